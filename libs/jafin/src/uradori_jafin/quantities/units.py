"""Units of figures and the words that name them."""

import re
from dataclasses import dataclass
from enum import Enum


class Unit(Enum):
    """A base unit; the value is the word a figure is written with."""

    YEN = "円"
    USD = "ドル"
    EUR = "ユーロ"
    CNY = "元"
    KRW = "ウォン"
    GBP = "ポンド"
    PERCENT = "%"
    POINT = "ポイント"
    MULTIPLE = "倍"
    SHARE = "株"
    PERSON = "人"
    VEHICLE = "台"
    STORE = "店"
    CASE = "件"
    TON = "トン"
    COMPANY = "社"
    HOUSEHOLD = "戸"
    PIECE = "個"
    OCCURRENCE = "回"
    DAY = "日"
    MONTH = "か月"
    YEAR = "年"
    HOUR = "時間"
    AGE = "歳"
    NONE = ""

    @property
    def is_currency(self) -> bool:
        return self in _CURRENCIES

    @property
    def is_duration(self) -> bool:
        return self in (Unit.DAY, Unit.MONTH, Unit.YEAR, Unit.HOUR)


_CURRENCIES = frozenset({Unit.YEN, Unit.USD, Unit.EUR, Unit.CNY, Unit.KRW, Unit.GBP})


@dataclass(frozen=True, slots=True)
class UnitWord:
    """A word for a unit, worth `10 ** power` of it."""

    unit: Unit
    power: int = 0


UNIT_WORDS = {
    **dict.fromkeys(("円", "yen"), UnitWord(Unit.YEN)),
    "銭": UnitWord(Unit.YEN, -2),
    **dict.fromkeys(("ドル", "米ドル", "dollars", "dollar", "usd"), UnitWord(Unit.USD)),
    **dict.fromkeys(("cents", "cent"), UnitWord(Unit.USD, -2)),
    **dict.fromkeys(("ユーロ", "euros", "euro", "eur"), UnitWord(Unit.EUR)),
    **dict.fromkeys(("元", "人民元", "yuan"), UnitWord(Unit.CNY)),
    **dict.fromkeys(("ウォン", "won"), UnitWord(Unit.KRW)),
    **dict.fromkeys(("ポンド", "pounds"), UnitWord(Unit.GBP)),
    **dict.fromkeys(("%", "パーセント", "percent", "per cent"), UnitWord(Unit.PERCENT)),
    "割": UnitWord(Unit.PERCENT, 1),
    **dict.fromkeys(
        (
            "ポイント",
            "%ポイント",
            "パーセントポイント",
            "pt",
            "pts",
            "pp",
            "points",
            "point",
            "percentage points",
            "percentage point",
            "percentage-point",
        ),
        UnitWord(Unit.POINT),
    ),
    **dict.fromkeys(
        ("bp", "bps", "ベーシスポイント", "basis points", "basis point", "basis-point"), UnitWord(Unit.POINT, -2)
    ),
    **dict.fromkeys(("倍", "times", "x"), UnitWord(Unit.MULTIPLE)),
    **dict.fromkeys(("株", "shares"), UnitWord(Unit.SHARE)),
    **dict.fromkeys(("人", "名", "employees", "people"), UnitWord(Unit.PERSON)),
    **dict.fromkeys(("台", "vehicles"), UnitWord(Unit.VEHICLE)),
    **dict.fromkeys(("店", "店舗", "stores"), UnitWord(Unit.STORE)),
    "件": UnitWord(Unit.CASE),
    **dict.fromkeys(("トン", "tons", "tonnes"), UnitWord(Unit.TON)),
    **dict.fromkeys(("社", "companies"), UnitWord(Unit.COMPANY)),
    **dict.fromkeys(("戸", "棟"), UnitWord(Unit.HOUSEHOLD)),
    **dict.fromkeys(("個", "units"), UnitWord(Unit.PIECE)),
    "回": UnitWord(Unit.OCCURRENCE),
    **dict.fromkeys(("日間", "日", "営業日", "days"), UnitWord(Unit.DAY)),
    **dict.fromkeys(("か月", "カ月", "ヶ月", "ヵ月", "ケ月", "箇月", "months"), UnitWord(Unit.MONTH)),
    **dict.fromkeys(("年", "年間", "years"), UnitWord(Unit.YEAR)),
    **dict.fromkeys(("時間", "hours"), UnitWord(Unit.HOUR)),
    **dict.fromkeys(("歳", "才"), UnitWord(Unit.AGE)),
}

# What turns a unit word into another word: 1株当たり, 30年債, 3人気, 1日付.
_NOT_AFTER = {
    "株": r"(?!式|[当あ]たり|主|価)",
    "人": r"(?![当あ]たり|気|目|民|件|材|口)",
    "名": r"(?!称|義|古|目|前)",
    "社": r"(?![当あ]たり|長|員|会|内|債)",
    "台": r"(?![当あ]たり|湾|風|頭)",
    "店": r"(?![当あ]たり|長|頭)",
    "件": r"(?![当あ]たり)",
    "日": r"(?=ぶり|連続|以内)",
    "年": r"(?=ぶり|間|連続|以上|以下|以内|前|後|半|超|弱|強|程度|目途|$|[、。にでのがはをと・)])",
    "回": r"(?!復|収|転|路|線|答|目)",
    "倍": r"(?!率)",
    "元": r"(?!本|金|利|年|日)",
    "割": r"(?!合|引|れ|り込)",
    "個": r"(?!別|人)",
    "才": r"(?!能)",
    "円": r"(?!高|安|建|形|相場|卓|換算)",
}

UNIT_PATTERN = re.compile(
    "|".join(
        re.escape(word) + (r"(?![a-z0-9])" if word[-1].isascii() and word != "%" else _NOT_AFTER.get(word, ""))
        for word in sorted(UNIT_WORDS, key=len, reverse=True)
    ),
    re.IGNORECASE,
)

CURRENCY_SIGNS = {
    "¥": Unit.YEN,
    "jpy": Unit.YEN,
    "us$": Unit.USD,
    "$": Unit.USD,
    "usd": Unit.USD,
    "€": Unit.EUR,
    "eur": Unit.EUR,
    "£": Unit.GBP,
    "gbp": Unit.GBP,
}
