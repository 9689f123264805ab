"""The judgement of a figure: the order in which its findings are tried is that of docs/auditing.md."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from uradori_contracts.audit import FindingKind
from uradori_jafin import Nature, Quantity, SignSource, Unit

from uradori_auditor.domain.claims.claim import FigureClaim, Role
from uradori_auditor.domain.judging.agreement import Match, agreeing, agreement
from uradori_auditor.domain.judging.derived import Sought, derive, derived_elsewhere, misread_unit
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.mismatches import EQUALS, foreign, nearest, other_unit, stated, turned
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.judging.target import Aspect
from uradori_auditor.domain.judging.wording import RULES, described, suggestion
from uradori_auditor.domain.sources.facts import Fact, Source

_LIKELIEST = (Aspect.ENTITY, Aspect.BASIS, Aspect.NATURE, Aspect.PERIOD, Aspect.ITEM)
"""The fewer figures differ in a part only, the less it is by chance that one of them is the written one."""
_CLOSE_BY = Decimal("0.1")


def judge_figure(claim: FigureClaim, cited: Sequence[Source], others: Sequence[Source], matcher: Matcher) -> Outcome:
    """The finding on a figure, from the sources cited and, for what they lack, from the others."""
    stands_alone = claim.context.against is None and claim.form is None
    agreed = list(agreeing(claim, cited, matcher)) if claim.context.against is None else []
    if matches := _whole(claim, agreed, cited, matcher):
        return _supported(claim, matches, (*cited, *others), matcher)
    sought = Sought(claim.context, cited, matcher)
    derived = derive(claim, sought)
    if derived is not None and derived.supports:
        return (turned(claim, cited, matcher) if _may_be_a_rate(claim) else None) or derived
    return (
        _held_elsewhere(claim, cited, others, matcher, derived)
        or (_one_part_away(claim, agreed, cited, matcher) if stands_alone else None)
        or misread_unit(claim, sought)
        or (stated(claim, cited, matcher) if stands_alone else None)
        or derived
        or (_near_miss(claim, agreed, 2, cited, matcher) if stands_alone else None)
        or (foreign(claim, cited, matcher) if stands_alone else None)
        or derived_elsewhere(claim, cited, matcher)
        or (other_unit(claim, cited, matcher) if stands_alone else None)
        or Outcome(FindingKind.UNSUPPORTED, claim.span, note="引用された根拠に対応する数値がない", is_figure=True)
    )


def _whole(claim: FigureClaim, agreed: Sequence[Match], cited: Sequence[Source], matcher: Matcher) -> list[Match]:
    """The facts that agree in everything; a source without any name lends itself to a company that another names."""
    whole = [match for match in agreed if not match.differing]
    if not whole and _named(claim, cited, matcher):
        whole = [match for match in agreed if match.differing == (Aspect.ENTITY,) and _nameless(match)]
    return sorted(whole, key=lambda match: match.closeness)


def _named(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> frozenset[str]:
    name = claim.context.name
    return frozenset(source.tag for source in cited if name and matcher.names_source(name, source))


def _nameless(match: Match) -> bool:
    return not match.source.names and match.fact.name is None and match.fact.segment is None


def _supported(claim: FigureClaim, matches: Sequence[Match], sources: Sequence[Source], matcher: Matcher) -> Outcome:
    best = matches[0]
    later = None if claim.context.told else _replaced_by(claim, best, sources, matcher)
    if later is not None:
        return _outcome(
            claim,
            FindingKind.SUPERSEDED,
            later,
            note=f"{later.place.tag} が新しい値に改めている",
            suggest=suggestion(claim.quantity, later.quantity),
        )
    joined = _named(claim, sources, matcher) if best.differing else frozenset[str]()
    return Outcome(
        FindingKind.SUPPORTED,
        claim.span,
        tags=frozenset(match.source.tag for match in matches) | joined,
        expected=best.fact.quantity.text,
        place=best.fact.place,
        rule=RULES.get(best.comparison.rule, ""),
        note="切り捨て" if best.comparison.lowers_to_warning else "",
        is_figure=True,
        warns=best.comparison.lowers_to_warning,
    )


def _replaced_by(claim: FigureClaim, match: Match, sources: Sequence[Source], matcher: Matcher) -> Fact | None:
    """What a later correction, or a later forecast, has put in the place of a fact."""
    for source in sources:
        if source is match.source or not _is_later(source, match.source):
            continue
        if not source.is_correction and not match.fact.nature.is_forecast:
            continue
        target = matcher.target(claim.context, source)
        for fact in matcher.counterparts(target, source):
            replaces = source.is_correction or fact.nature is Nature.REVISION or match.fact.nature.is_forecast
            if replaces and fact.role is claim.role is Role.LEVEL and not agreement(claim, fact).holds:
                return fact
    return None


def _is_later(source: Source, than: Source) -> bool:
    """Whether it was filed after the other; of two that are not both dated, a correction is the later one."""
    if source.as_of is None or than.as_of is None:
        return source.is_correction and not than.is_correction
    return source.as_of > than.as_of


def _held_elsewhere(
    claim: FigureClaim, cited: Sequence[Source], others: Sequence[Source], matcher: Matcher, derived: Outcome | None
) -> Outcome | None:
    """True by sources that the sentence does not cite, alone or beside those that it does."""
    if not others:
        return None
    whole = [] if claim.context.against else [m for m in agreeing(claim, others, matcher) if not m.differing]
    if whole:
        return _outcome(claim, FindingKind.MISATTRIBUTED, whole[0].fact, note=f"根拠は {whole[0].source.tag} にある")
    told = derive(claim, Sought(claim.context, (*cited, *others), matcher)) if derived is None else None
    if told is None or not told.supports or told.place is None:
        return None
    missing = "、".join(sorted(told.tags - {source.tag for source in cited}))
    note = f"算出の根拠は {missing} にある"
    return Outcome(
        FindingKind.MISATTRIBUTED,
        claim.span,
        expected=told.expected,
        place=told.place,
        rule=told.rule,
        note=note,
        is_figure=True,
    )


def _may_be_a_rate(claim: FigureClaim) -> bool:
    """Whether points stand where no word says that something moved: 自己資本利益率は16ポイントだった."""
    return claim.role is Role.CHANGE and claim.quantity.unit is Unit.POINT and not claim.quantity.sign.is_change


def _one_part_away(
    claim: FigureClaim, agreed: Sequence[Match], cited: Sequence[Source], matcher: Matcher
) -> Outcome | None:
    """One part of the context differs; the claim's own figure in another unit or sign says more than another item's."""
    near = _near_miss(claim, agreed, 1, cited, matcher) or _of_another_sign(claim, cited, matcher)
    if near is None or near.kind is not FindingKind.ITEM_MISMATCH:
        return near
    return turned(claim, cited, matcher) or near


def _of_another_sign(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """What is called a loss, and is the amount of another item that is none: 為替差損 with the figure of 営業利益."""
    written = claim.quantity
    if written.sign is not SignSource.LOSS_WORD or written.value >= 0 or written.upper is not None:
        return None
    size = replace(claim, quantity=replace(written, value=-written.value, sign=SignSource.NONE))
    agreed = [match for match in agreeing(size, cited, matcher) if match.differing == (Aspect.ITEM,)]
    return _near_miss(size, agreed, 1, cited, matcher)


def _near_miss(
    claim: FigureClaim, agreed: Sequence[Match], most: int, cited: Sequence[Source], matcher: Matcher
) -> Outcome | None:
    """The written value stands in another context, at most so many parts away: names the first that differs."""
    near = [match for match in agreed if 0 < len(match.differing) <= most and _is_near(claim.quantity, match.fact)]
    if not near:
        return None
    best = min(near, key=lambda m: (len(m.differing), _LIKELIEST.index(m.differing[0]), m.closeness))
    aspect = best.differing[0]
    if aspect is Aspect.ENTITY and _nameless(best):
        return _outcome(claim, FindingKind.UNSUPPORTED, best.fact, note="根拠に会社名がない")
    own = nearest(claim, cited, matcher)
    if own is not None and _is_replaced(best, own):
        note = "同じ根拠の中で新しい値に改められている"
        return _outcome(claim, FindingKind.SUPERSEDED, own, note=note, suggest=suggestion(claim.quantity, own.quantity))
    return _outcome(claim, aspect.value, best.fact, suggest=suggestion(claim.quantity, own.quantity) if own else "")


def _is_near(written: Quantity, fact: Fact) -> bool:
    """Whether a relation is told of that very figure: many lie above 1000億円, 1000億円超 is said of one like 1056億円."""
    if written.qualifier in EQUALS:
        return True
    target = abs(written.value)
    reach = min(written.last_nonzero_step, target * _CLOSE_BY)
    return abs(abs(fact.quantity.value) - target) <= reach


def _is_replaced(match: Match, own: Fact) -> bool:
    """Whether the value was forecast for the same time before the source's own: 従来予想は30億円."""
    fact = match.fact
    return fact.role is Role.FORMER and own.role is Role.LEVEL and fact.windows == own.windows


def _outcome(claim: FigureClaim, kind: FindingKind, fact: Fact, *, note: str = "", suggest: str = "") -> Outcome:
    return Outcome(
        kind, claim.span, expected=described(fact), place=fact.place, suggestion=suggest, note=note, is_figure=True
    )
