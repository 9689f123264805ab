"""What a line item is called in a sentence."""

import re
import unicodedata
from collections.abc import Sequence

from uradori_jafin import find_line_items, load_lexicon

from uradori_synthesizer.domain.template.lookup import stand_ins
from uradori_synthesizer.domain.template.stated import CONSOLIDATED, Stated

_ABBREVIATED = {"roe": "ROE", "per": "PER", "pbr": "PBR"}
_JAPANESE = {
    **_ABBREVIATED,
    "profit_attributable_to_owners": "純利益",
    "profit_before_tax": "税引前利益",
    "eps": "1株当たり純利益",
    "tsr": "株主総利回り（TSR）",
    "dividend_per_share": "1株当たり配当",
    "total_assets": "総資産",
    "operating_cash_flow": "営業キャッシュ・フロー",
    "investing_cash_flow": "投資キャッシュ・フロー",
    "financing_cash_flow": "財務キャッシュ・フロー",
    "cash_and_equivalents": "現金及び現金同等物",
}
"""As the press calls them, whatever the report does."""
_WITH_LOSS = {
    "operating_profit": "営業損益",
    "ordinary_profit": "経常損益",
    "profit_before_tax": "税引前損益",
    "net_profit": "当期損益",
    "profit_attributable_to_owners": "最終損益",
}
_ENGLISH = {
    **_ABBREVIATED,
    "eps": "earnings per share",
    "profit_attributable_to_owners": "net profit",
    "net_profit": "profit for the year",
    "tsr": "total shareholder return index (TSR)",
    "tsr_benchmark": "benchmark",
    "employees": "headcount",
    "operating_cash_flow": "operating cash flow",
    "investing_cash_flow": "investing cash flow",
    "financing_cash_flow": "financing cash flow",
}
_ENGLISH_LOSS = {
    "operating_profit": "operating loss",
    "ordinary_profit": "ordinary loss",
    "profit_before_tax": "loss before tax",
    "net_profit": "loss for the year",
    "profit_attributable_to_owners": "net loss",
}
_TAIL = re.compile(r"\(注\).{0,10}$|※\d{0,2}$|[\[(〔](?!対)[^\])〕]{0,40}[\])〕]?$|(?:又は|または).{0,40}損失.{0,10}$")
_COMPOUNDS = (
    "売上",
    "営業収益",
    "収益",
    "セグメント",
    "営業利益",
    "営業損益",
    "経常",
    "純",
    "最終",
    "税引前",
    "総資産",
    "従業員数",
)
"""Labels that 連結 joins without の."""


def japanese_label(stated: Stated, *, turns: bool = False) -> str:
    """The press's name of the item, the source's own where it means just this item, else its standard name.

    `turns`: a loss is told of, so that a neutral name is wanted (最終損益).
    """
    if turns and stated.item_id in _WITH_LOSS:
        return f"{_part(stated)}{_WITH_LOSS[stated.item_id]}"
    if stated.item_id in _JAPANESE:
        return f"{_part(stated)}{_JAPANESE[stated.item_id]}"
    label = _TAIL.sub("", unicodedata.normalize("NFKC", stated.label).replace("\n", "")).strip()
    label = label.removeprefix(CONSOLIDATED) if stated.basis == CONSOLIDATED else label
    meant = {mention.item.id for mention in find_line_items(label)}
    known = load_lexicon().items.get(stated.item_id)
    if known is None or (meant and meant <= set(stand_ins(stated.item_id))):
        return label
    return known.name


def _part(stated: Stated) -> str:
    """投資部門の, where the label of a cell names a part of the company before its line item."""
    item = next(iter(find_line_items(stated.label)), None)
    before = stated.label[: item.span.start] if item is not None and stated.in_a_table else ""
    return before if before.endswith("の") else ""


def shared_label(stated: Sequence[Stated], *, turns: bool = False) -> str:
    """The label where all are called the same, else the item's standard name."""
    labels = {japanese_label(each, turns=turns) for each in stated}
    known = load_lexicon().items.get(stated[0].item_id)
    return labels.pop() if len(labels) == 1 or known is None else known.name


def on_basis(stated: Stated, label: str) -> str:
    """The label with its basis: the group's is said of amounts, the parent's of everything."""
    if not stated.basis or label.startswith(stated.basis):
        return label
    if stated.basis != CONSOLIDATED:
        return f"{stated.basis}の{label}"
    if stated.unit in ("%", "倍", "円") or label.startswith(("営業キャッシュ", "投資キャッシュ", "財務キャッシュ")):
        return label
    return f"連結{label}" if label.startswith(_COMPOUNDS) else f"連結の{label}"


def english_label(stated: Stated, *, loss: bool = False) -> str:
    """The item's English name, else its Japanese label; `loss`: its value is told as a loss."""
    if loss and stated.item_id in _ENGLISH_LOSS:
        return _ENGLISH_LOSS[stated.item_id]
    if stated.item_id == "net_sales":
        return _english_sales(stated)
    if stated.item_id in _ENGLISH:
        return _ENGLISH[stated.item_id]
    known = load_lexicon().items.get(stated.item_id)
    return known.en[0] if known and known.en else japanese_label(stated)


def _english_sales(stated: Stated) -> str:
    if "経常収益" in stated.label:
        return "ordinary revenue"
    if "営業収益" in stated.label:
        return "operating revenue"
    return "revenue" if "収益" in stated.label or stated.standard == "国際会計基準" else "net sales"
