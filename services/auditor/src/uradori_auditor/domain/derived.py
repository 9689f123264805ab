"""Figures that an answer derives: registered formulas over operands bound by the claim's own context."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from uradori_contracts.audit import FindingKind
from uradori_jafin import FORMULAS, Formula, FormulaId, Quantity, Unit, Window, reproduces

from uradori_auditor.domain.claims import FigureClaim, Role
from uradori_auditor.domain.facts import Fact, Source
from uradori_auditor.domain.matching import Aspect, Matcher, Target
from uradori_auditor.domain.outcomes import Outcome

_RATIOS: Mapping[str, tuple[FormulaId, tuple[str, ...], tuple[str, ...]]] = {
    "operating_margin": (FormulaId.PERCENTAGE, ("operating_profit",), ("net_sales", "operating_revenue")),
    "ordinary_margin": (FormulaId.PERCENTAGE, ("ordinary_profit",), ("net_sales", "operating_revenue")),
    "net_margin": (
        FormulaId.PERCENTAGE,
        ("profit_attributable_to_owners", "net_profit"),
        ("net_sales", "operating_revenue"),
    ),
    "gross_margin": (FormulaId.PERCENTAGE, ("gross_profit",), ("net_sales", "operating_revenue")),
    "equity_ratio": (FormulaId.PERCENTAGE, ("equity_attributable_to_owners",), ("total_assets",)),
    "payout_ratio": (FormulaId.PERCENTAGE, ("dividend_per_share",), ("eps",)),
    "dividend_yield": (FormulaId.PERCENTAGE, ("dividend_per_share",), ("share_price",)),
    "per": (FormulaId.QUOTIENT, ("share_price",), ("eps",)),
    "pbr": (FormulaId.QUOTIENT, ("share_price",), ("bps",)),
    "free_cash_flow": (FormulaId.SUM, ("operating_cash_flow",), ("investing_cash_flow",)),
}


@dataclass(frozen=True, slots=True)
class _Binding:
    """A formula with one fact for each operand."""

    formula: Formula
    operands: tuple[tuple[str, Fact], ...]

    def gives(self, written: Quantity) -> bool:
        return reproduces(self.formula, written, [fact.quantity for _, fact in self.operands])


def derive(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """DERIVED_SUPPORTED, DIRECTION_MISMATCH where only the sign is wrong, DERIVED_UNVERIFIED, or None: no operands."""
    bindings = _bindings(claim, cited, matcher)
    if not bindings:
        return None
    for binding in bindings:
        if binding.gives(claim.quantity):
            return _outcome(claim, FindingKind.DERIVED_SUPPORTED, binding)
    turned = replace(claim.quantity, value=-claim.quantity.value)
    if claim.role is Role.CHANGE and (wrong := next((b for b in bindings if b.gives(turned)), None)):
        return _outcome(claim, FindingKind.DIRECTION_MISMATCH, wrong)
    return _outcome(claim, FindingKind.DERIVED_UNVERIFIED, bindings[0])


def _bindings(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> list[_Binding]:
    if claim.context.against is not None:
        return _between(claim, claim.context.against, cited, matcher)
    return _changes(claim, cited, matcher) if _is_comparison(claim) else _ratios(claim, cited, matcher)


def _between(claim: FigureClaim, against: str, cited: Sequence[Source], matcher: Matcher) -> list[_Binding]:
    """One company's figure over, or less, another's of the same item and period; a difference in either order."""
    ours, theirs = [], []
    for source in cited:
        target = matcher.target(claim.context, source)
        ours += _levels(matcher, target, source)
        theirs += _levels(matcher, replace(target, name=against), source)
    pairs = [(one, other) for one in ours for other in theirs if one[1].quantity.unit is other[1].quantity.unit]
    if claim.quantity.unit is Unit.MULTIPLE:
        return [_Binding(FORMULAS[FormulaId.MULTIPLE], pair) for pair in pairs]
    alike = [pair for pair in pairs if pair[0][1].quantity.unit is claim.quantity.unit]
    return [_Binding(FORMULAS[FormulaId.DIFFERENCE], each) for pair in alike for each in (pair, pair[::-1])]


def _is_comparison(claim: FigureClaim) -> bool:
    return claim.role is Role.CHANGE or (
        claim.quantity.unit is Unit.MULTIPLE
        and claim.context.items[:1] not in (("per",), ("pbr",), ("psr",), ("ev_ebitda",))
    )


def _changes(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> list[_Binding]:
    currents, priors = [], []
    for source in cited:
        target = matcher.target(claim.context, source)
        windows = target.windows or (frozenset((source.anchor,)) if source.anchor else frozenset[Window]())
        base = target.base or frozenset(window.shifted(-12) for window in windows)
        currents += _levels(matcher, target.at(windows), source)
        priors += _levels(matcher, target.at(base), source, but=(Aspect.NATURE,))
    return [
        _Binding(formula, ((current_tag, current), (prior_tag, prior)))
        for current_tag, current in currents
        for prior_tag, prior in priors
        if current is not prior and (formula := _formula(claim, current.quantity, prior.quantity))
    ]


def _formula(claim: FigureClaim, current: Quantity, prior: Quantity) -> Formula | None:
    if current.unit is not prior.unit:
        return None
    if claim.of_base and claim.quantity.unit is Unit.PERCENT:
        return FORMULAS[FormulaId.PERCENTAGE]
    match claim.quantity.unit:
        case Unit.MULTIPLE:
            return FORMULAS[FormulaId.MULTIPLE]
        case Unit.POINT:
            return FORMULAS[FormulaId.DIFFERENCE] if current.unit is Unit.PERCENT else None
        case Unit.PERCENT:
            return FORMULAS[FormulaId.GROWTH] if current.unit is not Unit.PERCENT else None
        case unit:
            return FORMULAS[FormulaId.DIFFERENCE] if current.unit is unit else None


def _ratios(claim: FigureClaim, cited: Sequence[Source], matcher: Matcher) -> list[_Binding]:
    ratio = next((_RATIOS[item] for item in claim.context.items if item in _RATIOS), None)
    if ratio is None:
        return []
    formula, part, whole = ratio
    parts, wholes = [], []
    for source in cited:
        target = matcher.target(claim.context, source)
        parts += _levels(matcher, target.of(part), source)
        wholes += _levels(matcher, target.of(whole), source)
    return [
        _Binding(FORMULAS[formula], (first, second))
        for first in parts
        for second in wholes
        if first[1].windows == second[1].windows
    ]


def _levels(matcher: Matcher, target: Target, source: Source, but: tuple[Aspect, ...] = ()) -> list[tuple[str, Fact]]:
    return [
        (source.tag, fact) for fact in matcher.counterparts(target, source, but=but) if fact.role is not Role.CHANGE
    ]


def _outcome(claim: FigureClaim, kind: FindingKind, binding: _Binding) -> Outcome:
    shown = "、".join(fact.place.quote for _, fact in binding.operands)
    supported = kind is FindingKind.DERIVED_SUPPORTED
    return Outcome(
        kind,
        claim.span,
        tags=frozenset(tag for tag, _ in binding.operands) if supported else frozenset(),
        expected=shown,
        place=binding.operands[0][1].place,
        rule=binding.formula.text,
        is_figure=True,
    )
