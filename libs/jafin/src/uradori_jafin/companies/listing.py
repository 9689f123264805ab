"""The regulator's list as the system keeps it: packed into a few hundred kilobytes, with what changed since the last."""

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from uradori_jafin.companies.codelist import CodeList, plain_name
from uradori_jafin.companies.codelist_file import TEXT_LIMIT
from uradori_jafin.companies.company import FormerName
from uradori_jafin.companies.filer import Filer

_LEVEL = 9


class ListingError(ValueError):
    """Packed bytes that hold no listing."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Filers as of a day: listed ones, those that once were, and those that never were."""

    as_of: date
    filers: tuple[Filer, ...]

    @property
    def listed(self) -> int:
        """How many are listed."""
        return sum(filer.listed for filer in self.filers)


@dataclass(frozen=True, slots=True)
class Renamed:
    """A listed company and the name that it bore before."""

    filer: Filer
    before: str


@dataclass(frozen=True, slots=True)
class Known:
    """A company as it was known before a list: reviewed, or of the list before."""

    ticker: str
    edinet_code: str
    name: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What a list adds to and takes from what was known: filers, and companies that it does not hold at all."""

    new: tuple[Filer, ...] = ()
    renamed: tuple[Renamed, ...] = ()
    delisted: tuple[Filer, ...] = ()
    absent: tuple[Known, ...] = ()


def succeed(before: Listing | None, code_list: CodeList) -> Listing:
    """The new list, with the names and the codes that its companies bore in the one before."""
    known = {filer.edinet_code: filer for filer in before.filers} if before else {}
    kept = (_successor(filer, known.get(filer.edinet_code), code_list.as_of) for filer in code_list.filers)
    return Listing(code_list.as_of, tuple(sorted(kept, key=lambda filer: filer.edinet_code)))


def changes(known: Iterable[Known], after: Listing) -> Changes:
    """What is new, renamed, no longer listed or absent in `after`; each in the order of its code."""
    before = {company.edinet_code or company.ticker: company for company in known}
    by_code = {filer.edinet_code: filer for filer in after.filers}
    by_ticker = {filer.ticker: filer for filer in after.filers if filer.listed}
    met: dict[str, Known] = {}
    delisted, absent = [], []
    for company in before.values():
        filer = by_code.get(company.edinet_code)
        if filer is None or not filer.listed:
            heir = by_ticker.get(company.ticker)
            if heir is not None:
                filer = heir
        if filer is None:
            absent.append(company)
        elif filer.listed:
            met[filer.edinet_code] = company
        else:
            delisted.append(filer if filer.ticker else replace(filer, ticker=company.ticker))
    listed = sorted((filer for filer in after.filers if filer.listed), key=lambda filer: filer.ticker)
    return Changes(
        new=tuple(filer for filer in listed if filer.edinet_code not in met),
        renamed=tuple(
            Renamed(filer, met[filer.edinet_code].name)
            for filer in listed
            if filer.edinet_code in met and plain_name(met[filer.edinet_code].name) != plain_name(filer.name)
        ),
        delisted=tuple(sorted(delisted, key=lambda filer: filer.ticker)),
        absent=tuple(sorted(absent, key=lambda company: company.ticker)),
    )


def pack(listing: Listing) -> bytes:
    """The same listing gives the same bytes."""
    rows = [_row(filer) for filer in listing.filers]
    text = json.dumps([listing.as_of.isoformat(), rows], ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), _LEVEL)


def unpack(packed: bytes) -> Listing:
    """What `pack` packed.

    Raises:
        ListingError: it was not, or is larger than a list may be.
    """
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, TEXT_LIMIT)
        if not unpacker.eof:
            raise ListingError("not a whole listing")
        as_of, rows = json.loads(text)
        return Listing(date.fromisoformat(as_of), tuple(_filer(row) for row in rows))
    except (zlib.error, ValueError, TypeError, RecursionError) as error:
        raise ListingError(f"not a listing: {error}") from error


def _successor(filer: Filer, before: Filer | None, as_of: date) -> Filer:
    if before is None:
        return filer
    former = before.former_names
    if plain_name(before.name) != plain_name(filer.name):
        former = (*former, FormerName(before.name, None))
    former = tuple(each for each in dict.fromkeys(former) if plain_name(each.name) != plain_name(filer.name))
    if filer.listed:
        return replace(filer, former_names=former)
    gone = as_of.isoformat() if before.listed else before.unlisted_by
    return replace(filer, former_names=former, ticker=filer.ticker or before.ticker, unlisted_by=gone)


def _row(filer: Filer) -> list[object]:
    former = [[each.name, each.until.isoformat() if each.until else ""] for each in filer.former_names]
    row: list[object] = [filer.edinet_code, filer.name, int(filer.listed), filer.ticker, filer.name_en]
    return [*row, filer.kana, filer.industry, filer.fiscal_year_end or 0, former, filer.unlisted_by]


def _filer(row: list[object]) -> Filer:
    code, name, listed, ticker, name_en, kana, industry, month, former, gone = row
    if not isinstance(former, list) or not isinstance(month, int):
        raise ListingError("a row of another shape")
    return Filer(
        edinet_code=str(code),
        name=str(name),
        listed=bool(listed),
        ticker=str(ticker),
        name_en=str(name_en),
        kana=str(kana),
        industry=str(industry),
        fiscal_year_end=month or None,
        former_names=tuple(
            FormerName(str(each), date.fromisoformat(until) if until else None) for each, until in former
        ),
        unlisted_by=str(gone),
    )
