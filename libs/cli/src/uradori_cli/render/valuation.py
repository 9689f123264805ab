"""A valuation as a table."""

from rich.table import Table
from uradori_contracts.finance import StockValuation


def valuation_table(valuation: StockValuation) -> Table:
    """Figures with their cell or formula."""
    table = Table(title=f"{valuation.name}（{valuation.ticker}） {valuation.data_source} {valuation.as_of}")
    for header in ("項目 / item", "期 / period", "値 / value", "根拠 / source"):
        table.add_column(header, overflow="fold")
    for metric in valuation.metrics:
        source = metric.provenance.formula or f"{metric.provenance.document_id} {metric.provenance.cell}"
        value = "－" if metric.value is None else f"{metric.value:,f} {metric.unit}"
        table.add_row(metric.label, f"{metric.period} {metric.basis}".strip(), value, source)
    return table
