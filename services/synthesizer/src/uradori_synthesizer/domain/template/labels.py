"""What a line item is called in a sentence."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from uradori_jafin import find_line_items, load_lexicon

from uradori_synthesizer.domain.template.stated import Stated, stand_ins

_ABBREVIATED = {"roe": "ROE", "per": "PER", "pbr": "PBR"}
_JAPANESE = {
    **_ABBREVIATED,
    "operating_cash_flow": "営業キャッシュ・フロー",
    "investing_cash_flow": "投資キャッシュ・フロー",
    "financing_cash_flow": "財務キャッシュ・フロー",
}
_TAKEN = re.compile(r"\([^()]{0,40}(?:平均|末|終値|引け|始値|高値|安値)[^()]{0,40}\)$")
_TAIL = re.compile(r"\(注\).{0,10}$|※\d{0,2}$|[\[(](?!対)[^\])]{0,40}[\])]?$|(?:又は|または).{0,40}損失.{0,10}$")


@dataclass(frozen=True, slots=True)
class Taken:
    """How a price of the market was taken, as its label says in brackets; an average is of no one moment."""

    words: str
    is_average: bool


def how_taken(stated: Stated) -> Taken:
    """The words of the label that tell one value of a day from another."""
    found = _TAKEN.search(unicodedata.normalize("NFKC", stated.label))
    words = found[0] if found else ""
    return Taken(words.replace("(", "（").replace(")", "）"), "平均" in words)


def japanese_label(stated: Stated) -> str:
    """The source's own label where it means just this item, else the item's standard name."""
    if stated.item_id in _JAPANESE:
        return _JAPANESE[stated.item_id]
    label = _TAIL.sub("", unicodedata.normalize("NFKC", stated.label).replace("\n", "")).strip()
    meant = {mention.item.id for mention in find_line_items(label)}
    known = load_lexicon().items.get(stated.item_id)
    if known is None or (meant and meant <= set(stand_ins(stated.item_id))):
        return label
    return known.name


def shared_label(stated: Sequence[Stated]) -> str:
    """The sources' label where all call the item the same, else the item's standard name."""
    labels = {japanese_label(each) for each in stated}
    known = load_lexicon().items.get(stated[0].item_id)
    return labels.pop() if len(labels) == 1 or known is None else known.name


def english_label(stated: Stated) -> str:
    """The item's English name, else its Japanese label."""
    if stated.item_id in _ABBREVIATED:
        return _ABBREVIATED[stated.item_id]
    known = load_lexicon().items.get(stated.item_id)
    return known.en[0] if known and known.en else japanese_label(stated)
