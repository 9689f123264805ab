"""Two companies that a figure sets against each other: a multiple of the other's, a difference between them."""

import re

from uradori_jafin import Quantity, Unit

from uradori_auditor.domain.claims.names.forms import Name
from uradori_auditor.domain.claims.reading import Reading

_DIFFERENCE = re.compile(r"(?:差(?:額)?は|difference of )$")
_EXCEEDS = re.compile(
    r"\b(?:exceeded|topped|beat|surpassed|trailed|outpaced|(?:higher|lower|larger|smaller|more|less)\sthan)\s[^,.;]{0,60}\sby\s(?:about\s)?$"
)
_OUTDOES = re.compile(r"(?:を|より(?:も)?)(?:約|およそ)?")
_LOOK_BACK = len("a difference of ")


def rivals_of(quantity: Quantity, reading: Reading) -> tuple[str, str] | None:
    """The names in the order in which the figure takes them: BはAの2倍 is B over A; None where it sets none."""
    before = [name for name in reading.names if name.span.end <= quantity.span.start]
    if quantity.unit is Unit.MULTIPLE:
        return _of_a_multiple(quantity, reading, before)
    told = reading.text[max(0, quantity.span.start - _LOOK_BACK) : quantity.span.start]
    names = list(dict.fromkeys(name.text for name in reading.names))
    if (
        quantity.sign.is_change
        and len(before) > 1
        and _OUTDOES.fullmatch(reading.text, before[-1].span.end, quantity.span.start)
    ):
        return before[-2].text, before[-1].text
    if len(before) > 1 and _EXCEEDS.search(reading.text, before[-2].span.end, quantity.span.start):
        return before[-2].text, before[-1].text
    if _DIFFERENCE.search(told) and len(names) == 2:
        return names[0], names[1]
    return None


def _of_a_multiple(quantity: Quantity, reading: Reading, before: list[Name]) -> tuple[str, str] | None:
    text = reading.text
    if len(before) > 1 and text[before[-1].span.end : quantity.span.start] == "の":
        return before[-2].text, before[-1].text
    after = next((name for name in reading.names if name.span.start == quantity.span.end + 1), None)
    if before and after is not None and text.startswith("'s", after.span.end):
        return before[-1].text, after.text
    return None
