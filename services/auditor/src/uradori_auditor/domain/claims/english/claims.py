"""The claims of an English sentence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from uradori_jafin import Direction, ItemMention, Period, Quantity, SignSource, Span, Unit, UnitKind, says_again

from uradori_auditor.domain.claims.claim import (
    Context,
    Derivation,
    DirectionClaim,
    FigureClaim,
    Form,
    Role,
    SentenceClaims,
)
from uradori_auditor.domain.claims.english.clauses import PER_SHARE, Beside, beside, clause_around, spoken_of
from uradori_auditor.domain.claims.english.lists import Listed, respectively
from uradori_auditor.domain.claims.english.periods import period_and_base, takes_up
from uradori_auditor.domain.claims.english.tense import is_tenseless, nature_of
from uradori_auditor.domain.claims.english.words import BASE_WORDS, base_words, words_of
from uradori_auditor.domain.claims.losses import as_loss, of_a_loss
from uradori_auditor.domain.claims.reading import Reading, spans_of
from uradori_auditor.domain.claims.rivals import rivals_of
from uradori_auditor.domain.claims.standing_context import basis_of, name_of

_FORMER = re.compile(
    r"(?:\b(?:compar(?:ed|es|ing)\s(?:to|with)|versus|vs\.?|against|as opposed to)\s(?:[\w'-]+\s){0,5}"
    r"|(?P<moved>\b(?:from|than)\s(?:(?!(?:at|to|by|was|were|is)\s)[\w'-]+\s){0,4}))$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:\sand|,)\s(?:[a-z]+ing|to\s[a-z]+)\s")
_LOOK_BACK = 64


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence, what the one before hands on, the stems of all its words and the spans of its figures."""

    reading: Reading
    inherited: Context
    main: Period | None
    wide: frozenset[str]
    spans: tuple[Span, ...]


def read_english_claims(reading: Reading, inherited: Context, main: Period | None) -> SentenceClaims:
    """The claims of a sentence; the words beside each figure say what it is of, on whichever side they stand."""
    sentence = _Sentence(reading, inherited, main, words_of(reading.text), spans_of(reading.quantities))
    listed = respectively(reading)
    figures: list[FigureClaim] = []
    for index in range(len(reading.quantities)):
        figure = _figure(index, sentence, figures)
        figures.append(_listed(figure, listed[index]) if index in listed else figure)
    directions: list[DirectionClaim] = []
    turns: list[DirectionClaim] = []
    for direction in reading.directions:
        claim = DirectionClaim(direction, _of_direction(direction, sentence))
        carried = any(_carries(figure.quantity, direction) for figure in figures)
        (turns if carried else directions).append(claim)
    last = (reading.items[-1].item.id,) if reading.items else inherited.items
    carry = Context(items=last, main=main, name=reading.names[0].text if reading.names else inherited.name)
    return SentenceClaims(tuple(figures), tuple(directions), carry, tuple(turns))


def _figure(index: int, sentence: _Sentence, earlier: Sequence[FigureClaim]) -> FigureClaim:
    reading, inherited, spans = sentence.reading, sentence.inherited, sentence.spans
    quantity = _moved_alike(reading.quantities[index], reading, earlier)
    near = beside(reading.text, index, spans)
    words = (_words(reading, near.before) | _words(reading, near.after)) - BASE_WORDS
    mention = _mention(reading, near)
    items: tuple[str, ...] = (mention.item.id,) if mention else ()
    again = index > 0 and says_again(reading.text, spans[index - 1].end, quantity.span.start)
    per_share = _is_per_share(quantity, earlier[-1] if again else None, reading)
    if not words and not items and earlier:
        like = [each for each in earlier if ("eps" in each.context.items) is per_share]
        words, items = (like or earlier)[-1].context.words - BASE_WORDS, (like or earlier)[-1].context.items
    words |= base_words(reading.text, quantity.span.end)
    if not reading.items and takes_up(reading):
        items = inherited.items
    if per_share:
        items = _per_share(items, words, reading)
    if index + 1 < len(spans) and says_again(reading.text, quantity.span.end, spans[index + 1].start):
        near = Beside(near.before, beside(reading.text, index + 1, spans).after)
    period, base = period_and_base(quantity.span, near, reading, sentence.main)
    role = _role(quantity, reading, earlier)
    if role is Role.FORMER and period is not None and not near.after.contains(period.span):
        period = None
    rivals = rivals_of(quantity, reading)
    nature = nature_of(quantity.span, reading)
    context = Context(
        items=items,
        period=period,
        base=base,
        main=sentence.main,
        basis=basis_of(quantity.span, reading, inherited),
        nature=nature,
        tenseless=nature is None and is_tenseless(quantity.span, reading),
        name=rivals[0] if rivals else name_of(quantity.span, reading, inherited),
        against=rivals[1] if rivals else None,
        sentence=reading.text,
        words=words,
        wide=sentence.wide,
        before=_in_japanese(reading.text[: quantity.span.start]),
    )
    quantity = of_a_loss(quantity, mention)
    if (
        mention is None
        and earlier
        and earlier[-1].quantity.sign is SignSource.LOSS_WORD
        and items == earlier[-1].context.items
    ):
        quantity = as_loss(quantity)
    form = _share_of(quantity, items, reading) if role is Role.LEVEL and not rivals else None
    return FigureClaim(quantity, Role.LEVEL if rivals else role, context, form=form)


def _moved_alike(quantity: Quantity, reading: Reading, earlier: Sequence[FigureClaim]) -> Quantity:
    """A rate told of another base goes the way of the one before it: up 14% year over year and 3% sequentially."""
    told = base_words(reading.text, quantity.span.end) and quantity.unit is Unit.PERCENT
    if not told or quantity.sign is not SignSource.NONE or not earlier or not earlier[-1].quantity.sign.is_change:
        return quantity
    if reading.text[earlier[-1].span.end : quantity.span.start].count(",") > 1:
        return quantity
    sign = earlier[-1].quantity.sign
    return replace(quantity, sign=sign, value=-quantity.value if sign is SignSource.DECREASE_WORD else quantity.value)


def _share_of(quantity: Quantity, items: tuple[str, ...], reading: Reading) -> Derivation | None:
    """R&D was 24.9% of net revenue."""
    whole = next((each for each in reading.items if each.span.start >= quantity.span.end), None)
    if quantity.unit is not Unit.PERCENT or whole is None or not items or whole.item.id == items[0]:
        return None
    told = _SHARE_OF.fullmatch(reading.text, quantity.span.end, whole.span.start)
    return Derivation(Form.RATIO, items=(items[0], whole.item.id)) if told is not None else None


_SHARE_OF = re.compile(r"\s(?:of|as\sa\spercent(?:age)?\sof)\s(?:its\s|our\s|the\s|total\s|consolidated\s)*")


def _is_per_share(quantity: Quantity, same: FigureClaim | None, reading: Reading) -> bool:
    """Whether an amount is one per share: told so, or cents said again of millions (`$88.5 million or $0.86`)."""
    if not quantity.unit.is_currency:
        return False
    if PER_SHARE.match(reading.text, quantity.span.end):
        return True
    return same is not None and quantity.has_decimals and quantity.scale == 1 and same.quantity.scale > 1


def _listed(figure: FigureClaim, own: Listed) -> FigureClaim:
    """The figure with the period and the item that stand at its place of their lists."""
    items = own.items or figure.context.items
    name = own.name or figure.context.name
    period = figure.context.period if own.name and own.period is None else own.period
    return replace(figure, context=replace(figure.context, period=period, items=items, name=name))


def _role(quantity: Quantity, reading: Reading, earlier: Sequence[FigureClaim]) -> Role:
    if quantity.sign.is_change or quantity.unit is Unit.POINT:
        return Role.CHANGE
    start = quantity.span.start
    found = _FORMER.search(reading.text, max(0, start - _LOOK_BACK), start)
    moved = found and reading.text[: found.start()].endswith(("up ", "down "))
    if found and (moved or not found["moved"] or any(each.span.end <= found.start() for each in reading.directions)):
        return Role.FORMER
    again = bool(earlier) and says_again(reading.text, earlier[-1].span.end, start)
    return Role.FORMER if again and earlier[-1].role is Role.FORMER else Role.LEVEL


def _words(reading: Reading, stretch: Span) -> frozenset[str]:
    """The words of a stretch that belong to none of its periods and names."""
    text = list(reading.text[stretch.start : stretch.end])
    for other in spans_of(reading.periods, reading.names):
        if other.overlaps(stretch):
            low, high = max(other.start, stretch.start), min(other.end, stretch.end)
            text[low - stretch.start : high - stretch.start] = " " * (high - low)
    return words_of("".join(text))


def _mention(reading: Reading, near: Beside) -> ItemMention | None:
    own = [
        item
        for item in reading.items
        if near.before.contains(item.span) and not _GOES_ON.search(reading.text, item.span.end, near.before.end)
    ]
    behind = [item for item in reading.items if near.after.contains(item.span)]
    return own[-1] if own else behind[0] if behind else None


def _per_share(items: tuple[str, ...], words: frozenset[str], reading: Reading) -> tuple[str, ...]:
    kinds = {item.item.id: item.item.unit for item in reading.items}
    if items and kinds.get(items[0]) is UnitKind.PER_SHARE:
        return items
    return (
        ("dividend_per_share",) if "dividend" in words else ("eps",) if not items or items[0] in _NET_PROFITS else items
    )


def _in_japanese(before: str) -> str:
    """The words before a figure where they call it as a Japanese source does: Suzuki's 資産利用料 was."""
    return before[-_IN_REACH:] if _JAPANESE.search(before, max(0, len(before) - _IN_REACH)) else ""


_JAPANESE = re.compile(r"[ぁ-ゖァ-ヶ一-龠]")
_IN_REACH = 240


def _of_direction(direction: Direction, sentence: _Sentence) -> Context:
    reading = sentence.reading
    others = [each.span for each in reading.directions if each is not direction]
    others += [quantity.span for quantity in reading.quantities]
    stretch = spoken_of(reading.text, direction.span, others)
    if not _words(reading, stretch):
        stretch = clause_around(reading.text, direction.span)
    items = [item.item.id for item in reading.items if stretch.contains(item.span)]
    period, base = period_and_base(direction.span, Beside(stretch, stretch), reading, sentence.main)
    return Context(
        items=tuple(items[:1]),
        period=period,
        base=base,
        main=sentence.main,
        name=name_of(direction.span, reading, sentence.inherited),
        nature=nature_of(direction.span, reading),
        sentence=reading.text,
        words=_words(reading, stretch),
        wide=sentence.wide,
    )


def _carries(quantity: Quantity, direction: Direction) -> bool:
    near = (
        -2 <= quantity.span.start - direction.span.end <= _NEAR
        or -2 <= direction.span.start - quantity.span.end <= _NEAR
    )
    return quantity.sign.is_change and near


_NEAR = 40
_NET_PROFITS = frozenset({"profit_attributable_to_owners", "net_profit"})
