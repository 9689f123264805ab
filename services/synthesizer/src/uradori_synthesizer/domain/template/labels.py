"""What a line item is called in a sentence."""

import re
import unicodedata

from uradori_jafin import find_line_items, load_lexicon

from uradori_synthesizer.domain.template.stated import Stated, stand_ins

_ABBREVIATED = {"roe": "ROE", "per": "PER", "pbr": "PBR"}
_JAPANESE = {
    **_ABBREVIATED,
    "operating_cash_flow": "営業キャッシュ・フロー",
    "investing_cash_flow": "投資キャッシュ・フロー",
    "financing_cash_flow": "財務キャッシュ・フロー",
}
_TAIL = re.compile(r"\(注\).{0,10}$|※\d{0,2}$|[\[(](?!対)[^\])]{0,40}[\])]?$|(?:又は|または).{0,40}損失.{0,10}$")


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


def english_label(stated: Stated) -> str:
    """The item's English name, else its Japanese label."""
    if stated.item_id in _ABBREVIATED:
        return _ABBREVIATED[stated.item_id]
    known = load_lexicon().items.get(stated.item_id)
    return known.en[0] if known and known.en else japanese_label(stated)
