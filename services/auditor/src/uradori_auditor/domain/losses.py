"""The sign that the name of an item gives its figure."""

from dataclasses import replace

from uradori_jafin import ItemMention, Polarity, Quantity, SignSource


def of_a_loss(quantity: Quantity, item: ItemMention | None) -> Quantity:
    """The amount of what is called a loss is below zero, however far from it the word stands."""
    if item is None or item.polarity is not Polarity.LOSS or quantity.sign is not SignSource.NONE:
        return quantity
    if not quantity.unit.is_currency or quantity.value <= 0:
        return quantity
    low, high = (quantity.value, None) if quantity.upper is None else (quantity.upper, -quantity.value)
    return replace(quantity, value=-low, upper=high, sign=SignSource.LOSS_WORD)
