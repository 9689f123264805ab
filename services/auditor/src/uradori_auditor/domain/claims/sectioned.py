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
    context = claim.context
    if context.segment is None and (_WHOLE_ITEMS.intersection(context.items) or is_of_whole(claim.span, reading)):
        return claim
    return replace(claim, context=replace(context, segment=section.of(context.segment)))


def in_draft(claims: SentenceClaims, reading: Reading, inherited: Context) -> SentenceClaims:
    """The claims of a draft's sentence, under the headings of the draft."""
    section = inherited.section.then(reading)
    return replace(
        claims,
        figures=tuple(in_section(claim, reading, section) for claim in claims.figures),
        directions=tuple(_turned(claim, reading, section) for claim in claims.directions),
        carried=replace(claims.carried, section=section),
    )


def _turned(claim: DirectionClaim, reading: Reading, section: Section) -> DirectionClaim:
    context = claim.context
    if context.segment is None and (_WHOLE_ITEMS.intersection(context.items) or is_of_whole(claim.span, reading)):
        return claim
    return replace(claim, context=replace(context, segment=section.of(context.segment)))
