"""What a text that cites nothing claims, as far as somebody has to look it up."""

from calendar import monthrange
from collections.abc import Iterable, Iterator
from datetime import date

from uradori_contracts.lookup import SoughtClaim, SoughtCompany, SoughtFigure, SoughtPeriod
from uradori_jafin import ConsolidationBasis, Direction, DirectionKind, Nature, Period, Window, split_sentences

from uradori_auditor.domain.calendar import windows_of
from uradori_auditor.domain.claims.answer_tables import rows_of
from uradori_auditor.domain.claims.cited_text import read_citations
from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim, Role, SentenceClaims
from uradori_auditor.domain.claims.context import read_claims
from uradori_auditor.domain.claims.draft_names import read_draft_sentence
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.pieces import LONGEST
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.row_claims import read_row
from uradori_auditor.domain.claims.worthiness import Worth, worth_of

_MONTHS = 12
_BASES = {ConsolidationBasis.CONSOLIDATED: "連結", ConsolidationBasis.STANDALONE: "単体"}
_NATURES = {
    Nature.ACTUAL: "実績",
    Nature.FORECAST: "会社予想",
    Nature.REVISION: "修正",
    Nature.PLAN: "計画",
    Nature.CONSENSUS: "コンセンサス",
    Nature.CORRECTION: "訂正",
}
_PROFITS = ("operating_profit", "ordinary_profit", "profit_attributable_to_owners")
"""What 増益 and 赤字 may mean where the text does not say which."""
_OF_MANY_YEARS = frozenset({DirectionKind.RECORD, DirectionKind.STREAK, DirectionKind.FIRST_IN})
_A_YEAR_BEFORE = "前年同期"
_Claim = FigureClaim | DirectionClaim


def sought_in(text: str, names: NameReader) -> tuple[SoughtClaim, ...]:
    """The check-worthy sentences without a tag, in order, by their places among the sentences of a report."""
    carried = Context()
    found: list[SoughtClaim] = []
    sentences = split_sentences(text)
    rows = rows_of([sentence.text for sentence in sentences])
    for index, sentence in enumerate(sentences):
        citations, plain = read_citations(sentence.text)
        reading, row = read_draft_sentence(plain[:LONGEST], names, carried.name), rows.get(index)
        if row is None:
            claims = read_claims(reading, carried)
        else:
            claims = read_row(row, reading, plain[:LONGEST], carried, names)
        if (row is not None and not claims.figures) or citations:
            carried = claims.carried
            continue
        if worth_of(reading, claims, cited=False) is Worth.CLAIM:
            found.append(_claim(index, plain, reading, claims, names))
        carried = claims.carried
    return tuple(found)


def _claim(index: int, text: str, reading: Reading, claims: SentenceClaims, names: NameReader) -> SoughtClaim:
    said: tuple[_Claim, ...] = (*claims.figures, *claims.directions)
    figures = tuple(dict.fromkeys(_figure(each, names) for each in said))
    companies = [_company(name.text, names) for name in reading.names]
    companies += [each for figure in figures for each in (figure.company, figure.against) if each is not None]
    if not companies and claims.carried.name is not None:
        companies.append(_company(claims.carried.name, names))
    items = [item for figure in figures for item in figure.items] + [mention.item.id for mention in reading.items]
    year_end = names.fiscal_year_end(companies[0].name if companies else None)
    periods = [each for figure in figures for each in (figure.period, figure.base) if each is not None]
    periods += [_period(period, windows_of(period, year_end, claims.carried.main, None)) for period in reading.periods]
    return SoughtClaim(
        index=index,
        text=text.strip(),
        companies=tuple(dict.fromkeys(companies)),
        items=tuple(dict.fromkeys(items)),
        periods=tuple(dict.fromkeys(periods)),
        figures=figures,
        told=any(each.context.told for each in said),
    )


def _figure(claim: _Claim, names: NameReader) -> SoughtFigure:
    context = claim.context
    year_end = names.fiscal_year_end(context.name)
    windows = windows_of(context.period, year_end, context.main, None)
    changes = isinstance(claim, DirectionClaim) or claim.role is Role.CHANGE
    base_windows = windows_of(context.base, year_end, context.main, None)
    base = _period(context.base, base_windows) if context.base is not None else None
    if changes and (base is None or not base.ends):
        earlier = frozenset(window.shifted(-_MONTHS) for window in windows)
        base = SoughtPeriod(label=base.label if base else _A_YEAR_BEFORE, ends=_ends(earlier))
    return SoughtFigure(
        text=claim.direction.surface if isinstance(claim, DirectionClaim) else claim.quantity.text,
        company=_company(context.name, names) if context.name else None,
        against=_company(context.against, names) if context.against else None,
        items=tuple(dict.fromkeys(_items(claim))),
        period=_period(context.period, windows) if context.period is not None else None,
        base=base,
        basis=_BASES[context.basis] if context.basis else "",
        nature=_NATURES[context.nature] if context.nature else "",
        series=isinstance(claim, DirectionClaim) and claim.direction.kind in _OF_MANY_YEARS,
    )


def _items(claim: _Claim) -> Iterator[str]:
    if isinstance(claim, DirectionClaim):
        yield from _items_of_direction(claim.direction, claim.context)
    else:
        yield from claim.context.items


def _items_of_direction(direction: Direction, context: Context) -> Iterator[str]:
    if direction.subject is not None:
        yield direction.subject
        if not direction.profit:
            return
    of_profit = direction.profit or (not context.items and "益" in direction.surface)
    yield from _PROFITS if of_profit and not set(_PROFITS).intersection(context.items) else context.items


def _company(name: str, names: NameReader) -> SoughtCompany:
    return SoughtCompany(name=name, ticker=names.ticker(name) or names.bearer(name))


def _period(period: Period, windows: Iterable[Window]) -> SoughtPeriod:
    return SoughtPeriod(label=period.text.strip(), ends=_ends(windows))


def _ends(windows: Iterable[Window]) -> tuple[date, ...]:
    return tuple(sorted({_last_day(window.last) for window in windows if 0 < window.last // _MONTHS <= date.max.year}))


def _last_day(month: int) -> date:
    year, of_year = divmod(month, _MONTHS)
    return date(year, of_year + 1, monthrange(year, of_year + 1)[1])
