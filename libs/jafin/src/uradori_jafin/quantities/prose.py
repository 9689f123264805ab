"""Amounts as running text writes them, so that the comparison rule supports them.

Japanese: whole 億円 cut toward zero as filers do, 万 rounded as everybody does. English: a tenth of a billion or of a
million yen, rounded.
"""

from decimal import ROUND_HALF_UP, Decimal

from uradori_jafin.quantities.writing import format_yen

YEN_UNITS = {"円": 0, "千円": 3, "百万円": 6, "億円": 8, "十億円": 9, "兆円": 12}
"""Units of amounts of money in filings, and their powers of ten."""
_SHARES = {"株": 0, "百株": 2, "千株": 3, "百万株": 6}
_OKU, _MAN = Decimal(10) ** 8, Decimal(10) ** 4
_COARSE = 100 * _OKU
"""From here on whole 億円 say enough."""
_BILLION, _MILLION = Decimal(10) ** 9, Decimal(10) ** 6
_TENTH = Decimal("0.1")
_ENGLISH_UNITS = {"%": "%", "倍": " times", "人": " employees"}


def amount_in_japanese(value: Decimal, unit: str) -> str:
    """4兆9449億円, 34億5600万円, マイナス123億円, 365.94円, 10.4%, 380,793人, 4億7163万株."""
    sign, size = "マイナス" if value < 0 else "", abs(value)
    if unit in YEN_UNITS and (unit != "円" or size >= _OKU):
        return sign + _yen(size.scaleb(YEN_UNITS[unit]))
    if unit in _SHARES and size.scaleb(_SHARES[unit]) >= _MAN:
        return sign + _in_man(size.scaleb(_SHARES[unit]), "株")
    return f"{sign}{_digits(size, whole=unit == '円')}{unit}"


def _yen(size: Decimal) -> str:
    if size >= _COARSE or size < _OKU:
        return format_yen(size, truncate=size >= _COARSE)
    return _in_man(size, "円")


def _in_man(size: Decimal, unit: str) -> str:
    oku, man = divmod((size / _MAN).to_integral_value(ROUND_HALF_UP), _MAN)
    return f"{f'{int(oku)}億' if oku else ''}{f'{int(man)}万' if man else ''}{unit}"


def amount_in_english(value: Decimal, unit: str) -> str:
    """¥4,944.9 billion, ¥142.3 million, ¥365.94, 10.4%, 8.4 times, 471.6 million shares; a loss with its minus."""
    sign, size = "-" if value < 0 else "", abs(value)
    if unit in YEN_UNITS:
        yen = size.scaleb(YEN_UNITS[unit])
        return f"{sign}¥{_digits(size, whole=True) if unit == '円' and yen < _MILLION else _in_millions(yen)}"
    if unit in _SHARES:
        return f"{sign}{_in_millions(size.scaleb(_SHARES[unit]))} shares"
    return f"{sign}{_digits(size, whole=False)}{_ENGLISH_UNITS.get(unit, f' {unit}')}"


def _in_millions(size: Decimal) -> str:
    for step, word in ((_BILLION, " billion"), (_MILLION, " million")):
        if size >= step:
            return f"{(size / step).quantize(_TENTH, ROUND_HALF_UP):,f}{word}"
    return f"{int(size.to_integral_value(ROUND_HALF_UP)):,}"


def _digits(size: Decimal, *, whole: bool) -> str:
    return f"{int(size):,}" if whole and size == size.to_integral_value() else f"{size:,f}"
