"""Whether a registered formula gives a written figure, and what it gives instead."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from uradori_contracts.audit import FindingKind
from uradori_jafin import Unit

from uradori_auditor.domain.claims.claim import FigureClaim, Role
from uradori_auditor.domain.judging.derived.aggregates import formed
from uradori_auditor.domain.judging.derived.comparisons import before_change, between, compared, revised
from uradori_auditor.domain.judging.derived.ratios import defined
from uradori_auditor.domain.judging.derived.terms import Sought, Term
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.judging.target import Aspect
from uradori_auditor.domain.judging.wording import computed, slip_from
from uradori_auditor.domain.sources.facts import Source

_MULTIPLES = frozenset({"per", "pbr", "psr", "ev_ebitda", "debt_equity_ratio", "financial_leverage", "asset_turnover"})
_RELAXED = (Aspect.ENTITY, Aspect.BASIS, Aspect.NATURE, Aspect.PERIOD)
_MISTAKEN = {
    Unit.PERCENT: (Unit.POINT, Unit.MULTIPLE),
    Unit.POINT: (Unit.PERCENT, Unit.MULTIPLE),
    Unit.MULTIPLE: (Unit.PERCENT, Unit.POINT),
}


def derive(claim: FigureClaim, sought: Sought) -> Outcome | None:
    """DERIVED_SUPPORTED, DIRECTION_MISMATCH where only the sign is wrong, DERIVED_UNVERIFIED, or None: no operands."""
    terms = tuple(_terms(claim, sought))
    if not terms:
        return None
    giving = [term for term in terms if term.gives(claim.quantity)]
    if giving:
        tags = frozenset(tag for term in giving for tag in term.tags)
        return _outcome(claim, FindingKind.DERIVED_SUPPORTED, giving[0], tags)
    if claim.role is Role.CHANGE:
        turned = replace(claim.quantity, value=-claim.quantity.value)
        wrong = next((term for term in terms if term.gives(turned)), None)
        if wrong is not None:
            return _outcome(claim, FindingKind.DIRECTION_MISMATCH, wrong)
    return _outcome(claim, FindingKind.DERIVED_UNVERIFIED, terms[0])


def misread_unit(claim: FigureClaim, sought: Sought) -> Outcome | None:
    """UNIT_MISMATCH where the same number in another unit follows from the sources: 1.9% for 1.9ポイント."""
    for read in _readings(claim):
        for term in _terms(read, sought):
            if term.gives(read.quantity):
                return _outcome(read, FindingKind.UNIT_MISMATCH, term)
    return None


def _readings(claim: FigureClaim) -> Iterator[FigureClaim]:
    """The claim in the units that its own may be mistaken for; points as a level, too: 利益率は12ポイントだった."""
    unit = claim.quantity.unit
    for other in _MISTAKEN.get(unit, (Unit.YEN,) if unit.is_currency and unit is not Unit.YEN else ()):
        read = replace(claim, quantity=replace(claim.quantity, unit=other))
        if not (other is Unit.MULTIPLE and claim.role is Role.CHANGE):
            yield read
        if unit is Unit.POINT and claim.role is Role.CHANGE and not claim.quantity.sign.is_change:
            yield replace(read, role=Role.LEVEL)


def derived_elsewhere(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """The part in which operands that give the figure differ from the claim, where it has none of its own."""
    for aspect in _RELAXED:
        context = replace(claim.context, name=None) if aspect is Aspect.ENTITY else claim.context
        for term in _terms(claim, Sought(context, cited, matcher, (aspect,))):
            if term.gives(claim.quantity):
                return _outcome(claim, aspect.value, term)
    return None


def _terms(claim: FigureClaim, sought: Sought) -> Iterator[Term]:
    context = claim.context
    if claim.form is not None:
        yield from formed(claim, claim.form, sought)
    elif context.against is not None:
        yield from between(claim, context.against, sought)
    elif claim.role is Role.CHANGE or (
        claim.quantity.unit is Unit.MULTIPLE and not _MULTIPLES.intersection(context.items)
    ):
        yield from compared(claim, sought)
        yield from revised(claim, sought)
    elif not sought.levels(context.items):
        yield from defined(sought, context.items)
        yield from before_change(claim, sought)


def _outcome(claim: FigureClaim, kind: FindingKind, term: Term, tags: frozenset[str] = frozenset()) -> Outcome:
    value = term.value_in(claim.quantity.unit)
    result = computed(value, claim.quantity) if value is not None else ""
    wrong = kind in (FindingKind.DERIVED_UNVERIFIED, FindingKind.DIRECTION_MISMATCH)
    return Outcome(
        kind,
        claim.span,
        tags=tags,
        expected=f"{result} = {term.operands}" if result else term.operands,
        place=term.place,
        rule=term.formula,
        suggestion=f"{result}か" if wrong and result else "",
        note=slip_from(claim.quantity, value) if wrong and value is not None else "",
        is_figure=True,
    )
