"""The part of a company that the headings above a figure name."""

from dataclasses import replace

from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim, SentenceClaims
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.sections import Section
from uradori_auditor.domain.claims.standing_context import is_of_whole

_WHOLE_ITEMS = frozenset(
    {"profit_attributable_to_owners", "net_profit", "eps", "eps_diluted", "bps", "roe", "roa", "dividend_per_share",
     "payout_ratio", "equity_ratio", "comprehensive_income", "operating_cash_flow", "investing_cash_flow",
     "financing_cash_flow", "cash_and_equivalents", "interim_dividend_per_share", "total_dividends"}
)  # fmt: skip
"""Only a company has these, no part of it."""


def in_section(claim: FigureClaim, reading: Reading, section: Section) -> FigureClaim:
    """The figure with the segment that its section lends it."""
    if _is_of_whole(claim, reading):
        return claim
    return replace(claim, context=replace(claim.context, segment=section.of(claim.context.segment)))


def in_draft(claims: SentenceClaims, reading: Reading, inherited: Context) -> SentenceClaims:
    """The claims of a draft's sentence, each `under` the segment that the headings of the draft lend it.

    A writer does not always close what a heading opens, so the words of the sentence keep their own meaning as well.
    """
    section = inherited.section.then(reading)
    return replace(
        claims,
        figures=tuple(replace(each, context=_under(each, reading, section)) for each in claims.figures),
        directions=tuple(replace(each, context=_under(each, reading, section)) for each in claims.directions),
        carried=replace(claims.carried, section=section),
    )


def _under(claim: FigureClaim | DirectionClaim, reading: Reading, section: Section) -> Context:
    lent = None if _is_of_whole(claim, reading) else section.of(claim.context.segment)
    return replace(claim.context, section=section, under=lent if lent != claim.context.segment else None)


def _is_of_whole(claim: FigureClaim | DirectionClaim, reading: Reading) -> bool:
    context = claim.context
    of_companies = _WHOLE_ITEMS.intersection(context.items) or is_of_whole(claim.span, reading)
    return context.segment is None and bool(of_companies)
