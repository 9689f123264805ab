"""The sign that the name of an item gives its figure."""

import re
from dataclasses import replace

from uradori_jafin import ItemMention, Polarity, Quantity, SignSource

from uradori_auditor.domain.claims.reading import Reading

_AMOUNT_LOST = re.compile(r"(?:[、はがでし]|^)(?:損失|赤字)(?:額|の額|幅)?[はがも](?:合計|約|およそ|ほぼ)?$")
_LOOK_BACK = len("、損失の額はおよそ")


def of_a_loss(quantity: Quantity, item: ItemMention | None, text: str = "") -> Quantity:
    """The amount of what is called a loss is below zero, however far from it the word stands.

    `text` is the sentence: in 営業損益は赤字で、損失額は3億円 the loss is named once more beside its amount.
    """
    if item is None:
        return quantity
    told = text[max(0, quantity.span.start - _LOOK_BACK) : quantity.span.start]
    again = _AMOUNT_LOST.search(told) is not None and "黒字" not in text[item.span.end : quantity.span.start]
    return as_loss(quantity) if again or item.polarity is Polarity.LOSS else quantity


def as_loss(quantity: Quantity) -> Quantity:
    """An amount of money that no sign is told of, below zero."""
    if quantity.sign is not SignSource.NONE:
        return quantity
    if not quantity.unit.is_currency or quantity.value <= 0:
        return quantity
    low, high = (quantity.value, None) if quantity.upper is None else (quantity.upper, -quantity.value)
    return replace(quantity, value=-low, upper=high, sign=SignSource.LOSS_WORD)


_CASH_FLOWS = frozenset({"operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "free_cash_flow"})
_USED = re.compile(r"使用|支出(?!金)|支払|流出|減少|マイナス")
_USED_AFTER = re.compile(r"(?:[をがの]|\s)?(?:資金(?:の|を|が))?(?:純?支出|使用|流出|減少|支払|マイナス)")
_GAINED = re.compile(r"得られ|獲得|収入|流入|増加|プラス")
_GAINED_AFTER = re.compile(r"の(?:収入|プラス|黒字)")
_LOST_AFTER = re.compile(r"のマイナス")
_NEAR = 32


def of_cash_used(quantity: Quantity, item: ItemMention | None, reading: Reading) -> Quantity:
    """Cash that went out is below zero: 使用した資金は24億円, 24億円を使用し, 24億円の支出."""
    if item is None or item.item.id not in _CASH_FLOWS or quantity.value == 0:
        return quantity
    if _GAINED_AFTER.match(reading.text, quantity.span.end):
        return replace(quantity, value=abs(quantity.value), sign=SignSource.PROFIT_WORD)
    if _LOST_AFTER.match(reading.text, quantity.span.end):
        return replace(quantity, value=-abs(quantity.value), sign=SignSource.LOSS_WORD)
    if quantity.sign is not SignSource.NONE or quantity.value < 0:
        return quantity
    told = reading.text[item.span.start : quantity.span.start][:_NEAR]
    before = _USED.search(told) is not None and _GAINED.search(told) is None
    if not before and _USED_AFTER.match(reading.text, quantity.span.end) is None:
        return quantity
    return replace(quantity, value=-quantity.value, sign=SignSource.LOSS_WORD)
