"""Figures as a reader writes them: whole 億円 cut toward zero as filers do, 万円 rounded as everybody does."""

from decimal import ROUND_HALF_UP, Decimal

from uradori_jafin import format_yen

YEN = {"円": 0, "千円": 3, "百万円": 6, "億円": 8, "十億円": 9, "兆円": 12}
RATIOS = ("%", "倍")
"""Units of which no growth rate is taken."""
_OKU, _MAN = Decimal(10) ** 8, Decimal(10) ** 4
_COARSE = 100 * _OKU
"""From here on whole 億円 say enough."""


def japanese(value: Decimal, unit: str) -> str:
    """4兆9449億円, 34億5600万円, △123億円, 365.94円, 10.4%, 380,793人."""
    if unit in YEN and (unit != "円" or abs(value) >= _OKU):
        sign = "△" if value < 0 else ""
        return sign + _yen(abs(value).scaleb(YEN[unit]))
    whole = unit == "円" and value == value.to_integral_value()
    number = f"{int(abs(value)):,}" if whole else f"{abs(value):,f}"
    return f"{'△' if value < 0 else ''}{number}{unit}"


def _yen(value: Decimal) -> str:
    if value >= _COARSE or value < _OKU:
        return format_yen(value, truncate=value >= _COARSE)
    oku, man = divmod((value / _MAN).to_integral_value(ROUND_HALF_UP), _MAN)
    return f"{int(oku)}億{f'{int(man)}万' if man else ''}円"


_ENGLISH_UNITS = {"百万円": " million yen", "千円": " thousand yen", "円": " yen", "%": "%", "倍": " times"}
_ENGLISH_UNITS |= {"人": " employees", "千株": " thousand shares", "株": " shares"}


def english(value: Decimal, unit: str) -> str:
    """4,944,933 million yen, 365.94 yen, 10.4%; a loss with its minus sign."""
    return f"{value:,f}{_ENGLISH_UNITS.get(unit, f' {unit}')}"
