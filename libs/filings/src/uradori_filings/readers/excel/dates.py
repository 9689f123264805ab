"""Days and times as their format shows them, Japanese eras included."""

from datetime import date, datetime, time, timedelta

from uradori_filings.readers.excel.sections import Kind, pieces_of, sections_of

_ERAS = (
    (date(2019, 5, 1), "令和", "令", "R"),
    (date(1989, 1, 8), "平成", "平", "H"),
    (date(1926, 12, 25), "昭和", "昭", "S"),
    (date(1912, 7, 30), "大正", "大", "T"),
    (date(1868, 1, 25), "明治", "明", "M"),
)
_WEEK = "月火水木金土日"
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October")
_MONTH_NAMES = (*_MONTHS, "November", "December")


def shown_date(value: date | datetime | time | timedelta, code: str) -> str:
    """The day in the format of its cell; a plain day where the format shows none."""
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, time):
        return value.isoformat()
    pieces = list(pieces_of(sections_of(code)[0]))
    if not any(kind is Kind.DATE for kind, _ in pieces):
        return value.isoformat()[:10]
    shown: list[str] = []
    hours = False
    for kind, text in pieces:
        if kind is Kind.DATE:
            token = text.lower()
            hours = (hours and token[0] == "m") or token[0] == "h"
            shown.append(_minute(value, token) if hours and token[0] == "m" else _token(value, token))
            hours = token[0] == "h"
        elif kind is Kind.LITERAL:
            shown.append(text)
    return "".join(shown).strip()


def _minute(value: date | datetime, token: str) -> str:
    minute = value.minute if isinstance(value, datetime) else 0
    return f"{minute:02}" if len(token) > 1 else str(minute)


def _token(value: date | datetime, token: str) -> str:
    long = len(token) > 1
    match token[0]:
        case "y":
            return f"{value.year % 100:02}" if len(token) <= 2 else str(value.year)
        case "m":
            if len(token) > 2:
                name = _MONTH_NAMES[value.month - 1]
                return name if len(token) == 4 else name[:3]
            return f"{value.month:02}" if long else str(value.month)
        case "d":
            return f"{value.day:02}" if len(token) == 2 else str(value.day) if not long else value.strftime("%a")
        case "g" | "e":
            return _era(value, token)
        case "a":
            week = {3: _WEEK[value.weekday()], 4: f"{_WEEK[value.weekday()]}曜日"}
            return week.get(len(token), "")
        case "h":
            hour = value.hour if isinstance(value, datetime) else 0
            return f"{hour:02}" if long else str(hour)
        case _:
            return f"{value.second:02}" if isinstance(value, datetime) else "00"


def _era(value: date | datetime, token: str) -> str:
    day = value.date() if isinstance(value, datetime) else value
    start, *names = next((era for era in _ERAS if day >= era[0]), _ERAS[-1])
    if token[0] == "e":
        return str(day.year - start.year + 1)
    return names[3 - min(len(token), 3)]
