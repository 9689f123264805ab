"""Whether a written figure agrees with a fact, change with change, level with level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from uradori_jafin import Comparison, Qualifier, Quantity, Rule, SignSource, Unit, compare

from uradori_auditor.domain.claims.claim import FigureClaim, Role
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.target import Aspect
from uradori_auditor.domain.sources.facts import Fact, Source

_CLOSENESS = {Rule.EXACT: 0, Rule.ROUNDED: 1, Rule.TRUNCATED: 1, Rule.QUALIFIER: 1}
_FARTHEST = 2
_RATES = frozenset({Unit.PERCENT, Unit.POINT})


@dataclass(frozen=True, slots=True)
class Match:
    """A fact that agrees with a figure, and the parts of the claim's context in which it is about something else."""

    source: Source
    fact: Fact
    comparison: Comparison
    differing: tuple[Aspect, ...]

    @property
    def closeness(self) -> int:
        """0 for the same figure, 1 for one rounded, truncated or in relation, 2 for the rest."""
        return _CLOSENESS.get(self.comparison.rule, _FARTHEST)


def agreement(claim: FigureClaim, fact: Fact) -> Comparison:
    """The comparison of a written figure with a fact."""
    written, held = claim.quantity, fact.quantity
    if claim.role is Role.CHANGE:
        if "policy_rate" in claim.context.items and {written.unit, held.unit} <= _RATES:
            written = replace(written, unit=held.unit)
        if held.sign is SignSource.NONE or written.sign is SignSource.NONE:
            written, held = replace(written, value=abs(written.value)), replace(held, value=abs(held.value))
    if claim.context.wide and written.value * held.value < 0 and _both_lost(claim, fact):
        written, held = replace(written, value=abs(written.value)), replace(held, value=abs(held.value))
    return compare(written, held)


def _both_lost(claim: FigureClaim, fact: Fact) -> bool:
    """Whether both call it a loss: (12.5) in a row of losses is a loss of 12.5."""
    return "loss" in claim.context.sentence.lower() and fact.label.lower().startswith(("loss", "net loss"))


def of_one_role(claim: FigureClaim, fact: Fact) -> bool:
    """Whether both are changes, or both amounts; a former amount is one only where the claim tells of it."""
    return _of_role(claim, fact.role)


def _of_role(claim: FigureClaim, role: Role) -> bool:
    if Role.CHANGE in (claim.role, role):
        return claim.role is role
    return claim.role is Role.FORMER or role is Role.LEVEL or claim.context.told


def _may_agree(claim: FigureClaim, role: Role) -> bool:
    return (role is Role.FORMER and claim.role is Role.LEVEL) or _of_role(claim, role)


def _reach(written: Quantity) -> Decimal | None:
    """How far from the written size a figure may lie and still agree, but for its own step; None: anywhere."""
    if written.upper is not None or written.qualifier not in _CLOSE:
        return None
    return written.last_nonzero_step if written.qualifier is Qualifier.ABOUT else written.step


_CLOSE = (Qualifier.NONE, Qualifier.ABOUT, Qualifier.MAXIMUM, Qualifier.MINIMUM)


def agreeing(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> Iterator[Match]:
    """Every fact whose figure agrees, with what else differs: a former amount told as a present one in its period."""
    change = claim.role is Role.CHANGE
    roles = tuple(role for role in Role if _may_agree(claim, role))
    reach = _reach(claim.quantity)
    for source in sources:
        target = matcher.target(claim.context, source)
        near = source.facts if reach is None else source.index.sized(abs(claim.quantity.value), reach)
        for fact in near:
            if fact.role not in roles:
                continue
            comparison = agreement(claim, fact)
            if not comparison.holds:
                continue
            differing = matcher.differences(target, fact, source, change=change)
            if not differing and not of_one_role(claim, fact):
                differing = (Aspect.PERIOD,)
            yield Match(source, fact, comparison, differing)
