"""A unit with its scale, as a table states it."""

from uradori_jafin import parse_unit
from uradori_jafin.quantities import TABLE_SCALES

_WORDS = {"USD": "ドル", "EUR": "ユーロ", "CNY": "元", "KRW": "ウォン", "GBP": "ポンド"}


def unit_name(unit: str, power: int) -> str:
    """百万円 of 円 and 6; the unit alone where no word names the scale; empty where it has none."""
    word = f"{TABLE_SCALES.get(power, '')}{_WORDS.get(unit, unit)}" if unit else ""
    stated = parse_unit(word) if word else None
    return word if stated is not None and stated.power == power else ""
