"""Figures that are defined by others: margins, returns, per-share figures."""

from collections.abc import Iterator
from itertools import islice, product

from uradori_jafin import Lexicon, Unit
from uradori_jafin.figures import Expression, Operand, Operation, Ratio, evaluate, load_ratios, operands_of

from uradori_auditor.domain.judging.derived.terms import MONTHS, Sought, Term, When

_DEEPEST = 2
"""A defined figure may rest on defined figures: ROE on margin, turnover and leverage."""
_WAYS = 16
"""Combinations of operands that are tried for one formula."""


def defined(sought: Sought, items: tuple[str, ...], when: When = 0, depth: int = 0) -> Iterator[Term]:
    """What the items come to by each of their definitions, where the sources hold the operands."""
    registry = load_ratios()
    for item in items:
        ratio = registry.get(item)
        if ratio is None or depth >= _DEEPEST:
            continue
        for formula in ratio.formulas:
            yield from _computed(sought, ratio, formula, when, depth)


def levels_or_defined(sought: Sought, items: tuple[str, ...], when: When = 0, depth: int = 0) -> list[Term]:
    """The figures of the items as the sources have them, else as they follow from others."""
    return sought.levels(items, when) or list(defined(sought, items, when, depth))


def _computed(sought: Sought, ratio: Ratio, formula: Expression, when: When, depth: int) -> Iterator[Term]:
    operands = operands_of(formula)
    choices = [
        levels_or_defined(sought, (operand.item,), _at(operand, when), depth + 1)
        for operand in operands
        if operand.item != ratio.item
    ]
    if len(choices) < len(operands) or not all(choices):
        return
    for terms in islice(product(*choices), _WAYS):
        if not _belong_together(operands, terms):
            continue
        interval = evaluate(formula, dict(zip(operands, (term.interval for term in terms), strict=True)))
        point = evaluate(formula, dict(zip(operands, (term.point for term in terms), strict=True)))
        if interval is None or point is None:
            continue
        facts = tuple(dict.fromkeys(fact for term in terms for fact in term.facts))
        current = [term for operand, term in zip(operands, terms, strict=True) if not operand.is_prior]
        yield Term(
            interval,
            point,
            ratio.unit or _money(terms),
            current[0].windows,
            current[0].basis,
            facts,
            worded(formula, sought.matcher.lexicon),
        )


def _at(operand: Operand, when: When) -> When:
    if not operand.is_prior:
        return when
    return when - MONTHS if isinstance(when, int) else None


def _money(terms: tuple[Term, ...]) -> Unit:
    return next((term.unit for term in terms if term.unit.is_currency), terms[0].unit)


def _belong_together(operands: tuple[Operand, ...], terms: tuple[Term, ...]) -> bool:
    """Whether they are of one period, those of the period before of that one, on one basis."""
    pairs = list(zip(operands, terms, strict=True))
    ends = [term.ends for operand, term in pairs if not operand.is_prior and term.ends]
    together = frozenset.intersection(*ends) if ends else frozenset[int]()
    prior = [term.ends for operand, term in pairs if operand.is_prior]
    told = all(any(end + MONTHS in together for end in each) for each in prior)
    return bool(together or not any(ends)) and told and len({term.is_standalone for term in terms}) == 1


def worded(formula: Expression, lexicon: Lexicon) -> str:
    """The formula in the names of the line items: 営業利益 ÷ 売上高 × 100."""
    match formula:
        case Operand():
            name = lexicon.items[formula.item].name
            return f"前期{name}" if formula.is_prior else name
        case Operation():
            left, right = (_within(each, formula, lexicon) for each in (formula.left, formula.right))
            return f"{left} {_SIGNS[formula.operator.value]} {right}"
        case number:
            return str(number)


_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


def _within(part: Expression, whole: Operation, lexicon: Lexicon) -> str:
    text = worded(part, lexicon)
    loose = isinstance(part, Operation) and part.operator.value in "+-" and whole.operator.value in "*/"
    return f"({text})" if loose else text
