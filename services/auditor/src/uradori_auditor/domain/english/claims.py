"""The claims of an English sentence."""

import re
from collections.abc import Sequence
from dataclasses import replace

from uradori_jafin import Direction, ItemMention, Nature, Period, Quantity, SignSource, Span, Unit, UnitKind, says_again

from uradori_auditor.domain.claims import Context, Derivation, DirectionClaim, FigureClaim, Form, Role, SentenceClaims
from uradori_auditor.domain.english.clauses import PER_SHARE, beside, clause_around, spoken_of
from uradori_auditor.domain.english.lists import Listed, respectively
from uradori_auditor.domain.english.reach import is_next, told_aside
from uradori_auditor.domain.english.words import BASE_WORDS, base_words, words_of
from uradori_auditor.domain.losses import as_loss, of_a_loss
from uradori_auditor.domain.placing import last_before
from uradori_auditor.domain.reading import Reading, spans_of
from uradori_auditor.domain.rivals import rivals_of
from uradori_auditor.domain.standing_context import basis_of, name_of

_FORECAST = re.compile(
    r"\b(?:expect\w*|anticipat\w*|project(?:s|ed|ing|ions?)?|forecast\w*|guid(?:ance|ing|ed|es)|outlook|estimat\w*|predict\w*"
    r"|plan(?:s|ned|ning)?|aim\w*|target\w*|intend\w*|believ\w*|hop(?:es?|ing)|foresee\w*|envision\w*|seeks?|goals?|on track"
    r"|will|would|could|may|might|should|likely|potential\w*|possibl\w*|upcoming|committed to|set to|scheduled)\b",
    re.IGNORECASE,
)
_FORMER = re.compile(
    r"(?:\b(?:compar(?:ed|es|ing)\s(?:to|with)|versus|vs\.?|against|as opposed to)\s(?:[\w'-]+\s){0,5}"
    r"|(?P<moved>\b(?:from|than)\s(?:(?!(?:at|to|by|was|were|is)\s)[\w'-]+\s){0,4}))$",
    re.IGNORECASE,
)
_BASE = re.compile(
    r"\b(?:compar(?:ed|es|ing)\s(?:to|with)|versus|vs\.?|against|from|over|than|relative\sto)\s"
    r"(?:(?:the|that\sof|in|for|at|as\sof|a|an|its|our|(?:net\s)?(?:profit|loss)|of|(?:us|a|c|hk)?[$¥€£\d.,%]+(?:[bm]n)?|(?:tr|b|m)illion|yen|percent|full|fiscal|same|year)\s){0,9}$",
    re.IGNORECASE,
)
_TENSELESS = re.compile(
    r"\b(?:[a-z]+ing|to\s(?!the|a|an|its|our|approximately|about)[a-z]+)\s(?:(?!(?:was|were|is|are|has|had|[a-z]+ed|rose|fell|grew)\s)[\w'&$-]+\s){0,8}$"
)
_GOES_ON = re.compile(r"(?:\sand|,)\s(?:[a-z]+ing|to\s[a-z]+)\s")
_DUE = re.compile(r"\b(?:due|matur\w+|expir\w+)\s(?:[a-z]+\s){0,3}$", re.IGNORECASE)
_LOOK_BACK = 64
_PRONOUN = re.compile(r"\s*(?:(?:It|They|This|That|These|Those)\b|[^,;]{1,60}?'s?\s(?:figure|amount|total)s?\b)")
_TOLD_ELSEWHERE = re.compile(r"[,;()]|\s(?:that|which|who|and|or|compared|versus)\s")


def read_english_claims(reading: Reading, inherited: Context, main: Period | None) -> SentenceClaims:
    """The claims of a sentence; the words beside each figure say what it is of, on whichever side they stand."""
    spans = [quantity.span for quantity in reading.quantities]
    wide = words_of(reading.text)
    listed = respectively(reading)
    figures: list[FigureClaim] = []
    for index, quantity in enumerate(reading.quantities):
        figure = _figure(quantity, index, spans, reading, inherited, main, wide, figures)
        figures.append(_listed(figure, listed[index]) if index in listed else figure)
    directions: list[DirectionClaim] = []
    turns: list[DirectionClaim] = []
    for direction in reading.directions:
        claim = DirectionClaim(direction, _of_direction(direction, reading, inherited, main, wide))
        carried = any(_carries(figure.quantity, direction) for figure in figures)
        (turns if carried else directions).append(claim)
    last = (reading.items[-1].item.id,) if reading.items else inherited.items
    carry = Context(items=last, main=main, name=reading.names[0].text if reading.names else inherited.name)
    return SentenceClaims(tuple(figures), tuple(directions), carry, tuple(turns))


def _figure(
    quantity: Quantity,
    index: int,
    spans: Sequence[Span],
    reading: Reading,
    inherited: Context,
    main: Period | None,
    wide: frozenset[str],
    earlier: Sequence[FigureClaim],
) -> FigureClaim:
    quantity = _moved_alike(quantity, reading, earlier)
    before, after = beside(reading.text, index, spans)
    words = (_words(reading, before) | _words(reading, after)) - BASE_WORDS
    mention = _mention(reading, before, after)
    items: tuple[str, ...] = (mention.item.id,) if mention else ()
    again = index > 0 and says_again(reading.text, spans[index - 1].end, quantity.span.start)
    per_share = _is_per_share(quantity, earlier[-1] if again else None, reading)
    if not words and not items and earlier:
        like = [each for each in earlier if ("eps" in each.context.items) is per_share]
        words, items = (like or earlier)[-1].context.words - BASE_WORDS, (like or earlier)[-1].context.items
    words |= base_words(reading.text, quantity.span.end)
    if not reading.items and _PRONOUN.match(reading.text):
        items = inherited.items
    if per_share:
        items = _per_share(items, words, reading)
    if index + 1 < len(spans) and says_again(reading.text, quantity.span.end, spans[index + 1].start):
        after = beside(reading.text, index + 1, spans)[1]
    period, base = _period(quantity.span, before, after, reading, main)
    role = _role(quantity, reading, earlier)
    if role is Role.FORMER and period is not None and not after.contains(period.span):
        period = None
    rivals = rivals_of(quantity, reading)
    context = Context(
        items=items,
        period=period,
        base=base,
        main=main,
        basis=basis_of(quantity.span, reading, inherited),
        nature=(nature := _nature(quantity.span, reading)),
        tenseless=nature is None and _TENSELESS.search(reading.text[: quantity.span.start]) is not None,
        name=rivals[0] if rivals else name_of(quantity.span, reading, inherited),
        against=rivals[1] if rivals else None,
        sentence=reading.text,
        words=words,
        wide=wide,
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


def _mention(reading: Reading, before: Span, after: Span) -> ItemMention | None:
    own = [
        item
        for item in reading.items
        if before.contains(item.span) and not _GOES_ON.search(reading.text, item.span.end, before.end)
    ]
    behind = [item for item in reading.items if after.contains(item.span)]
    return own[-1] if own else behind[0] if behind else None


def _per_share(items: tuple[str, ...], words: frozenset[str], reading: Reading) -> tuple[str, ...]:
    kinds = {item.item.id: item.item.unit for item in reading.items}
    if items and kinds.get(items[0]) is UnitKind.PER_SHARE:
        return items
    return (
        ("dividend_per_share",) if "dividend" in words else ("eps",) if not items or items[0] in _NET_PROFITS else items
    )


def _period(
    span: Span, before: Span, after: Span, reading: Reading, main: Period | None
) -> tuple[Period | None, Period | None]:
    """The period of a figure and the one it is set against."""
    marks = {period.span: _base_mark(period, reading) for period in reading.periods}
    bases = [p for p in reading.periods if (mark := marks[p.span]) is not None and not mark < span.start < p.span.start]
    due = [p for p in reading.periods if _DUE.search(reading.text[: p.span.start])]
    own = [p for p in reading.periods if p not in bases and p not in due and not told_aside(p, span, reading)]
    clause = clause_around(reading.text, span)
    base = next((p for p in bases if p.span.start >= span.end and clause.contains(p.span)), None)
    beside_it = [p for p in own if after.contains(p.span)]
    nearest = last_before(span, [p for p in own if before.contains(p.span)])
    inside = [period for period in own if clause.contains(period.span)]
    chosen = (
        (beside_it[0] if beside_it else None)
        or nearest
        or last_before(span, inside)
        or last_before(span, own)
        or next((period for period in inside if is_next(span, period, reading)), None)
    )
    if chosen is None and (not reading.periods or _PRONOUN.match(reading.text)):
        chosen = main
    return chosen, base


def _base_mark(period: Period, reading: Reading) -> int | None:
    """Where `compared with` or `from` stands that leads up to a period."""
    start = period.span.start
    found = _BASE.search(reading.text, max(0, start - _LOOK_BACK), start)
    return found.start() if found else None


def _nature(span: Span, reading: Reading) -> Nature | None:
    clause = clause_around(reading.text, span, loosely=True)
    if _FORECAST.search(reading.text, clause.start, span.start):
        return Nature.FORECAST
    end = clause_around(reading.text, span).end
    cut = _TOLD_ELSEWHERE.search(reading.text, span.end, end)
    return Nature.FORECAST if _FORECAST.search(reading.text, span.end, cut.start() if cut else end) else None


def _of_direction(
    direction: Direction, reading: Reading, inherited: Context, main: Period | None, wide: frozenset[str]
) -> Context:
    others = [each.span for each in reading.directions if each is not direction]
    others += [quantity.span for quantity in reading.quantities]
    stretch = spoken_of(reading.text, direction.span, others)
    if not _words(reading, stretch):
        stretch = clause_around(reading.text, direction.span)
    items = [item.item.id for item in reading.items if stretch.contains(item.span)]
    period, base = _period(direction.span, stretch, stretch, reading, main)
    return Context(
        items=tuple(items[:1]),
        period=period,
        base=base,
        main=main,
        name=name_of(direction.span, reading, inherited),
        nature=_nature(direction.span, reading),
        sentence=reading.text,
        words=_words(reading, stretch),
        wide=wide,
    )


def _carries(quantity: Quantity, direction: Direction) -> bool:
    near = (
        -2 <= quantity.span.start - direction.span.end <= _NEAR
        or -2 <= direction.span.start - quantity.span.end <= _NEAR
    )
    return quantity.sign.is_change and near


_NEAR = 40
_NET_PROFITS = frozenset({"profit_attributable_to_owners", "net_profit"})
