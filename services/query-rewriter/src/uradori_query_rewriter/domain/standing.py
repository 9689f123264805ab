"""Companies as the turn goes on with them: under today's name, and whether they are listed still."""

from collections.abc import Iterable
from datetime import date

from uradori_contracts.disposition import Reason, ReasonCode
from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import Company, FormerName, fold
from uradori_jafin.companies.company import FormerTicker, without_legal_form
from uradori_jafin.phrases import phrase_key

from uradori_query_rewriter.domain.names import Named, short_name

_INITIALS = 4
"""Letters, from which on a word in capitals is no abbreviation."""


def company_ref(named: Named) -> CompanyRef:
    """Today's name with the former one that the question used, and the end of its listing."""
    company = named.company
    former = _former(company, named.surface)
    return CompanyRef(
        ticker=company.ticker or None,
        name=short_name(company),
        name_en=_in_letters(company.name_en),
        surface=named.surface,
        former_name=named.surface if former else "",
        renamed_after=former.until if former else None,
        delisted_on=company.delisted_on,
        unlisted_by=company.unlisted_by,
    )


def _in_letters(name_en: str) -> str:
    """TOYOTA MOTOR CORPORATION as Toyota Motor; what may be initials stays."""
    words = without_legal_form(name_en).split()
    return " ".join(word.capitalize() if word.isupper() and len(word) > _INITIALS else word for word in words)


def delisted(companies: Iterable[Company]) -> Reason:
    """Why nothing can be answered about companies that are listed no more and of which no report is kept."""
    gone = tuple(companies)
    return Reason(
        code=ReasonCode.DELISTED_ENTITY,
        message=f"{'、'.join(map(_gone, gone))}。お答えの根拠となる開示資料は収録していません。",
        message_en=f"{'; '.join(map(_gone_en, gone))}. No report of it is kept here.",
    )


def _former(company: Company, surface: str) -> FormerName | FormerTicker | None:
    key = _key(surface)
    if any(_key(name) == key for name in (company.name, company.name_en, *company.short_names)):
        return None
    for name in company.former_names:
        if _key(name.name) == key:
            return name
    return next((code for code in company.former_tickers if code.ticker == surface.upper()), None)


def _key(name: str) -> str:
    return phrase_key(without_legal_form(fold(name).text))


def _gone(company: Company) -> str:
    name = f"{short_name(company)}（{company.ticker}）"
    if company.delisted_on is not None:
        return f"{name}は{_day(company.delisted_on)}に上場廃止となりました"
    by = f"（{_day(company.unlisted_by)}時点のEDINETコードリストによる）" if company.unlisted_by else ""
    return f"{name}は現在上場していません{by}"


def _gone_en(company: Company) -> str:
    name = f"{company.name_en or short_name(company)} ({company.ticker})"
    if company.delisted_on is not None:
        return f"{name} was delisted on {company.delisted_on}"
    by = f", by the regulator's list of {company.unlisted_by}" if company.unlisted_by else ""
    return f"{name} is no longer listed{by}"


def _day(day: date) -> str:
    return f"{day.year}年{day.month}月{day.day}日"
