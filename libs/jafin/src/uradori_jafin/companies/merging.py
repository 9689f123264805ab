"""The reviewed companies and the regulator's list together."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from uradori_jafin.companies.codelist import plain_name
from uradori_jafin.companies.company import Company, FormerName, FormerTicker
from uradori_jafin.companies.filer import Filer
from uradori_jafin.companies.listing import Listing


@dataclass(frozen=True, slots=True)
class Merged:
    """Companies that are or were listed, and filers that never were."""

    companies: tuple[Company, ...]
    others: tuple[Filer, ...]


def merged(reviewed: Iterable[Company], listing: Listing | None) -> Merged:
    """The list's facts under the names that were kept by hand.

    The list adds companies, renames and delistings; short names, aliases, former names and dates that were reviewed
    stay. A reviewed company that the list does not hold stays as it is.
    """
    known = tuple(reviewed)
    if listing is None:
        return Merged(known, ())
    by_ticker = {filer.ticker: filer for filer in listing.filers if filer.listed}
    by_code = {filer.edinet_code: filer for filer in listing.filers}
    companies = []
    for company in known:
        filer = by_code.get(company.edinet_code)
        if filer is None or not filer.listed:
            filer = (by_ticker.get(company.ticker) if company.is_listed else None) or filer
        companies.append(_updated(company, filer, listing.as_of) if filer else company)
    taken = {company.ticker for company in companies} | {company.edinet_code for company in companies}
    rest = [f for f in listing.filers if f.ticker not in taken and f.edinet_code not in taken]
    companies += [_company(filer) for filer in rest if filer.ticker and (filer.listed or filer.unlisted_by)]
    others = tuple(filer for filer in rest if not filer.listed and not filer.unlisted_by)
    return Merged(tuple(companies), others)


def _updated(company: Company, filer: Filer, as_of: date) -> Company:
    former = company.former_names + tuple(
        each for each in filer.former_names if not _bears(company, each.name) and each.name != filer.name
    )
    if plain_name(company.name) != plain_name(filer.name):
        former = (*former, FormerName(company.name, None))
    if not filer.listed:
        return replace(company, former_names=former, unlisted_by=None if company.delisted_on else _gone(filer, as_of))
    codes = company.former_tickers
    if filer.ticker != company.ticker:
        codes = (*codes, FormerTicker(company.ticker, None))
    return replace(
        company,
        ticker=filer.ticker,
        name=filer.name,
        edinet_code=filer.edinet_code,
        name_en=filer.name_en or company.name_en,
        kana=filer.kana or company.kana,
        industry=filer.industry or company.industry,
        fiscal_year_end=filer.fiscal_year_end or company.fiscal_year_end,
        former_names=former,
        former_tickers=codes,
        delisted_on=None,
        unlisted_by=None,
    )


def _bears(company: Company, name: str) -> bool:
    plain = plain_name(name)
    names = (company.name, *company.short_names, *company.aliases, *(former.name for former in company.former_names))
    return any(plain_name(each) == plain for each in names)


def _gone(filer: Filer, as_of: date) -> date:
    return date.fromisoformat(filer.unlisted_by) if filer.unlisted_by else as_of


def _company(filer: Filer) -> Company:
    return Company(
        ticker=filer.ticker,
        name=filer.name,
        edinet_code=filer.edinet_code,
        name_en=filer.name_en,
        kana=filer.kana,
        former_names=filer.former_names,
        industry=filer.industry,
        fiscal_year_end=filer.fiscal_year_end,
        unlisted_by=date.fromisoformat(filer.unlisted_by) if filer.unlisted_by else None,
        reviewed=False,
    )
