"""The answer of get_stock_valuation."""

from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.evidence import Provenance
from uradori_contracts.finance import ReportedMetric, StockValuation

from uradori_mcp_finance.domain.figure import Figure, period_label
from uradori_mcp_finance.domain.history import FiscalYear, History, history
from uradori_mcp_finance.domain.multiples import Multiple, multiples
from uradori_mcp_finance.domain.snapshot import Snapshot, company_name, figures_as_of

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


def stock_valuation(snapshot: Snapshot, ticker: str, as_of: date | None) -> StockValuation:
    """Five years of reported figures and the multiples that follow, newest first, consolidated before parent.

    Raises:
        UradoriError: UNKNOWN_TICKER, NOT_FOUND.
    """
    figures = figures_as_of(snapshot, ticker, as_of)
    past = history(figures)
    leading = past.leading()
    metrics: list[ReportedMetric] = []
    for year in past.years():
        metrics.extend(reported_metric(figure) for figure in year.figures)
        if year in leading:
            metrics.extend(computed_metric(multiple, year) for multiple in multiples(year, past))
    return StockValuation(
        ticker=ticker,
        name=company_name(snapshot, ticker),
        accounting_standard=leading[0].standard,
        data_source=DataSourceMode.SNAPSHOT,
        as_of=filed(past),
        metrics=tuple(metrics),
    )


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
    )
