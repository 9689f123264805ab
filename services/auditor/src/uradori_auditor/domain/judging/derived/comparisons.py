"""A figure against that of another period, or of another company: growth, difference, multiple."""

from collections.abc import Iterator
from dataclasses import replace

from uradori_jafin import FORMULAS, FormulaId, Unit, compare

from uradori_auditor.domain.claims.claim import FigureClaim, Role
from uradori_auditor.domain.judging.derived.ratios import levels_or_defined
from uradori_auditor.domain.judging.derived.terms import MONTHS, Base, Sought, Term, term_of


def compared(claim: FigureClaim, sought: Sought) -> Iterator[Term]:
    """What the claim's item comes to against its base, by the formula that its unit asks for."""
    items = claim.context.items
    for current in levels_or_defined(sought, items):
        for prior in levels_or_defined(sought, items, Base.OF_CLAIM):
            if current.facts == prior.facts or (sought.relaxed and not _follow(current, prior)):
                continue
            formula = _formula(claim, current.unit, prior.unit)
            if formula is not None and (term := applied(formula, (current, prior), claim.quantity.unit)):
                yield term


def revised(claim: FigureClaim, sought: Sought) -> Iterator[Term]:
    """By how much a level was moved that its source itself tells from before: 0.5%から0.75%, 60億円を72億円に修正."""
    levels = sought.levels(claim.context.items)
    for current in levels:
        for prior in levels:
            tag, fact = current.facts[0]
            held, former = prior.facts[0]
            if tag != held or (fact.role, former.role) != (Role.LEVEL, Role.FORMER) or fact.windows != former.windows:
                continue
            formula = _formula(claim, current.unit, prior.unit)
            if formula is None and claim.quantity.unit is current.unit is Unit.PERCENT and _is_rate(claim):
                formula = FormulaId.DIFFERENCE
            if formula is not None and (term := applied(formula, (current, prior), claim.quantity.unit)):
                yield term


def _is_rate(claim: FigureClaim) -> bool:
    return bool(_RATES.intersection(claim.context.items))


_RATES = frozenset({"policy_rate", "policy_rate_change"})


def before_change(claim: FigureClaim, sought: Sought) -> Iterator[Term]:
    """The level of a period before, from the one after it and the change that a source tells of it."""
    if claim.context.wide or claim.quantity.upper is not None:
        return
    for tag, change in sought.changes_from(claim.context.items):
        for current in sought.levels(claim.context.items, MONTHS):
            if current.facts[0][0] != tag or current.facts[0][1].segment != change.segment:
                continue
            held = current.facts[0][1].quantity
            if not current.windows & change.windows or compare(claim.quantity, held).holds:
                continue
            moved = term_of(tag, change)
            rate = change.quantity.unit is Unit.PERCENT and current.unit is not Unit.PERCENT
            if not rate and change.quantity.unit not in (current.unit, Unit.POINT):
                continue
            formula = FormulaId.BEFORE_GROWTH if rate else FormulaId.BEFORE_CHANGE
            if term := applied(formula, (current, moved), claim.quantity.unit):
                yield replace(term, unit=current.unit)


def between(claim: FigureClaim, against: str, sought: Sought) -> Iterator[Term]:
    """One company's figure over, or less, another's of the same item and period; a difference in either order."""
    theirs = sought.of(replace(claim.context, name=against))
    for one in levels_or_defined(sought, claim.context.items):
        for other in levels_or_defined(theirs, claim.context.items):
            if one.unit is not other.unit:
                continue
            if claim.quantity.unit in (Unit.MULTIPLE, Unit.PERCENT):
                formula = FormulaId.MULTIPLE if claim.quantity.unit is Unit.MULTIPLE else FormulaId.PERCENTAGE
                pairs = [(formula, (one, other))]
            else:
                pairs = [(FormulaId.DIFFERENCE, pair) for pair in ((one, other), (other, one))]
            for formula, pair in pairs:
                if term := applied(formula, pair, claim.quantity.unit):
                    yield term


def applied(formula: FormulaId, terms: tuple[Term, ...], unit: Unit) -> Term | None:
    """A registered formula over terms; None where it has no value there."""
    known = FORMULAS[formula]
    interval = known.evaluate([term.interval for term in terms])
    point = known.evaluate([term.point for term in terms])
    if interval is None or point is None:
        return None
    result = known.result or (Unit.POINT if unit is Unit.POINT else terms[0].unit)
    facts = tuple(dict.fromkeys(fact for term in terms for fact in term.facts))
    inner = next((term.formula for term in terms if term.formula), "")
    text = f"{known.text}（{inner}）" if inner else known.text
    return Term(interval, point, result, terms[0].windows, terms[0].basis, facts, text)


def _follow(current: Term, prior: Term) -> bool:
    """Whether the prior term is of the year before, where the claim's own period does not say so."""
    return bool({end - MONTHS for end in current.ends} & prior.ends) and current.is_standalone is prior.is_standalone


def _formula(claim: FigureClaim, current: Unit, prior: Unit) -> FormulaId | None:
    if current is not prior:
        return None
    if claim.of_base and claim.quantity.unit is Unit.PERCENT:
        return FormulaId.PERCENTAGE
    match claim.quantity.unit:
        case Unit.MULTIPLE:
            return FormulaId.MULTIPLE
        case Unit.POINT:
            return FormulaId.DIFFERENCE if current is Unit.PERCENT else None
        case Unit.PERCENT:
            return FormulaId.GROWTH if current is not Unit.PERCENT else None
        case unit:
            return FormulaId.DIFFERENCE if current in (unit, Unit.NONE) else None
