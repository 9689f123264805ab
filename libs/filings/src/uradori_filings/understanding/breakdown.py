"""A table whose title names the item, and whose rows name its parts: Revenue by segment, 地域別売上高."""

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace
from uradori_jafin import find_line_items

from uradori_filings.model.fact import Fact, Statement

_AXES = "(?:セグメント|地域|サービス|製品|商品|事業|品目|用途|市場|部門|顧客|業種|国|エリア|チャネル|ブランド)"
_HEAD_OF_PARTS = re.compile(
    rf"{_AXES}(?:名|別)?|segments?|regions?|areas?|products?|business(?:es)?|categor(?:y|ies)", re.IGNORECASE
)
"""What stands over the names of parts: エリア over 箱根."""
_IN_ENGLISH = re.compile(r"^(?:\d{1,2}[.)]\s*)?(?P<item>[A-Za-z][A-Za-z ,&-]{2,40}?)\s+by\s+[A-Za-z ,&-]{3,40}$")
_IN_JAPANESE = re.compile(
    rf"^(?:[\d(（①-⑳).．)）■□◆◇●○▼・\s]{{0,6}}){_AXES}[^\s]{{0,4}}別\s?の?\s?(?P<item>[^\s()（）]{{2,16}}?)(?:の?(?:内訳|状況|推移|構成))?$"
)
_UNIT = re.compile(
    r"\s*[(（〔](?:単位[^)）〕]{0,24}|[千万百十億]{0,3}(?:円|米ドル|ドル|ユーロ)|[Ii]n [a-z$¥€£ ]{3,24})[)）〕]\s*$"
)
_OF_PARTS = frozenset({Statement.OTHER, Statement.SEGMENTS})
_TOTAL = re.compile(r"total|合計|総計|計$|消去|調整", re.IGNORECASE)


def item_of_parts(statement: Statement, titles: Iterable[str]) -> str:
    """The item that the nearest title breaks down; empty where it breaks none down."""
    if statement not in _OF_PARTS:
        return ""
    for title in titles:
        plain = _UNIT.sub("", title).strip()
        found = _IN_ENGLISH.match(plain) or _IN_JAPANESE.match(plain)
        if found and find_line_items(found["item"]):
            return found["item"].strip()
    return ""


def broken_down(facts: Sequence[Fact], item: str) -> list[Fact]:
    """Facts whose labels name no item themselves, under that item; the part is a member."""
    return [_under(fact, item) for fact in facts]


def _under(fact: Fact, item: str) -> Fact:
    leaf = fact.row_path[-1] if fact.row_path else ""
    if not leaf or any(find_line_items(label) for label in (*fact.row_path, *fact.column_path)):
        return fact
    members = fact.members if _TOTAL.search(leaf) else (*fact.members, leaf)
    above = (label for label in fact.row_path[:-1] if not _HEAD_OF_PARTS.fullmatch(label))
    return replace(fact, row_path=(item, *above, leaf), members=members)
