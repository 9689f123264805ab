"""Years that an English question names bare: "revenue in 2023"."""

import re

from uradori_jafin import Length, Period, PeriodKind, Span, YearBasis

_YEAR = re.compile(
    r"(?<![\w.,/\-$¥])(?P<year>(?:19|20)\d{2})(?![\w,/\-%]|\.\d|\s(?:yen|million|billion|employees|shares))"
)


def plain_years(text: str) -> tuple[Period, ...]:
    """Calendar years, which may mean either of two fiscal years. Linear in the text."""
    return tuple(
        Period(
            PeriodKind.DURATION, YearBasis.CALENDAR, Length.YEAR, Span(*found.span()), found[0], year=int(found["year"])
        )
        for found in _YEAR.finditer(text)
    )
