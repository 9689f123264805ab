"""What a word is, by its characters alone."""

import re
import unicodedata

_FIGURE = re.compile(
    r"^[△▲+\-−–]?[$¥€£]?[(△▲\-−–]*[$¥€£]?\d(?:[\d,.]*\d)?(?:[)%]|pt|x|bps?|倍|円|株|人|百万円|千円|億円)*$|^[-−–—―‐ー*]{1,3}[%)]?$|^n/?[am]$",
    re.IGNORECASE,
)
_SIGN = re.compile(r"^(?:[△▲(]|[△▲]\(|US\$|[$¥€£](?:\()?|[-−–])$")
_CLOSING = re.compile(r"^[)%]+$")
_STATED = re.compile(
    r"^[(\[]?(?:金額)?(?:単位|Unit|Units|In|\$ in|Amounts? in|Millions? of|Thousands? of|Billions? of|Expressed in)[:\s].{0,60}$",
    re.IGNORECASE,
)
_BRACKETED = re.compile(
    r"^\((?:[十百千万億兆]*[円株人口%]|%|[A-Za-z$¥ ]*(?:millions?|thousands?|billions?)[A-Za-z, ¥$]*)\)$",
    re.IGNORECASE,
)
_OF_COLUMN = re.compile(r"[十百千万億]{0,3}円(?:\s?銭)?|%|[千万百]{0,2}(?:株|人|名)")
_ENUMERATOR = re.compile(
    r"^(?:[(]?[0-9一二三四五六七八九十a-zア-ン]{1,2}[).]|[・•●○◆■□◎※*]|※\d+|\(?注\)?\d*\.?|第[0-9一二三四五六七八九十]+)$"
)
_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]")


def folded(text: str) -> str:
    """Full-width forms as half-width ones."""
    return unicodedata.normalize("NFKC", text)


def is_figure(text: str) -> bool:
    """A number with its sign, brackets and unit, or a dash in its place."""
    return len(text) < 64 and _FIGURE.match(folded(text).replace(" ", "")) is not None


def is_sign(text: str) -> bool:
    """What stands before its number: △, (, a currency."""
    return len(text) < 8 and _SIGN.match(folded(text)) is not None


def is_closing(text: str) -> bool:
    """What stands behind its number: ), %."""
    return len(text) < 4 and _CLOSING.match(folded(text)) is not None


def is_unit(text: str) -> bool:
    """A line that says in which unit a table is printed."""
    return states_unit(text) or (len(text) < 100 and _BRACKETED.match(folded(text).strip()) is not None)


def states_unit(text: str) -> bool:
    """As `is_unit`, and says that it is the unit."""
    return len(text) < 100 and _STATED.match(folded(text).strip()) is not None


def is_unit_of_column(text: str) -> bool:
    """百万円, ％, 円 銭: what stands between the heads and the figures of a release's tables."""
    return _OF_COLUMN.fullmatch(folded(text).strip()) is not None


def is_enumerator(text: str) -> bool:
    """(1), ①, ・, (注): what begins a line and belongs to what follows."""
    return len(text) < 8 and ("①" <= text[:1] <= "⑳" or _ENUMERATOR.match(folded(text)) is not None)


def opens_a_date(text: str) -> bool:
    """自 and 至 before a day."""
    return len(text) < 4 and folded(text).lstrip("(") in {"自", "至"}


def is_japanese(text: str) -> bool:
    """Holds a kana or an ideograph."""
    return _JAPANESE.search(text) is not None
