"""What differs where a source has the claim's counterpart: its unit, its sign, its value, or its company."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from uradori_contracts.audit import FindingKind
from uradori_jafin import Qualifier, Quantity, compare

from uradori_auditor.domain.claims.claim import FigureClaim, Role
from uradori_auditor.domain.judging.agreement import agreeing, of_one_role
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.judging.wording import described, slip, suggestion
from uradori_auditor.domain.sources.facts import Fact, Source

EQUALS = frozenset({Qualifier.NONE, Qualifier.ABOUT, Qualifier.MAXIMUM, Qualifier.MINIMUM})
"""Qualifiers of a figure that says how much, not only what it lies above or below."""


def stated(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """The claim's counterpart is the same number in another unit or of another sign, or another number."""
    if found := turned(claim, cited, matcher):
        return found
    own = nearest(claim, cited, matcher)
    return _outcome(claim, FindingKind.VALUE_MISMATCH, own, slip(claim.quantity, own.quantity)) if own else None


def turned(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """The claim's counterpart is the same number in another unit or of another sign."""
    counterparts = list(_counterparts(claim, cited, matcher))
    alike = [fact for fact in counterparts if of_one_role(claim, fact)]
    for fact in (*alike, *counterparts):
        unit = claim.quantity.unit
        comparable = claim.quantity.qualifier in EQUALS or (fact.quantity.unit.is_currency and unit.is_currency)
        if fact.quantity.unit is not unit and comparable and _holds(claim, replace(fact.quantity, unit=unit)):
            return _outcome(claim, FindingKind.UNIT_MISMATCH, fact)
    for fact in alike:
        if _holds(claim, _turned(fact.quantity)):
            kind = FindingKind.DIRECTION_MISMATCH if claim.role is Role.CHANGE else FindingKind.SIGN_MISMATCH
            return _outcome(claim, kind, fact)
    return None


def nearest(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Fact | None:
    """The counterpart in the same unit whose value is nearest."""
    alike = [
        fact
        for fact in _counterparts(claim, cited, matcher)
        if of_one_role(claim, fact) and fact.quantity.unit is claim.quantity.unit
    ]
    return min(alike, key=lambda fact: abs(fact.quantity.value - claim.quantity.value), default=None)


def other_unit(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """UNIT_MISMATCH where the claim's amount is counted otherwise by every source."""
    if claim.role is Role.CHANGE:
        return None
    fact = next((fact for fact in _counterparts(claim, cited, matcher) if of_one_role(claim, fact)), None)
    return _outcome(claim, FindingKind.UNIT_MISMATCH, fact) if fact else None


def foreign(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """ENTITY_MISMATCH where every source names others only, and speaks of that item and period of theirs.

    The period is read in the calendar of the source: it is its company that the figure belongs to.
    """
    if not names_others_only(claim.context.name, cited, matcher):
        return None
    whosever = replace(claim, context=replace(claim.context, name=None))
    held = next((match.fact for match in agreeing(whosever, cited, matcher) if not match.differing), None)
    fact = held or next((fact for fact in _counterparts(whosever, cited, matcher) if of_one_role(claim, fact)), None)
    if fact is None:
        return None
    names = next(source.names for source in cited if source.tag == fact.place.tag)
    return _outcome(claim, FindingKind.ENTITY_MISMATCH, fact, f"根拠は{names[0]}についてのもの")


def names_others_only(name: str | None, cited: Sequence[Source], matcher: Matcher) -> bool:
    """Whether the sources name companies, and not this one."""
    return (
        name is not None
        and all(source.names for source in cited)
        and not any(matcher.names_source(name, source) for source in cited)
    )


def _counterparts(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Iterator[Fact]:
    for source in cited:
        yield from matcher.counterparts(matcher.target(claim.context, source), source)


def _holds(claim: FigureClaim, quantity: Quantity) -> bool:
    return compare(claim.quantity, quantity).holds


def _turned(quantity: Quantity) -> Quantity:
    if quantity.upper is None:
        return replace(quantity, value=-quantity.value)
    return replace(quantity, value=-quantity.upper, upper=-quantity.value)


def _outcome(claim: FigureClaim, kind: FindingKind, fact: Fact, note: str = "") -> Outcome:
    wrong = kind is not FindingKind.ENTITY_MISMATCH
    return Outcome(
        kind,
        claim.span,
        expected=described(fact),
        place=fact.place,
        suggestion=suggestion(claim.quantity, fact.quantity) if wrong else "",
        note=note,
        is_figure=True,
    )
