"""Units as tables state them: (百万円), 千株, ％, 単位：百万円, 千米ドル, Millions of yen."""

import re

from msgspec import Struct

CURRENCIES = {
    "円": "円",
    **dict.fromkeys(("円 銭", "円銭", "円・銭"), "円"),
    "yen": "円",
    "¥": "円",
    **dict.fromkeys(("米ドル", "ドル", "米国ドル", "アメリカドル", "usドル", "usd", "us$", "$", "dollars"), "USD"),
    **dict.fromkeys(("ユーロ", "eur", "€", "euros", "euro"), "EUR"),
    **dict.fromkeys(("元", "人民元", "中国元", "rmb", "cny"), "CNY"),
    **dict.fromkeys(("英ポンド", "ポンド", "スターリング・ポンド", "gbp", "£", "pounds"), "GBP"),
    **dict.fromkeys(("ウォン", "韓国ウォン", "krw"), "KRW"),
    **dict.fromkeys(("香港ドル", "hkd", "hk$"), "HKD"),
    **dict.fromkeys(("シンガポールドル", "シンガポール・ドル", "星ドル", "sgd", "s$"), "SGD"),
    **dict.fromkeys(("豪ドル", "オーストラリアドル", "オーストラリア・ドル", "aud", "a$"), "AUD"),
    **dict.fromkeys(("カナダドル", "カナダ・ドル", "加ドル", "cad", "c$"), "CAD"),
    **dict.fromkeys(("台湾ドル", "新台湾ドル", "ニュー台湾ドル", "台湾元", "twd", "nt$"), "TWD"),
    **dict.fromkeys(("ニュージーランドドル", "ニュージーランド・ドル", "nzドル", "nzd"), "NZD"),
    **dict.fromkeys(("バーツ", "タイバーツ", "タイ・バーツ", "thb"), "THB"),
    **dict.fromkeys(("ルピー", "インドルピー", "インド・ルピー", "inr"), "INR"),
    **dict.fromkeys(("ルピア", "インドネシアルピア", "インドネシア・ルピア", "idr"), "IDR"),
    **dict.fromkeys(("リンギット", "マレーシアリンギット", "マレーシア・リンギット", "リンギ", "myr"), "MYR"),
    **dict.fromkeys(("ペソ", "フィリピンペソ", "フィリピン・ペソ", "php"), "PHP"),
    **dict.fromkeys(("メキシコペソ", "メキシコ・ペソ", "mxn"), "MXN"),
    **dict.fromkeys(("レアル", "ブラジルレアル", "ブラジル・レアル", "brl"), "BRL"),
    **dict.fromkeys(("ルーブル", "ロシアルーブル", "ロシア・ルーブル", "rub"), "RUB"),
    **dict.fromkeys(("スイスフラン", "スイス・フラン", "chf"), "CHF"),
    **dict.fromkeys(("ドン", "ベトナムドン", "ベトナム・ドン", "vnd"), "VND"),
    **dict.fromkeys(("ランド", "南アフリカランド", "zar"), "ZAR"),
    **dict.fromkeys(("スウェーデンクローナ", "スウェーデン・クローナ", "クローナ", "sek"), "SEK"),
    **dict.fromkeys(("ズロチ", "ポーランドズロチ", "ポーランド・ズロチ", "pln"), "PLN"),
    **dict.fromkeys(("チェココルナ", "チェコ・コルナ", "コルナ", "czk"), "CZK"),
    **dict.fromkeys(("トルコリラ", "トルコ・リラ", "try"), "TRY"),
}
"""Words for currencies and the name that a fact's unit has for them."""
_COUNTS = {
    **dict.fromkeys(("株", "shares"), "株"),
    **dict.fromkeys(("人", "名", "employees", "people", "persons"), "人"),
    **dict.fromkeys(("%", "パーセント", "percent"), "%"),
    **dict.fromkeys(("ポイント", "%ポイント", "pt", "points"), "ポイント"),
    **dict.fromkeys(("倍", "times"), "倍"),
    **dict.fromkeys(("年", "years"), "年"),
    **dict.fromkeys(("歳", "才"), "歳"),
    **dict.fromkeys(("か月", "カ月", "ヶ月", "ヵ月", "ケ月", "箇月", "months"), "か月"),
    **dict.fromkeys(("日", "日間", "days"), "日"),
    **dict.fromkeys(("店", "店舗", "stores"), "店"),
    **dict.fromkeys(("m2", "平方メートル"), "㎡"),
    **dict.fromkeys(("t", "トン", "tons"), "トン"),
    **{
        word: word
        for word in ("口", "単元", "個", "銘柄", "社", "件", "回", "台", "戸", "時間", "本", "箱", "点", "隻", "機")
    },
    **{word: word for word in ("kl", "kwh", "mwh", "gwh", "kw", "mw", "km", "kg", "m3", "ha")},
}
_BELOW_ONE = {
    "銭": ("円", -2),
    "セント": ("USD", -2),
    "cents": ("USD", -2),
    **dict.fromkeys(("pence", "penny"), ("GBP", -2)),
    "割": ("%", 1),
    "bp": ("ポイント", -2),
}
_POWERS = {
    "十": 1, "百": 2, "千": 3, "万": 4, "十万": 5, "百万": 6, "千万": 7, "億": 8, "十億": 9, "百億": 10, "千億": 11, "兆": 12,
    "thousand": 3, "million": 6, "billion": 9, "trillion": 12,
}  # fmt: skip
_WORDS = "|".join(re.escape(word) for word in sorted({**CURRENCIES, **_COUNTS, **_BELOW_ONE}, key=len, reverse=True))
_SCALE = r"十億|百億|千億|十万|百万|千万|[十百千万億兆]"
_ENGLISH_SCALE = r"(?:thousand|million|billion|trillion)s?"
STATED = (
    rf"(?:(?P<scale>{_SCALE})?(?P<word>{_WORDS})"
    rf"|(?:in\s)?(?P<of_scale>{_ENGLISH_SCALE})\s?of\s(?:u\.?s\.?\s?|united\sstates\s)?(?P<of_word>yen|dollars|euros|pounds|shares|rmb)"
    rf"|(?P<lead>¥|\$|us\$|€|£)\s?(?:in\s)?(?P<lead_scale>{_ENGLISH_SCALE})"
    rf"|(?P<mixed>(?:japanese\s)?yen|dollars|u\.?s\.?\sdollars|pounds(?:\ssterling)?|rmb|usd|eur|euros?|gbp|jpy|chf|aud|cad|sgd|hkd|krw|twd|inr)(?:\sin)?\s(?P<mixed_scale>{_ENGLISH_SCALE}|mn|bn)"
    r"|(?P<short>us\$|hk\$|s\$|a\$|nt\$|\$|€|£|¥|usd|eur|gbp|jpy)\s?(?P<short_scale>['’]?000s?|mn?|bn|b|k)(?![a-z0-9])"
    rf"|(?P<dollars>dollars|amounts)?\s?in\s(?P<bare_scale>{_ENGLISH_SCALE}))"
)
"""A unit, in folded lower-case text."""
_ALONE = re.compile(rf"[(\[<〔]?\s{{0,3}}(?:単位\s?[:：]?|units?\s?:)?\s{{0,3}}[(\[]?{STATED}[)\]]?\s{{0,3}}[)\]>〕]?")
_WITHIN = re.compile(
    rf"(?:(?:単位|units?)\s{{0,3}}(?:[:：]|は)?|[(\[<〔・、,/])\s{{0,3}}(?:単位\s?[:：]?)?\s{{0,3}}{STATED}"
    r"(?=\s{0,3}(?:[(\[)\]>〕、,:;/・。]|未満|ただし|但し|で(?:表示|す)|except|unless|$))"
)


_ITEMS = frozenset({"employees", "people", "stores"})
"""Words that name what is counted where they stand alone."""
_SHORT = {"000": 3, "k": 3, "m": 6, "mn": 6, "bn": 9, "b": 9}
_BEGINNING = re.compile(
    rf"[(\[]?\s?(?:unaudited[;,]?\s)?(?:all\s)?(?:(?:amounts|figures)\s(?:are\s)?)?(?:expressed\s|stated\s|presented\s|shown\s)?(?:in\s)?{STATED}"
    r"(?=\s?[,;.)\]]|\s(?:except|unless|unaudited|and)|\s?$)"
)
_BEGINS = (
    *("in ", "all ", "amounts", "dollars", "figures", "expressed", "stated", "presented", "shown", "unaudited"),
    *(
        "$",
        "us$",
        "€",
        "£",
        "¥",
        "yen",
        "japanese yen",
        "us dollars",
        "u.s. dollars",
        "pounds",
        "usd",
        "eur",
        "gbp",
        "jpy",
        "chf",
        "aud",
        "cad",
        "sgd",
        "hkd",
        "rmb",
    ),
)


_CLAUSES = re.compile(r"[.;]\s")
_INTRODUCED = re.compile(r"[(\[<〔]|単位|nit")


class TableUnit(Struct, frozen=True, gc=False):
    """One figure is worth `value * 10**power` of `name`; `name` is empty where only a scale is told."""

    name: str
    power: int = 0

    @property
    def is_money(self) -> bool:
        """A currency, or a scale that must be one."""
        return not self.name or self.name in MONEY


MONEY = frozenset(CURRENCIES.values())


def unit_alone(folded: str) -> TableUnit | None:
    """The unit of a text that says nothing else: 百万円, (％), 単位：千株."""
    text = folded.strip().lower()
    found = _ALONE.fullmatch(text)
    return _unit(found) if found and text not in _ITEMS else None


def unit_within(folded: str) -> TableUnit | None:
    """The unit that a label, a head or a caption states after 単位, else the last in brackets."""
    lowered = folded.strip().lower().replace("u.s. ", "us ")
    for clause in _CLAUSES.split(lowered):
        if clause.lstrip("([").startswith(_BEGINS) and (begun := _BEGINNING.match(clause)) is not None:
            return _unit(begun)
    if _INTRODUCED.search(folded) is None:
        return None
    found = None
    for each in _WITHIN.finditer(folded.lower()):
        if each[0].startswith(("単位", "unit")):
            return _unit(each)
        found = each
    return _unit(found) if found else None


def unit_word(word: str) -> TableUnit | None:
    """The unit of a word beside a number: 百万円, 株, 千米ドル."""
    found = _STATED.fullmatch(word.strip().lower())
    return _unit(found) if found else None


_STATED = re.compile(STATED)


def _unit(found: re.Match[str]) -> TableUnit:
    if word := found["word"]:
        power = _POWERS[found["scale"]] if found["scale"] else 0
        if word in _BELOW_ONE:
            name, below = _BELOW_ONE[word]
            return TableUnit(name, power + below)
        return TableUnit(CURRENCIES.get(word) or _COUNTS[word], power)
    if short := found["short_scale"]:
        return TableUnit(CURRENCIES["円" if found["short"] == "jpy" else found["short"]], _SHORT[short.strip("'’s")])
    for scale, word in (("of_scale", "of_word"), ("lead_scale", "lead"), ("mixed_scale", "mixed")):
        if found[scale]:
            return TableUnit(_english(found[word]), _SHORT.get(found[scale]) or _POWERS[found[scale].rstrip("s")])
    money = "USD" if found["dollars"] == "dollars" else ""
    return TableUnit(money, _POWERS[found["bare_scale"].rstrip("s")])


def _english(word: str) -> str:
    ends = (each for each in ("dollars", "yen") if word.endswith(each))
    name = next(ends, "yen" if word == "jpy" else word.removesuffix(" sterling"))
    return CURRENCIES.get(name) or _COUNTS[name]
