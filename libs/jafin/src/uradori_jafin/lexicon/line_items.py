"""Line items by name, from the reviewable table beside this file."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib.resources import files

from uradori_jafin.folding import fold
from uradori_jafin.phrases import PhraseIndex, begins_with, lower
from uradori_jafin.spans import Span

_LOSS_TAIL = re.compile(
    r"\s?(?:又は|または|及び|および|、|/|・)?\s?\(?(?:(?:親会社[^、。()]{2,12}帰属する|1株当たり|基本的)?"
    r"(?:当期|四半期|中間|営業|経常|税金等調整前当期|税引前当期)?純?損失)\)?(?:\s?\((?:△|▲|-|-)\))?|\s?\((?:△|▲)(?:は|:)?(?:純?損失|赤字)?\)"
)


class UnitKind(Enum):
    MONEY = "money"
    PERCENT = "percent"
    PER_SHARE = "per_share"
    MULTIPLE = "multiple"
    SHARES = "shares"
    PEOPLE = "people"
    RATE = "rate"
    INDEX = "index"
    EXCHANGE = "exchange"
    COUNT = "count"


class Polarity(Enum):
    """LOSS: the name itself says loss; EITHER: a label like 当期純利益又は当期純損失（△）."""

    PROFIT = "profit"
    LOSS = "loss"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class LineItem:
    """A canonical item; `alone` names items it may stand in for while a source shows only one of them."""

    id: str
    unit: UnitKind
    ja: tuple[str, ...]
    en: tuple[str, ...]
    loss: tuple[str, ...]
    alone: tuple[str, ...]
    is_instant: bool

    @property
    def name(self) -> str:
        return self.ja[0]


@dataclass(frozen=True, slots=True)
class ItemMention:
    """An item named in a text."""

    item: LineItem
    span: Span
    surface: str
    polarity: Polarity


class Lexicon:
    """An immutable index of line items."""

    def __init__(self, items: Iterable[LineItem]) -> None:
        self.items: Mapping[str, LineItem] = {item.id: item for item in items}
        self._index = PhraseIndex(
            (name, (item, polarity))
            for item in self.items.values()
            for names, polarity in ((item.ja + item.en, Polarity.PROFIT), (item.loss, Polarity.LOSS))
            for name in names
        )

    def stand_ins(self, item_id: str) -> tuple[str, ...]:
        """The item, then those that may stand in for it while a source shows only one of them."""
        known = self.items.get(item_id)
        return (item_id, *(known.alone if known else ()))

    def find(self, text: str) -> tuple[ItemMention, ...]:
        """The items named in a text, in order; the longest name wins. Linear in the text."""
        folded = fold(text)
        key = lower(folded.text)
        heads = self._index.heads
        mentions: list[ItemMention] = []
        position = 0
        while position < len(key):
            if not begins_with(heads, key, position):
                position += 1
                continue
            hit = next((hit for hit in self._index.at(key, position) if _is_word(key, hit.start, hit.end)), None)
            if hit is None:
                position += 1
                continue
            (item, polarity), *_ = hit.value
            tail = _LOSS_TAIL.match(key, hit.end) if polarity is Polarity.PROFIT else None
            position = tail.end() if tail else hit.end
            span = folded.span(hit.start, position)
            mentions.append(ItemMention(item, span, text[span.start : span.end], Polarity.EITHER if tail else polarity))
        return tuple(mentions)


def _is_word(key: str, start: int, end: int) -> bool:
    first, last = key[start], key[end - 1]
    before, after = key[start - 1 : start], key[end : end + 1]
    if first.isascii() and first.isalpha() and before.isascii() and before.isalpha():
        return False
    if last.isascii() and last.isalpha() and after.isascii() and after.isalpha():
        return False
    if after == "率" and last in _BEFORE_RATIO:
        return False
    if key[start:end] in _PART_OF_WORDS and (_IN_A_WORD.match(before) or _IN_A_WORD.match(after)):
        return False
    return not (key.startswith(("売上", "配当", "在庫", "従業員"), start) and _GOES_ON.match(key, end))


_BEFORE_RATIO = frozenset("益費価本産税債高上")
"""Last letters of amounts that are no item where a ratio is meant: 連結経常利益率."""
_PART_OF_WORDS = frozenset({"収益", "資産", "負債"})
"""Names that are no item inside a longer word: 収益性, 金融収益, 資産運用."""
_IN_A_WORD = re.compile(r"[一-龥々ァ-ヺー・A-Za-z]")
_GOES_ON = re.compile(
    r"(?:債権|原価|構成|台数|数量|利回|性向|総額|政策|方針|落ち|予想|持株会|調整|回転|値引|返品|計上|組合|収入)"
)


def parse_lexicon(text: str) -> Lexicon:
    """The lexicon of a TOML table of items (the comments of `line_items.toml` describe it)."""
    return Lexicon(_item(name, fields) for name, fields in tomllib.loads(text).items())


@lru_cache(maxsize=1)
def load_lexicon() -> Lexicon:
    """The lexicon that ships with this package."""
    return parse_lexicon(files(__package__ or "").joinpath("line_items.toml").read_text("utf-8"))


def _item(name: str, fields: Mapping[str, object]) -> LineItem:
    return LineItem(
        id=name,
        unit=UnitKind(fields["unit"]),
        ja=_with_either_sign(_strings(fields.get("ja"))),
        en=_strings(fields.get("en")),
        loss=_strings(fields.get("loss")),
        alone=_strings(fields.get("alone")),
        is_instant=fields.get("level") == "instant",
    )


def _with_either_sign(names: tuple[str, ...]) -> tuple[str, ...]:
    """営業損益 is 営業利益, whichever of profit and loss it turns out to be."""
    either = (f"{name.removesuffix('利益')}損益" for name in names if name.endswith("利益"))
    return tuple(dict.fromkeys((*names, *either)))


def _strings(value: object) -> tuple[str, ...]:
    return tuple(str(each) for each in value) if isinstance(value, list) else ()


def find_line_items(text: str) -> tuple[ItemMention, ...]:
    """The items of the shipped lexicon that a text names, in order, longest name first."""
    return load_lexicon().find(text)
