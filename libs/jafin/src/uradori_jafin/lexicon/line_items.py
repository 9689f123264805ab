"""Line items by name, from the reviewable table beside this file."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib.resources import files

from uradori_jafin.folding import Folded, fold
from uradori_jafin.lexicon.words import becomes_a_ratio, is_a_word
from uradori_jafin.phrases import Hit, PhraseIndex, lower, phrase_key
from uradori_jafin.spans import Span

_LOSS_WORDS = r"[一-龥々ァ-ヶーのあたりにする1]{0,24}?損失(?:金?額)?"
_LOSS_TAIL = re.compile(
    rf"\s?(?:又は|または|若しくは|及び|および|/)\s?\(?(?:△|▲)?{_LOSS_WORDS}\)?(?:\s?\((?:△|▲|-)\))?"
    r"|\s?[、・]?\s?\(?(?:(?:1株当たり|基本的)?(?:当期|四半期|中間|営業|経常|税金等調整前当期|税引前当期)?純?損失)\)?(?:\s?\((?:△|▲|-)\))?"
    rf"|\s?\((?:△|▲|-)\s?(?:は|:)?\s?(?:{_LOSS_WORDS}|赤字)?\)"
)
"""又は当期純損失(△), (△は損失), (損失)."""
_BRACES = re.compile(r"\{([^{}]*)\}")


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
    """A canonical item; `alone` names items it may stand in for while a source shows only one of them.

    `whole` are those of its names that mean it only at the beginning of a word.
    """

    id: str
    unit: UnitKind
    ja: tuple[str, ...]
    en: tuple[str, ...]
    loss: tuple[str, ...]
    alone: tuple[str, ...]
    is_instant: bool
    whole: frozenset[str] = frozenset()

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
            (name, _Meaning(item, polarity))
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
        mentions: list[ItemMention] = []
        position = 0
        for start in self._index.heads.places_in(key):
            if start < position:
                continue
            found = self._named_at(key, start)
            if found is not None:
                mention, position = found
                mentions.append(mention.within(text, folded, start, position))
        return tuple(mentions)

    def leading(self, text: str) -> ItemMention | None:
        """The item that a text begins with, as `find` finds it."""
        folded = fold(text)
        found = self._named_at(lower(folded.text), 0)
        return found[0].within(text, folded, 0, found[1]) if found is not None else None

    def _named_at(self, key: str, start: int) -> "tuple[_Meaning, int] | None":
        """What is named at a place, and where the name ends."""
        hit = next((hit for hit in self._index.at(key, start) if _is_named(key, hit)), None)
        if hit is None:
            return None
        meaning = hit.value[0]
        tail = _LOSS_TAIL.match(key, hit.end) if meaning.polarity is Polarity.PROFIT else None
        end = tail.end() if tail else hit.end
        if meaning.item.unit is UnitKind.MONEY and becomes_a_ratio(key, end):
            return None
        return (_Meaning(meaning.item, Polarity.EITHER) if tail else meaning), end


@dataclass(frozen=True, slots=True)
class _Meaning:
    item: LineItem
    polarity: Polarity

    def within(self, text: str, folded: Folded, start: int, end: int) -> ItemMention:
        """The mention of it at `start..end` of the folded text."""
        span = folded.span(start, end)
        return ItemMention(self.item, span, text[span.start : span.end], self.polarity)


def _is_named(key: str, hit: Hit[tuple[_Meaning, ...]]) -> bool:
    name = key[hit.start : hit.end]
    return is_a_word(key, hit.start, hit.end, alone=name in hit.value[0].item.whole)


def parse_lexicon(text: str) -> Lexicon:
    """The lexicon of a TOML table of items (the comments of `line_items.toml` describe it)."""
    return Lexicon(_item(name, fields) for name, fields in tomllib.loads(text).items())


@lru_cache(maxsize=1)
def load_lexicon() -> Lexicon:
    """The lexicon that ships with this package: headline items and the other lines of statements."""
    return parse_lexicon(_shipped("line_items.toml") + _shipped("statement_items.toml"))


@lru_cache(maxsize=1)
def load_headline_items() -> Lexicon:
    """Only the items that questions are asked about."""
    return parse_lexicon(_shipped("line_items.toml"))


def _shipped(name: str) -> str:
    return files(__package__ or "").joinpath(name).read_text("utf-8")


def _item(name: str, fields: Mapping[str, object]) -> LineItem:
    return LineItem(
        id=name,
        unit=UnitKind(fields["unit"]),
        ja=_with_either_sign(_names(fields.get("ja"))),
        en=_strings(fields.get("en")),
        loss=_names(fields.get("loss")),
        alone=_strings(fields.get("alone")),
        is_instant=fields.get("level") == "instant",
        whole=frozenset(phrase_key(name) for name in _names(fields.get("whole"))),
    )


def _with_either_sign(names: tuple[str, ...]) -> tuple[str, ...]:
    """営業損益 is 営業利益, whichever of profit and loss it turns out to be."""
    either = (f"{name.removesuffix('利益')}損益" for name in names if name.endswith("利益"))
    return tuple(dict.fromkeys((*names, *either)))


def _names(value: object) -> tuple[str, ...]:
    """Names with their alternatives written out: {a|b|}c gives ac, bc, c."""
    return tuple(dict.fromkeys(name for each in _strings(value) for name in _written_out(each)))


def _written_out(name: str) -> tuple[str, ...]:
    found = _BRACES.search(name)
    if found is None:
        return (name,)
    heads = (name[: found.start()] + each for each in found[1].split("|"))
    return tuple(head + tail for head in heads for tail in _written_out(name[found.end() :]))


def _strings(value: object) -> tuple[str, ...]:
    return tuple(str(each) for each in value) if isinstance(value, list) else ()


def find_line_items(text: str) -> tuple[ItemMention, ...]:
    """The items of the shipped lexicon that a text names, in order, longest name first."""
    return load_lexicon().find(text)


def leading_line_item(text: str) -> ItemMention | None:
    """The item of the shipped lexicon that a text begins with."""
    return load_lexicon().leading(text)
