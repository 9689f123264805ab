"""Sums, averages, shares, ratios of two items, what remains, and yearly growth, as a sentence asks for them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from uradori_jafin import FormulaId, Interval, Unit
from uradori_jafin.figures import annual_growth

from uradori_auditor.domain.claims.claim import Context, Derivation, FigureClaim, Form
from uradori_auditor.domain.judging.derived.comparisons import applied
from uradori_auditor.domain.judging.derived.ratios import levels_or_defined
from uradori_auditor.domain.judging.derived.terms import MONTHS, Sought, Term

_WAYS = 16
_LONGEST = 20
"""Years that an average or a sum may go back."""


def formed(claim: FigureClaim, form: Derivation, sought: Sought) -> Iterator[Term]:
    """What the sources give for the form in which the sentence derives its figure."""
    unit = claim.quantity.unit
    match form.form:
        case Form.SUM | Form.AVERAGE:
            formula = FormulaId.SUM if form.form is Form.SUM else FormulaId.AVERAGE
            for terms in _together(_each(claim, form, sought)):
                yield from _some(applied(formula, terms, unit))
        case Form.REMAINDER:
            for first, *rest in _together([levels_or_defined(sought, (item,)) for item in form.items]):
                left: Term | None = first
                for other in rest:
                    left = applied(FormulaId.DIFFERENCE, (left, other), unit) if left else None
                yield from _some(left)
        case Form.RATIO:
            formula = FormulaId.QUOTIENT if unit is Unit.MULTIPLE else FormulaId.PERCENTAGE
            for part, whole in _together([levels_or_defined(sought, (item,)) for item in form.items]):
                yield from _some(applied(formula, (_positive(part), _positive(whole)), unit))
        case Form.WRITTEN:
            yield from _of_the_written(claim, form, sought)
        case Form.SHARE:
            yield from _shares(claim, sought)
        case Form.ANNUAL_GROWTH:
            yield from _yearly(claim, form, sought)


def _each(claim: FigureClaim, form: Derivation, sought: Sought) -> list[list[Term]]:
    context, items = claim.context, claim.context.items
    if len(form.items) > 1:
        return [levels_or_defined(sought, (item,)) for item in form.items]
    if len(form.segments) > 1:
        return [sought.of(replace(context, segment=each)).levels(items) for each in form.segments]
    if len(form.names) > 1:
        return [sought.of(replace(context, name=each)).levels(items) for each in form.names]
    if form.companies is not None:
        return _of_companies(form.companies, claim, sought)
    if form.years is not None and form.years <= _LONGEST:
        last = sought.of(_to_the_last(context, form))
        return [levels_or_defined(last, items, -MONTHS * back) for back in range(form.years)]
    return [levels_or_defined(sought, items, period) for period in form.periods]


def _of_the_written(claim: FigureClaim, form: Derivation, sought: Sought) -> Iterator[Term]:
    """What two figures of the sentence come to, as the sources have them; a difference in either order."""
    if form.written is None:
        return
    formula = FormulaId.MULTIPLE if claim.quantity.unit is Unit.MULTIPLE else FormulaId.DIFFERENCE
    for one, other in _together([sought.agreeing(written) for written in form.written]):
        yield from _some(applied(formula, (one, other), claim.quantity.unit))
        if formula is FormulaId.DIFFERENCE:
            yield from _some(applied(formula, (other, one), claim.quantity.unit))


def _of_companies(count: int, claim: FigureClaim, sought: Sought) -> list[list[Term]]:
    """The figures of each company that the sources tell of, where they are as many as the sentence counts."""
    everyone = sought.of(replace(claim.context, name=None, segment=None, sentence="", before="", item_at=-1))
    each: dict[str, list[Term]] = {}
    for term in everyone.levels(claim.context.items):
        tag, fact = term.facts[0]
        if (owner := fact.name or sought.owner(tag)) is not None:
            each.setdefault(owner, []).append(term)
    return list(each.values()) if len(each) == count else []


def _to_the_last(context: Context, form: Derivation) -> Context:
    """Years are counted back from the last period that the sentence names."""
    return replace(context, period=form.periods[-1]) if form.periods else context


def _shares(claim: FigureClaim, sought: Sought) -> Iterator[Term]:
    """A segment over the whole: the whole as the source has it, never a sum of what happens to be listed."""
    items = claim.context.items
    parts = [part for part in sought.levels(items) if part.facts[0][1].segment is not None]
    whole = sought.of(replace(claim.context, segment=None, sentence="")).levels(items)
    for part, total in _together([parts, [each for each in whole if each.facts[0][1].segment is None]]):
        yield from _some(applied(FormulaId.PERCENTAGE, (part, total), claim.quantity.unit))


def _yearly(claim: FigureClaim, form: Derivation, sought: Sought) -> Iterator[Term]:
    items = claim.context.items
    sought = sought.of(_to_the_last(claim.context, form))
    lasts = levels_or_defined(sought, items)
    if form.years is not None:
        firsts = levels_or_defined(sought, items, -MONTHS * form.years)
    else:
        firsts = levels_or_defined(sought, items, form.periods[0]) if len(form.periods) > 1 else []
    for first, last in islice(product(firsts, lasts), _WAYS):
        years = min(last.ends, default=0) - min(first.ends, default=0)
        interval = annual_growth(first.interval, last.interval, years // MONTHS)
        point = annual_growth(first.point, last.point, years // MONTHS)
        if first.unit is last.unit and interval is not None and point is not None:
            text = f"(期末 ÷ 期首) の {years // MONTHS} 乗根 − 1"
            facts = (*last.facts, *first.facts)
            yield Term(interval, point, Unit.PERCENT, last.windows, last.basis, facts, text)


def _together(choices: Sequence[list[Term]]) -> Iterator[tuple[Term, ...]]:
    """Terms of one unit and one basis, one of each choice; none where a choice is empty."""
    if len(choices) < 2 or not all(choices):
        return
    for terms in islice(product(*choices), _WAYS):
        if len({term.unit for term in terms} - {Unit.NONE}) <= 1 and len({term.is_standalone for term in terms}) == 1:
            yield terms


def _positive(term: Term) -> Term:
    """The size of an outflow: 営業CFは投資CFの77%."""
    if term.interval.high > 0:
        return term
    return replace(term, interval=_size(term.interval), point=_size(term.point))


def _size(interval: Interval) -> Interval:
    return Interval(-interval.high, -interval.low)


def _some(term: Term | None) -> tuple[Term, ...]:
    return (term,) if term else ()
