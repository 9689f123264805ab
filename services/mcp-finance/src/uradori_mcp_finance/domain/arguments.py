"""What each argument of a tool may be, for whoever sent something else."""

from collections.abc import Mapping, Sequence

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import ErrorCode, UradoriError

LONGEST_ITEM = 64
MOST_ITEMS = 64
MOST_YEARS = 10
_LONGEST_CODE = 99_999
_MODES = tuple(mode.value for mode in DataSourceMode)
MAY_BE: Mapping[str, tuple[str, str]] = {
    "ticker": (
        '証券コードか会社名の文字列（"7203"、"409A"、"トヨタ自動車" など）',
        'a ticker or a whole company name as a string, such as "7203" or "409A"',
    ),
    "mode": (" か ".join(_MODES), " or ".join(_MODES)),
    "as_of": ("YYYY-MM-DD の日付", "a date, YYYY-MM-DD"),
    "items": (
        f"{LONGEST_ITEM}文字以内のIDの配列（{MOST_ITEMS}個まで）",
        f"an array of at most {MOST_ITEMS} ids of at most {LONGEST_ITEM} characters each",
    ),
    "years": (f"1から{MOST_YEARS}までの整数", f"an integer from 1 to {MOST_YEARS}"),
}


def code_of_number(given: object) -> object:
    """A ticker that was sent as a number, as text; anything else as it is."""
    return str(given) if type(given) is int and 0 <= given <= _LONGEST_CODE else given


def refused(names: Sequence[str]) -> UradoriError:
    """INVALID_REQUEST that says of each argument what it may be, and nothing of what was sent."""
    told = [(name, MAY_BE[name]) for name in dict.fromkeys(names) if name in MAY_BE]
    japanese = "".join(f"{name} には{may_be}を指定してください。" for name, (may_be, _) in told)
    english = " ".join(f"{name} must be {may_be}." for name, (_, may_be) in told)
    return UradoriError(ErrorCode.INVALID_REQUEST, japanese or None, english or None)
