"""Figures written out."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from types import MappingProxyType

from uradori_jafin.quantities.quantity import Qualifier, Quantity
from uradori_jafin.quantities.units import Unit

_OKU = Decimal(10) ** 8
_MAN = Decimal(10) ** 4
_SCALE_WORDS = {
    Decimal(10) ** 12: "兆",
    Decimal(10) ** 8: "億",
    Decimal(10) ** 6: "百万",
    Decimal(10) ** 4: "万",
    Decimal(10) ** 3: "千",
}
TABLE_SCALES = MappingProxyType({0: "", 3: "千", 4: "万", 6: "百万", 8: "億", 9: "十億", 12: "兆"})
"""How tables call what they count in, by its power of ten: 6 of 百万円."""
_PREFIXES = {Qualifier.ABOUT: "約", Qualifier.MAXIMUM: "最大", Qualifier.MINIMUM: "最低"}
_SUFFIXES = {
    Qualifier.OVER: "超",
    Qualifier.AT_LEAST: "以上",
    Qualifier.UNDER: "未満",
    Qualifier.AT_MOST: "以下",
    Qualifier.JUST_OVER: "強",
    Qualifier.JUST_UNDER: "弱",
    Qualifier.BAND: "台",
}


def format_yen(value: Decimal, *, truncate: bool = True) -> str:
    """Yen as a Japanese newspaper writes them, in whole 億円: 4兆9449億円, △3億円 as -3億円.

    Below one 億 it goes on in 万円, below one 万 in 円. `truncate` cuts toward zero, else half rounds up.
    """
    mode = ROUND_DOWN if truncate else ROUND_HALF_UP
    size = abs(value)
    step = _OKU if size >= _OKU else _MAN if size >= _MAN else Decimal(1)
    count = int((size / step).to_integral_value(rounding=mode))
    if step == _MAN and count == 10_000:
        step, count = _OKU, 1
    sign = "-" if value < 0 and count else ""
    if step != _OKU:
        return f"{sign}{count}{'万' if step == _MAN else ''}円" if step == _MAN else f"{sign}{count:,}円"
    cho, oku = divmod(count, 10_000)
    return f"{sign}{f'{cho}兆' if cho else ''}{f'{oku}億' if oku or not cho else ''}円"


def format_quantity(quantity: Quantity) -> str:
    """The figure written so that parsing gives back its value, unit, precision and qualifier."""
    low = _number(abs(quantity.value), quantity)
    body = low
    if quantity.upper is not None:
        ends = sorted((abs(quantity.value), abs(quantity.upper)))
        body = "〜".join(_number(end, quantity) for end in ends)
    sign = "△" if quantity.value < 0 else ""
    prefix, suffix = _PREFIXES.get(quantity.qualifier, ""), _SUFFIXES.get(quantity.qualifier, "")
    return f"{prefix}{sign}{body}{quantity.unit.value}{suffix}"


def _number(size: Decimal, quantity: Quantity) -> str:
    word = _SCALE_WORDS.get(quantity.scale, "")
    scale = quantity.scale if word else Decimal(1)
    decimals = max(0, (scale / quantity.step).adjusted()) if quantity.unit is not Unit.NONE or word else 0
    return f"{size / scale:,.{decimals}f}{word}"
