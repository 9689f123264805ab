"""The fiscal year and the period of a document: by its DEI, else by its cover, else by the name of its file."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from uradori_jafin import fold

from uradori_filings.days import days_of_cover, first_of, years_from
from uradori_filings.readers.native.cover import day_of, profile_of
from uradori_filings.readers.native.fact import NativeFact
from uradori_filings.readers.sources import edinet_name

_QUARTER = re.compile(r"第\s?([1-4一二三四])\s?四半期")
_HALF = re.compile(r"期中|中間|半期")
_NUMERALS = {"一": 1, "二": 2, "三": 3, "四": 4}
_MONTHS_BY_TYPE = {"Q1": 3, "Q2": 6, "HY": 6, "Q3": 9, "Q4": 12, "FY": 12}
_MONTHS_BY_REPORT = {"q1r": 3, "q2r": 6, "ssr": 6, "q3r": 9, "q4r": 12, "asr": 12}
_DAYS_OF = {3: range(85, 100), 6: range(175, 195), 12: range(350, 380)}
_YEAR = 12


@dataclass(frozen=True, slots=True)
class FiscalDays:
    """The fiscal year and the period of a document, as it states them."""

    year_start: date
    year_end: date
    period_end: date
    previous_start: date | None = None
    previous_end: date | None = None
    filed_on: date | None = None


def fiscal_days(facts: Iterable[NativeFact], names: Iterable[str]) -> FiscalDays | None:
    """None where nothing tells when the year began. A year whose first day is not told is one of twelve months."""
    known, files = list(facts), list(names)
    told = {fact.name: fact.text for fact in known if fact.name.endswith(("DEI", "CoverPage"))}
    profile = profile_of(known, files)
    year_end = day_of(told.get("CurrentFiscalYearEndDateDEI", ""))
    end = day_of(told.get("CurrentPeriodEndDateDEI", "")) or year_end or profile.period_end
    start, end = next(_spans(told, files, profile.period_start, end), (None, None))
    if start is None or end is None:
        return None
    return FiscalDays(
        start,
        year_end or years_from(start - timedelta(days=1), 1),
        end,
        day_of(told.get("PreviousFiscalYearStartDateDEI", "")),
        day_of(told.get("PreviousFiscalYearEndDateDEI", "")),
        profile.filed_on,
    )


def _spans(
    told: Mapping[str, str], files: Iterable[str], start: date | None, end: date | None
) -> Iterator[tuple[date, date]]:
    """The first day of the year and the last of the period, surest first."""
    if start and end:
        yield start, end
    yield from _of_cover(told)
    if end and (months := _MONTHS_BY_TYPE.get(told.get("TypeOfCurrentPeriodDEI", "").strip())):
        yield first_of(months, end), end
    for name in files:
        if (found := edinet_name(name)) and (months := _MONTHS_BY_REPORT.get(found.report)):
            yield first_of(months, found.period_end), found.period_end


def _of_cover(told: Mapping[str, str]) -> Iterator[tuple[date, date]]:
    for name, text in told.items():
        if not name.endswith(("PeriodCoverPage", "FiscalYearCoverPage")):
            continue
        match days_of_cover(text):
            case [first, last]:
                pass
            case _:
                continue
        length = (last - first).days + 1
        quarter = _QUARTER.search(fold(text).text)
        if quarter and length in _DAYS_OF[3]:
            yield first_of(3 * (_NUMERALS.get(quarter[1]) or int(quarter[1])), last), last
        elif length in _DAYS_OF[_YEAR] or (length in _DAYS_OF[6] and _HALF.search(text)):
            yield first, last
