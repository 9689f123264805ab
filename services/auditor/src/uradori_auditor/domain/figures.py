"""The judgement of a figure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uradori_contracts.audit import FindingKind
from uradori_jafin import Comparison, Nature, Qualifier, Quantity, Rule, SignSource, Unit, compare

from uradori_auditor.domain.claims import FigureClaim, Role
from uradori_auditor.domain.derived import derive
from uradori_auditor.domain.facts import Fact, Source
from uradori_auditor.domain.matching import Aspect, Matcher
from uradori_auditor.domain.outcomes import Outcome
from uradori_auditor.domain.wording import RULES, slip, suggestion

_EQUALS = frozenset({Qualifier.NONE, Qualifier.ABOUT, Qualifier.MAXIMUM, Qualifier.MINIMUM})
_ORDER = tuple(Aspect)
_RANK = {Rule.EXACT: 0, Rule.ROUNDED: 1, Rule.TRUNCATED: 1, Rule.QUALIFIER: 1}


@dataclass(frozen=True, slots=True)
class _Match:
    source: Source
    fact: Fact
    comparison: Comparison


def judge_figure(claim: FigureClaim, cited: Sequence[Source], others: Sequence[Source], matcher: Matcher) -> Outcome:
    """The finding on a figure, from the sources cited and, for what they lack, from the others."""
    matches = _matches(claim, cited, matcher) if claim.context.against is None else []
    if matches:
        return _supported(claim, matches, (*cited, *others), matcher)
    derived = derive(claim, cited, matcher)
    if derived is not None and derived.supports:
        return derived
    elsewhere = _matches(claim, others, matcher)
    if elsewhere:
        return _outcome(
            claim, FindingKind.MISATTRIBUTED, elsewhere[0].fact, note=f"根拠は {elsewhere[0].source.tag} にある"
        )
    return _near_miss(claim, cited, matcher) or derived or _mismatch(claim, cited, matcher) or _unsupported(claim)


def agreement(claim: FigureClaim, fact: Fact) -> Comparison:
    """The comparison of a written figure with a fact, change with change, level with level."""
    written, held = claim.quantity, fact.quantity
    if claim.role is Role.CHANGE:
        rates = {Unit.PERCENT, Unit.POINT}
        if "policy_rate" in claim.context.items and {written.unit, held.unit} <= rates:
            written = replace(written, unit=held.unit)
        if held.sign is SignSource.NONE or written.sign is SignSource.NONE:
            written, held = replace(written, value=abs(written.value)), replace(held, value=abs(held.value))
    return compare(written, held)


def _matches(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> list[_Match]:
    found = []
    for source in sources:
        target = matcher.target(claim.context, source)
        for fact in source.facts:
            if not _same_role(claim, fact):
                continue
            comparison = agreement(claim, fact)
            if comparison.holds and not matcher.differences(target, fact, source, change=claim.role is Role.CHANGE):
                found.append(_Match(source, fact, comparison))
    return sorted(found, key=lambda match: _RANK.get(match.comparison.rule, 2))


def _same_role(claim: FigureClaim, fact: Fact) -> bool:
    if Role.CHANGE in (claim.role, fact.role):
        return claim.role is fact.role
    return claim.role is Role.FORMER or fact.role is Role.LEVEL or claim.context.told


def _supported(claim: FigureClaim, matches: Sequence[_Match], sources: Sequence[Source], matcher: Matcher) -> Outcome:
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
    return Outcome(
        FindingKind.SUPPORTED,
        claim.span,
        tags=frozenset(match.source.tag for match in matches),
        expected=best.fact.quantity.text,
        place=best.fact.place,
        rule=RULES.get(best.comparison.rule, ""),
        note="切り捨て" if best.comparison.lowers_to_warning else "",
        is_figure=True,
        warns=best.comparison.lowers_to_warning,
    )


def _replaced_by(claim: FigureClaim, match: _Match, sources: Sequence[Source], matcher: Matcher) -> Fact | None:
    for source in sources:
        if source is match.source or (source.as_of or match.source.as_of) is None:
            continue
        newer = source.as_of is not None and (match.source.as_of is None or source.as_of > match.source.as_of)
        if not newer:
            continue
        if not source.is_correction and not match.fact.nature.is_forecast:
            continue
        target = matcher.target(claim.context, source)
        for fact in matcher.counterparts(target, source):
            replaces = source.is_correction or fact.nature is Nature.REVISION or match.fact.nature.is_forecast
            if replaces and fact.role is claim.role is Role.LEVEL and not agreement(claim, fact).holds:
                return fact
    return None


def _near_miss(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """The written value stands in another context: names the part that differs."""
    if claim.quantity.qualifier not in _EQUALS:
        return None
    best: tuple[int, int, Fact, Aspect] | None = None
    for source in cited:
        target = matcher.target(claim.context, source)
        for fact in source.facts:
            former = fact.role is Role.FORMER and claim.role is Role.LEVEL
            if not (former or _same_role(claim, fact)) or not agreement(claim, fact).holds:
                continue
            differing = matcher.differences(target, fact, source, change=claim.role is Role.CHANGE)
            differing = differing or ((Aspect.PERIOD,) if former else ())
            if not differing or len(differing) > 2:
                continue
            rank = (len(differing), _ORDER.index(differing[0]), fact, differing[0])
            if best is None or rank[:2] < best[:2]:
                best = rank
    if best is None:
        return None
    _, _, fact, aspect = best
    if aspect is Aspect.ENTITY and fact.name is None and fact.segment is None:
        return _outcome(claim, FindingKind.UNSUPPORTED, fact, note="根拠に会社名がない")
    return _outcome(claim, aspect.value, fact)


def _mismatch(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """The claim's counterpart says something else: in unit, sign or value."""
    counterparts = [
        fact
        for source in cited
        for fact in matcher.counterparts(matcher.target(claim.context, source), source)
        if _same_role(claim, fact)
    ]
    for fact in counterparts:
        if fact.quantity.unit is not claim.quantity.unit and _holds(
            claim, replace(fact.quantity, unit=claim.quantity.unit)
        ):
            return _outcome(claim, FindingKind.UNIT_MISMATCH, fact)
    for fact in counterparts:
        if _holds(claim, replace(fact.quantity, value=-fact.quantity.value)):
            changed = claim.role is Role.CHANGE
            return _outcome(claim, FindingKind.DIRECTION_MISMATCH if changed else FindingKind.SIGN_MISMATCH, fact)
    alike = [fact for fact in counterparts if fact.quantity.unit is claim.quantity.unit]
    if not alike:
        return _outcome(claim, FindingKind.UNIT_MISMATCH, counterparts[0]) if counterparts else None
    nearest = min(alike, key=lambda fact: abs(fact.quantity.value - claim.quantity.value))
    return _outcome(
        claim,
        FindingKind.VALUE_MISMATCH,
        nearest,
        note=slip(claim.quantity, nearest.quantity),
        suggest=suggestion(claim.quantity, nearest.quantity),
    )


def _holds(claim: FigureClaim, quantity: Quantity) -> bool:
    return compare(claim.quantity, quantity).holds


def _unsupported(claim: FigureClaim) -> Outcome:
    return Outcome(FindingKind.UNSUPPORTED, claim.span, note="引用された根拠に対応する数値がない", is_figure=True)


def _outcome(claim: FigureClaim, kind: FindingKind, fact: Fact, *, note: str = "", suggest: str = "") -> Outcome:
    return Outcome(
        kind, claim.span, expected=fact.place.quote, place=fact.place, suggestion=suggest, note=note, is_figure=True
    )
