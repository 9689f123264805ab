"""The judgement of words of direction that carry no figure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uradori_contracts.audit import FindingKind
from uradori_jafin import Direction, DirectionKind, Trend, Window
from uradori_jafin.phrases import lower

from uradori_auditor.domain.calendar import windows_agree
from uradori_auditor.domain.claims.claim import DirectionClaim, Role
from uradori_auditor.domain.judging.derived import Base, Sought, levels_or_defined
from uradori_auditor.domain.judging.english.directions import turns_of
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.mismatches import names_others_only
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.judging.runs import judge_record, judge_run
from uradori_auditor.domain.judging.target import Aspect, Target
from uradori_auditor.domain.sources.facts import DirectionFact, Fact, Source

_PROFITS = (
    "operating_profit",
    "ordinary_profit",
    "profit_attributable_to_owners",
    "net_profit",
    "profit_before_tax",
)
UNTOLD_DIRECTION = "方向を示す根拠がない"
_RATE_MOVES = frozenset({"policy_rate", "policy_rate_change"})


def judge_direction(
    claim: DirectionClaim, cited: Sequence[Source], others: Sequence[Source], matcher: Matcher
) -> Outcome:
    """SUPPORTED, DIRECTION_MISMATCH where the sources show the opposite, MISATTRIBUTED, or UNSUPPORTED."""
    outcome = _judged(claim, cited, matcher)
    if outcome.kind is not FindingKind.UNSUPPORTED:
        return outcome
    elsewhere = _judged(claim, others, matcher) if others else outcome
    if not elsewhere.supports:
        return _of_others(claim, cited, matcher) or outcome
    note = f"根拠は {'、'.join(sorted(elsewhere.tags))} にある"
    return replace(elsewhere, kind=FindingKind.MISATTRIBUTED, tags=frozenset(), note=note)


def _of_others(claim: DirectionClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """ENTITY_MISMATCH where the sources name other companies only, and tell the direction of theirs."""
    if not names_others_only(claim.context.name, cited, matcher):
        return None
    theirs = _judged(replace(claim, context=replace(claim.context, name=None)), cited, matcher)
    if theirs.kind is FindingKind.UNSUPPORTED:
        return None
    note = f"根拠は{cited[0].names[0]}についてのもの"
    return replace(theirs, kind=FindingKind.ENTITY_MISMATCH, tags=frozenset(), note=note)


def is_labelled(claim: DirectionClaim, sources: Sequence[Source]) -> bool:
    """Whether a source knows what the word is said of by a label of its own; 販売減少 is said of 販売 alone."""
    context = claim.context
    own = _OWN_NOUN.search(context.before, max(0, len(context.before) - _LONGEST_NOUN))
    begun = max(0, context.item_at, own.start() if own and not _HOW.search(own[0]) else 0)
    return any(source.labels.last_in(context.before, after=begun) for source in sources)


def is_of_a_label(claim: DirectionClaim, text: str, sources: Sequence[Source]) -> bool:
    """Whether the word stands within what a source calls a figure, and says nothing of its own: 固定資産の増加額."""
    word, key = text[claim.span.start : claim.span.end], lower(text)
    labels = {label for source in sources for fact in source.facts for label in (fact.key, *fact.said) if word in label}
    for label in labels:
        start = key.rfind(label, 0, claim.span.end + len(label))
        if start >= 0 and start <= claim.span.start and claim.span.end <= start + len(label) and label != word:
            return True
    return False


_LONGEST_NOUN = 24
_OWN_NOUN = re.compile(r"[一-龠々ァ-ヶー]+$")
_HOW = re.compile(r"(?:大幅|小幅|若干|微|急|連続|比|々)$")


def _judged(claim: DirectionClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome:
    if claim.refuted:
        return Outcome(FindingKind.DIRECTION_MISMATCH, claim.span, note="文中の二つの数値の大小と逆")
    match claim.direction.kind:
        case DirectionKind.RECORD:
            return judge_record(claim, cited, _subject(claim, cited, matcher), matcher)
        case DirectionKind.STREAK | DirectionKind.FIRST_IN:
            return judge_run(claim, cited, _subject(claim, cited, matcher), matcher)
        case DirectionKind.TURN | DirectionKind.STATE:
            signs = list(_signs(claim, cited, matcher))
        case _:
            signs = []
    words = turns_of(claim, cited) if claim.context.wide else list(_words(claim, cited, matcher))
    moves = signs or words or list(_moves(claim, cited, matcher))
    return _verdict(claim, moves)


def _verdict(claim: DirectionClaim, moves: Sequence[tuple[Trend, Source, Fact | DirectionFact]]) -> Outcome:
    for trend, _, fact in moves:
        if trend is claim.direction.trend:
            tags = frozenset(source.tag for held, source, _ in moves if held is trend)
            return Outcome(FindingKind.SUPPORTED, claim.span, tags=tags, place=fact.place)
    if moves:
        _, _, fact = moves[0]
        return Outcome(FindingKind.DIRECTION_MISMATCH, claim.span, expected=fact.place.quote, place=fact.place)
    return Outcome(FindingKind.UNSUPPORTED, claim.span, note=UNTOLD_DIRECTION)


def _subject(claim: DirectionClaim, cited: Sequence[Source], matcher: Matcher) -> tuple[str, ...]:
    """The items that the word is about; 増益 alone means the first profit that the sources show."""
    direction, items = claim.direction, claim.context.items
    if direction.subject is not None:
        return (direction.subject,)
    if not direction.profit:
        return items
    named = tuple(item for item in items if item in _PROFITS)
    if named:
        return named
    preferred = _PROFITS if direction.kind is DirectionKind.CHANGE else (*_PROFITS[2:4], *_PROFITS[:2])
    for profit in preferred:
        for source in cited:
            target = matcher.target(claim.context, source).of((profit,))
            if matcher.counterparts(target, source, but=(Aspect.NATURE,)):
                return (profit,)
    return _PROFITS


def _signs(claim: DirectionClaim, cited: Sequence[Source], matcher: Matcher) -> Iterator[tuple[Trend, Source, Fact]]:
    items = _subject(claim, cited, matcher)
    for source in cited:
        target = matcher.target(claim.context, source).of(items)
        current = [f for f in _levels(target, source, matcher) if f.quantity.value]
        for fact in current:
            trend = Trend.UP if fact.quantity.value > 0 else Trend.DOWN
            prior = [f for f in _levels(_before(target, source), source, matcher) if f.items == fact.items]
            if claim.direction.kind is DirectionKind.TURN and any(
                (f.quantity.value > 0) == (fact.quantity.value > 0) for f in prior
            ):
                trend = Trend.FLAT
            yield trend, source, fact


def _words(
    claim: DirectionClaim, cited: Sequence[Source], matcher: Matcher
) -> Iterator[tuple[Trend, Source, DirectionFact]]:
    items = set(_subject(claim, cited, matcher))
    items |= _RATE_MOVES if items & _RATE_MOVES else set()
    for source in cited:
        target = matcher.target(claim.context, source)
        for fact in source.directions:
            if fact.direction.trend is None or fact.direction.kind is DirectionKind.RECORD:
                continue
            about = set(_told_items(fact.direction, fact.items))
            named = claim.context.name is None or matcher.names_source(claim.context.name, source)
            timed = not target.windows or not fact.windows or windows_agree(target.windows, fact.windows, balance=False)
            turns = claim.direction.kind is DirectionKind.TURN and fact.direction.kind is DirectionKind.CHANGE
            if about & items and named and timed and not turns:
                yield fact.direction.trend, source, fact


def _told_items(direction: Direction, items: tuple[str, ...]) -> tuple[str, ...]:
    if direction.subject is not None:
        return (direction.subject,)
    return _PROFITS if direction.profit else items


def _moves(claim: DirectionClaim, cited: Sequence[Source], matcher: Matcher) -> Iterator[tuple[Trend, Source, Fact]]:
    items = _subject(claim, cited, matcher)
    for source in cited:
        target = matcher.target(claim.context, source).of(items)
        for fact in matcher.counterparts(target, source, but=(Aspect.NATURE,)):
            if claim.context.wide and not set(fact.items) & set(items):
                continue
            if fact.role is Role.CHANGE and fact.quantity.value:
                yield (Trend.UP if fact.quantity.value > 0 else Trend.DOWN), source, fact
    sought = Sought(claim.context, cited, matcher)
    by_tag = {source.tag: source for source in cited}
    each: tuple[tuple[str, ...], ...] = tuple((item,) for item in items) or ((),)
    for asked in each:
        for current in levels_or_defined(sought, asked):
            for prior in levels_or_defined(sought, asked, Base.OF_CLAIM):
                if (
                    prior.facts != current.facts
                    and prior.is_standalone is current.is_standalone
                    and prior.unit is current.unit
                ):
                    difference = current.point.low - prior.point.low
                    if current.point.high < 0 and prior.point.high < 0 and _is_of_a_loss(claim):
                        difference = -difference
                    (tag, fact), *_ = current.facts
                    yield _trend(int(difference.compare(0))), by_tag[tag], fact


def _is_of_a_loss(claim: DirectionClaim) -> bool:
    """Whether the word tells of the size of a loss: 赤字が縮小した, the operating loss narrowed."""
    sentence = claim.context.sentence
    return _LOSS.search(sentence, max(0, claim.span.start - _NEAR), claim.span.start) is not None


_LOSS = re.compile(r"赤字|損失|loss(?:es)?\b", re.IGNORECASE)
_NEAR = 32


def _before(target: Target, source: Source) -> Target:
    windows = target.windows or (frozenset((source.anchor,)) if source.anchor else frozenset[Window]())
    return target.at(target.base or frozenset(window.shifted(-12) for window in windows))


def _levels(target: Target, source: Source, matcher: Matcher) -> list[Fact]:
    windows = target.windows or (frozenset((source.anchor,)) if source.anchor else frozenset[Window]())
    facts = matcher.counterparts(target.at(windows), source, but=(Aspect.NATURE,))
    named = [fact for fact in facts if not fact.wide or set(fact.items) & set(target.items)]
    return [fact for fact in named if fact.role is not Role.CHANGE]


def _trend(sign: int) -> Trend:
    return (Trend.FLAT, Trend.UP, Trend.DOWN)[sign]
