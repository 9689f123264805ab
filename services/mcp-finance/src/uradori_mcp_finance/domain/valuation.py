"""The answer of get_stock_valuation."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.evidence import Provenance
from uradori_contracts.finance import ReportedMetric, StockValuation

from uradori_mcp_finance.domain.figure import Figure, period_label
from uradori_mcp_finance.domain.history import YEARS, FiscalYear, History, newest_years
from uradori_mcp_finance.domain.multiples import COMPUTED, OPERANDS, Multiple, multiples
from uradori_mcp_finance.domain.snapshot import Snapshot, company_name, history_as_of

PUBLISHER = "EDINET"
SECTION = "主要な経営指標等の推移"
STANDARDS = {"J-GAAP": "日本基準", "IFRS": "国際会計基準", "US-GAAP": "米国会計基準"}
SHARE_ITEMS = {
    "dividend_per_share": "1株当たり配当額",
    "interim_dividend_per_share": "1株当たり中間配当額",
    "shares_issued": "発行済株式総数",
    "share_price_high": "最高株価",
    "share_price_low": "最低株価",
    "tsr": "株主総利回り",
    "tsr_benchmark": "株主総利回りの比較指標",
    "capital_stock": "資本金",
}
"""Printed with the parent's figures, but of the share: no basis, and a label that stands alone."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which part of a valuation: these items (all where empty) that end within so many years."""

    items: tuple[str, ...] = ()
    years: int = YEARS

    def takes(self, item: str) -> bool:
        """Whether an item is wanted."""
        return not self.items or item in self.items

    @property
    def needed(self) -> frozenset[str] | None:
        """The items to be read, those that computed ones rest on among them; None for all."""
        return needed(self.items) if self.items else None


def needed(items: Iterable[str]) -> frozenset[str]:
    """These items and what those of them that no report prints are computed from."""
    asked = frozenset(items)
    return asked | OPERANDS if asked & COMPUTED else asked


def stock_valuation(snapshot: Snapshot, ticker: str, as_of: date | None, wanted: Wanted) -> StockValuation:
    """Reported figures and the multiples that follow, newest year first, consolidated before parent.

    Raises:
        UradoriError: UNKNOWN_TICKER, NOT_FOUND.
    """
    if wanted.needed is not None and wanted.years < YEARS and snapshot.items_of is not None:
        since = min(_shown(history_as_of(snapshot, ticker, as_of, frozenset()), wanted.years))
        past = history_as_of(snapshot, ticker, as_of, wanted.needed, since)
    else:
        past = history_as_of(snapshot, ticker, as_of, wanted.needed)
    leading = past.leading()
    computes = any(wanted.takes(item) for item in COMPUTED)
    shown = _shown(past, wanted.years)
    metrics: list[ReportedMetric] = []
    for year in past.years():
        if year.period_end not in shown:
            continue
        metrics.extend(reported_metric(figure) for figure in year.figures if wanted.takes(figure.item))
        if year in leading and computes:
            computed = multiples(year, past)
            metrics.extend(computed_metric(multiple, year) for multiple in computed if wanted.takes(multiple.item))
    return StockValuation(
        ticker=ticker,
        name=company_name(snapshot, ticker),
        accounting_standard=leading[0].standard,
        data_source=DataSourceMode.SNAPSHOT,
        as_of=filed(past),
        delisted_on=snapshot.delisted.get(ticker),
        metrics=tuple(metrics),
    )


def _shown(past: History, years: int) -> frozenset[date]:
    bases = (past.consolidated, past.parent)
    return frozenset(term.period_end for basis in bases for term in newest_years(basis, years))


def filed(past: History) -> date:
    """The day of the newest filing that a history rests on."""
    return max(figure.filed_on for year in past.years() for figure in year.figures)


def reported_metric(figure: Figure) -> ReportedMetric:
    """A printed figure with its document and cell."""
    shared = SHARE_ITEMS.get(figure.item)
    return ReportedMetric(
        item=figure.item,
        label=shared or figure.label,
        value=figure.value,
        unit=figure.unit,
        period_end=figure.period_end,
        period=period_label(figure.period_end),
        basis="" if shared else figure.basis.label,
        provenance=Provenance(
            document_id=figure.document_id,
            section=f"{SECTION}（{figure.basis.label}、{STANDARDS.get(figure.standard, figure.standard)}）",
            cell=figure.cell,
            publisher=PUBLISHER,
            data_source=DataSourceMode.SNAPSHOT,
        ),
        note=figure.note,
        note_en=figure.note_en,
    )


def computed_metric(multiple: Multiple, year: FiscalYear) -> ReportedMetric:
    """A computed figure with its formula and the cells of its operands."""
    first = multiple.operands[0]
    return ReportedMetric(
        item=multiple.item,
        label=multiple.label,
        value=multiple.value,
        unit=multiple.unit,
        period_end=year.period_end,
        period=period_label(year.period_end),
        basis=multiple.basis.label if multiple.basis else "",
        provenance=Provenance(
            document_id=first.document_id,
            section=f"{SECTION}（{year.basis.label}、{STANDARDS.get(year.standard, year.standard)}）",
            cell=" ".join(operand.cell for operand in multiple.operands),
            publisher=PUBLISHER,
            formula=multiple.formula,
            data_source=DataSourceMode.SNAPSHOT,
        ),
        note="。".join(_once(multiple.note, *(operand.note for operand in multiple.operands))),
        note_en="; ".join(_once(multiple.note_en, *(operand.note_en for operand in multiple.operands))),
    )


def _once(*notes: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(note for note in notes if note))
