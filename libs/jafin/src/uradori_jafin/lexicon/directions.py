"""Words of direction: growth and fall, turns of sign, records, runs of years."""

import re
from dataclasses import dataclass, replace
from enum import Enum

from uradori_jafin.folding import Folded, fold
from uradori_jafin.language import is_english
from uradori_jafin.lexicon.english import DIRECTIONS, is_denied
from uradori_jafin.spans import Span


class Trend(Enum):
    UP = "up"
    DOWN = "down"
    FLAT = "flat"


class DirectionKind(Enum):
    """CHANGE 増益; RELATION 上回る; TURN 赤字転落; STATE 赤字, 黒字; RECORD 過去最高.

    STREAK is N年連続, FIRST_IN is N年ぶり.
    """

    CHANGE = "change"
    RELATION = "relation"
    TURN = "turn"
    STATE = "state"
    RECORD = "record"
    STREAK = "streak"
    FIRST_IN = "first_in"


@dataclass(frozen=True, slots=True)
class Direction:
    """`subject` is the line item that the word itself implies (増収 -> net_sales, 最終赤字 -> ...), if any.

    `profit` is set where the word means profit without saying which (増益, 減益, 赤字).
    """

    kind: DirectionKind
    trend: Trend | None
    span: Span
    surface: str
    subject: str | None = None
    profit: bool = False
    count: int | None = None


_PREFIXES = {
    "営業": "operating_profit",
    "経常": "ordinary_profit",
    "最終": "profit_attributable_to_owners",
    "純": "profit_attributable_to_owners",
    "税引前": "profit_before_tax",
    "税引き前": "profit_before_tax",
}
_PREFIX = r"(?P<prefix>営業|経常|最終|純|税引き?前)?"
_BEGIN = r"(?=[\d二三四五六七八九十過史創上統最営経純税赤黒増減超下届満割横据変前拡伸成改引急続反プ高利落縮悪マ目低か無irgdf])"
"""What a direction word begins with: most places of a text are passed over by one look."""
_PATTERN = re.compile(
    rf"{_BEGIN}(?:"
    r"(?P<streak>(?P<streak_count>\d{1,3}|[二三四五六七八九十])\s?(?:(?:年|期|四半期|か月|カ月|ヵ月|年度|営業日|日|週)(?:間)?連続|(?:営業)?日(?=続[伸落]|連騰)))"
    r"|(?P<first_in>(?P<first_count>\d{1,3}|[二三四五六七八九十])\s?(?:年|期|四半期|か月|カ月|ヵ月|年度|営業日|日|週)(?:間)?(?:\d{1,2}[カか]月)?(?:ぶり|振り))"
    r"|(?P<record_high>(?:過去|史上|創業以来|上場来|統計開始以来)?最高(?:益|値|を更新|水準|だった|となっ|額|を記録|に達)|(?:過去|史上)最(?:高|多|大)|最高を(?:更新|記録))"
    r"|(?P<record_low>(?:過去|史上|上場来)最(?:低|少|小)|最低(?:を更新|水準))"
    rf"|{_PREFIX}(?:(?P<turn_down>赤字(?:に)?転落|赤字に(?:転じ|陥)|赤字転換)|(?P<turn_up>黒字(?:に)?転換|黒字に?(?:転じ|浮上|回復)|黒字化|(?:赤字)?から黒字)"
    r"|(?P<sum>増収増益|増収減益|減収増益|減収減益)|(?P<profit_up>増益)|(?P<profit_down>減益)"
    r"|(?P<loss>赤字)|(?P<gain>黒字))"
    r"|(?P<sales_up>増収)|(?P<sales_down>減収)|(?P<dividend_up>増配)|(?P<dividend_down>減配|無配)"
    r"|(?P<over>上回[っるりら]|超え[たるて]|超過)|(?P<under>下回[っるりら]|届かな|満たな|割り込[みん])"
    r"|(?P<flat>横ばい|横這い|据え置[いきか]|変わらず|前年並み|前期並み)"
    r"|(?P<up>増加|増え|上昇(?!率)|拡大|伸び|伸長|成長|改善|引き?上げ|急増|続伸|反発|上振れ|プラス成長|急騰|高騰|増大|増額|利上げ|(?<=[%割倍円台人株トイ])増(?![益収配産資])|(?<=の)増(?=[、。])"
    r"|\bincreas(?:e[sd]?|ing)|\brose\b|\bgrew\b|\bgrowth\b|\brise[sn]?\b)"
    r"|(?P<down>減少|減っ|減り|減る|低下|下落|縮小|落ち込|悪化|引き?下げ|急減|続落|反落|下振れ|マイナス成長|下が[っり]|急落|目減り|(?<!増)減額|利下げ|(?<=[%割倍円台人株ト])減(?![益収配産資損価])"
    r"|\bdecreas(?:e[sd]?|ing)|\bfell\b|\bdeclin(?:e[sd]?|ing)|\bdropped\b))",
    re.IGNORECASE,
)
_SIMPLE: dict[str, tuple[DirectionKind, Trend, str | None, bool]] = {
    "record_high": (DirectionKind.RECORD, Trend.UP, None, False),
    "record_low": (DirectionKind.RECORD, Trend.DOWN, None, False),
    "turn_down": (DirectionKind.TURN, Trend.DOWN, None, True),
    "turn_up": (DirectionKind.TURN, Trend.UP, None, True),
    "profit_up": (DirectionKind.CHANGE, Trend.UP, None, True),
    "profit_down": (DirectionKind.CHANGE, Trend.DOWN, None, True),
    "loss": (DirectionKind.STATE, Trend.DOWN, None, True),
    "gain": (DirectionKind.STATE, Trend.UP, None, True),
    "sales_up": (DirectionKind.CHANGE, Trend.UP, "net_sales", False),
    "sales_down": (DirectionKind.CHANGE, Trend.DOWN, "net_sales", False),
    "dividend_up": (DirectionKind.CHANGE, Trend.UP, "dividend_per_share", False),
    "dividend_down": (DirectionKind.CHANGE, Trend.DOWN, "dividend_per_share", False),
    "over": (DirectionKind.RELATION, Trend.UP, None, False),
    "under": (DirectionKind.RELATION, Trend.DOWN, None, False),
    "flat": (DirectionKind.CHANGE, Trend.FLAT, None, False),
    "up": (DirectionKind.CHANGE, Trend.UP, None, False),
    "down": (DirectionKind.CHANGE, Trend.DOWN, None, False),
}
_KANJI = {character: value for value, character in enumerate("二三四五六七八九十", 2)}


def find_directions(text: str) -> tuple[Direction, ...]:
    """The direction words of a text, in order; 増収減益 gives two. Linear in the text."""
    folded = fold(text)
    if is_english(folded.text):
        return _english(text, folded)
    directions: list[Direction] = []
    for found in _PATTERN.finditer(folded.text):
        span = folded.span(found.start(), found.end())
        words = _directions(found, span, text[span.start : span.end])
        if _DROPPED.match(folded.text, found.end()):
            words = tuple(replace(word, trend=Trend.FLAT) for word in words if word.kind is DirectionKind.CHANGE)
        denied = _DENIED.match(folded.text, found.end()) is not None
        directions.extend(turned for word in words if (turned := _turned(word) if denied else word) is not None)
    return tuple(directions)


_DENIED = re.compile(
    r"(?:[しさせ])?(?:て(?:は)?い)?(?:ない|なかった|なく|ません|ず(?:[、。に]|$))"
    r"|(?:では|じゃ|とは|には|に)(?:ない|なく|なかった|ありません|なら(?:ない|なかった|ず|なく)|至ら(?:ない|なかった|ず)|転じ(?:ない|なかった|ず))"
)


_DROPPED = re.compile(r"(?:の実施)?[をはも](?:再び|再度|当面)?(?:見送|断念|取りやめ|取り止め|中止|否定|撤回|凍結)")
"""What is called off leaves things as they were: 引き上げを見送った."""


def _turned(word: Direction) -> Direction | None:
    """What a word says that is denied: 減少しなかった did not fall, 黒字ではない is a loss; 最高ではない says nothing."""
    if word.kind in (DirectionKind.RECORD, DirectionKind.STREAK, DirectionKind.FIRST_IN) or word.trend is None:
        return None
    return replace(word, trend=_OPPOSITE[word.trend])


_OPPOSITE = {Trend.UP: Trend.DOWN, Trend.DOWN: Trend.UP, Trend.FLAT: Trend.FLAT}


def _english(text: str, folded: Folded) -> tuple[Direction, ...]:
    """English words; what is said not to rise or fall is flat."""
    found = []
    for match in DIRECTIONS.finditer(folded.text):
        kind, trend, *_ = _SIMPLE[match.lastgroup or "flat"]
        trend = Trend.FLAT if is_denied(folded.text, match.start()) else trend
        span = folded.span(match.start(), match.end())
        found.append(Direction(kind, trend, span, text[span.start : span.end]))
    return tuple(found)


def _directions(found: re.Match[str], span: Span, surface: str) -> tuple[Direction, ...]:
    if found["streak"] or found["first_in"]:
        written = found["streak_count"] or found["first_count"]
        kind = DirectionKind.STREAK if found["streak"] else DirectionKind.FIRST_IN
        return (Direction(kind, None, span, surface, count=_KANJI.get(written) or int(written)),)
    if found["sum"]:
        sales, profit = (Trend.UP if each == "増" else Trend.DOWN for each in (found["sum"][0], found["sum"][2]))
        middle = span.start + (span.end - span.start) // 2
        return (
            Direction(
                DirectionKind.CHANGE,
                sales,
                Span(span.start, middle),
                surface[: middle - span.start],
                "net_sales",
            ),
            Direction(
                DirectionKind.CHANGE,
                profit,
                Span(middle, span.end),
                surface[middle - span.start :],
                profit=True,
            ),
        )
    name = next(name for name in _SIMPLE if found[name] is not None)
    kind, trend, subject, is_profit = _SIMPLE[name]
    prefix = _PREFIXES.get(found["prefix"] or "")
    return (Direction(kind, trend, span, surface, prefix or subject, is_profit and prefix is None),)
