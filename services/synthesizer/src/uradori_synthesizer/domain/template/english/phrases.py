"""Parts of English sentences."""

from collections.abc import Iterable, Sequence
from datetime import date

from uradori_jafin import YEN_UNITS, amount_in_english

from uradori_synthesizer.domain.template.labels import english_label
from uradori_synthesizer.domain.template.moves import Turn, points, rate_of_change, turn
from uradori_synthesizer.domain.template.stated import CONSOLIDATED, PARENT, Stated
from uradori_synthesizer.domain.template.wording import Moved

_BASES = {CONSOLIDATED: "consolidated", PARENT: "non-consolidated"}
_STANDARDS = {"国際会計基準": "IFRS", "米国会計基準": "US GAAP"}
_FIRST_HALF = ("January", "February", "March", "April", "May", "June")
MONTHS = (*_FIRST_HALF, "July", "August", "September", "October", "November", "December")


def end(body: str, stated: Iterable[Stated]) -> str:
    """The sentence with its tags."""
    tags = "".join(f"[{tag}]" for tag in dict.fromkeys(each.tag for each in stated))
    return f"{body} {tags}."


def listed(parts: Sequence[str]) -> str:
    """a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def day(of: date) -> str:
    """June 25, 2024."""
    return f"{MONTHS[of.month - 1]} {of.day}, {of.year}"


def year(stated: Stated) -> str:
    """the year ended March 2024."""
    if stated.year is None:
        return stated.period
    ended, month = stated.year
    return f"the year ended {MONTHS[month - 1]} {ended}"


def possessive(name: str) -> str:
    """Toyota's, Holdings'."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def was(stated: Stated) -> str:
    """were, of net sales, total assets and cash equivalents; was, of all else."""
    label = english_label(stated)
    return "were" if label.endswith(("sales", "assets", "cash equivalents")) else "was"


def is_loss(stated: Stated) -> bool:
    """Whether it is told as a loss of so much."""
    return stated.is_profit and stated.value < 0


def basis(stated: Stated) -> str:
    """consolidated, non-consolidated; empty for what has no basis."""
    return _BASES.get(stated.basis, "")


def item(stated: Stated) -> str:
    """net profit, non-consolidated ordinary profit, net loss."""
    prefix = "non-consolidated " if stated.basis == PARENT else ""
    return f"{prefix}{english_label(stated, loss=is_loss(stated))}"


def notes(stated: Stated, *more: str) -> str:
    """(IFRS, consolidated), said of amounts."""
    said: list[str] = []
    if stated.unit in YEN_UNITS and not stated.of_the_market:
        said = [_STANDARDS.get(stated.standard, ""), _BASES[CONSOLIDATED] if stated.basis == CONSOLIDATED else ""]
    kept = [note for note in (*said, *more) if note]
    return f" ({', '.join(kept)})" if kept else ""


def standard(stated: Stated) -> str:
    """IFRS, US GAAP; Japanese GAAP where nothing else is said."""
    return _STANDARDS.get(stated.standard, "Japanese GAAP")


def amount(stated: Stated) -> str:
    """¥4,944.9 billion; a loss without its sign, which its name tells."""
    value = -stated.value if is_loss(stated) else stated.value
    return amount_in_english(value, stated.unit)


def signed(stated: Stated) -> str:
    """The amount with its word where it is a loss: a loss of ¥404.6 billion."""
    return f"a loss of {amount(stated)}" if is_loss(stated) else amount(stated)


def change(moved: Moved) -> str:
    """How it moved, to stand behind the amount: , up 101.7% from ¥2,451.3 billion a year earlier."""
    now, before = moved.now, moved.before
    if before is None:
        return ""
    match turn(now, before):
        case Turn.INTO_LOSS | Turn.INTO_PROFIT:
            was = "a loss" if is_loss(before) else "a profit"
            return f", against {was} of {amount(before)} a year earlier"
        case Turn.WIDER_LOSS | Turn.NARROWER_LOSS:
            wider = turn(now, before) is Turn.WIDER_LOSS
            return f", {'wider' if wider else 'narrower'} than the loss of {amount(before)} a year earlier"
    rate = rate_of_change(now, before)
    if rate is not None:
        return f", {'up' if rate > 0 else 'down'} {abs(rate)}% from {amount(before)} a year earlier"
    difference = points(now, before)
    if difference is not None:
        up = "up" if difference > 0 else "down"
        return f", {up} {abs(difference)} percentage points from {amount(before)} a year earlier"
    return f", against {amount(before)} a year earlier"


def beside(moved: Moved, against: str = "") -> str:
    """How it moved, in a list: , up 77.0%; the amount a year earlier in brackets where no rate can be told."""
    now, before = moved.now, moved.before
    if before is None:
        return ""
    rate = rate_of_change(now, before)
    if rate is not None:
        return f", {'up' if rate > 0 else 'down'} {abs(rate)}%{against}"
    if turn(now, before):
        was = "a loss of " if is_loss(before) else "a profit of "
        return f" ({was}{amount(before)} a year earlier)"
    return f" ({amount(before)} a year earlier)"
