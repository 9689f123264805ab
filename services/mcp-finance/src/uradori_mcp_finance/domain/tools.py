"""What each tool answers."""

from dataclasses import dataclass
from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import Disclosures, MacroIndicators, StockValuation, ValueTrapCheck

from uradori_mcp_finance.domain.disclosures import recent_disclosures
from uradori_mcp_finance.domain.macro import macro_indicators
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.domain.ticker import parse_ticker
from uradori_mcp_finance.domain.valuation import Wanted, stock_valuation
from uradori_mcp_finance.domain.value_trap import Rule, value_trap_check


@dataclass(frozen=True, slots=True)
class Tools:
    """The four tools over one snapshot and one rule. Each raises UradoriError."""

    snapshot: Snapshot
    rule: Rule

    def stock_valuation(self, ticker: str, mode: DataSourceMode, as_of: date | None, wanted: Wanted) -> StockValuation:
        """Key figures and multiples of up to five years."""
        _require_snapshot(mode)
        return stock_valuation(self.snapshot, parse_ticker(ticker), as_of, wanted)

    def value_trap(self, ticker: str, mode: DataSourceMode, as_of: date | None) -> ValueTrapCheck:
        """The rule's verdict with each condition."""
        _require_snapshot(mode)
        return value_trap_check(self.snapshot, self.rule, parse_ticker(ticker), as_of)

    def macro_indicators(self, mode: DataSourceMode, as_of: date | None) -> MacroIndicators:
        """Dated values of the macro indicators."""
        _require_snapshot(mode)
        return macro_indicators(self.snapshot, as_of)

    def recent_disclosures(self, ticker: str, mode: DataSourceMode, as_of: date | None) -> Disclosures:
        """Filings, newest first."""
        _require_snapshot(mode)
        return recent_disclosures(self.snapshot, parse_ticker(ticker), as_of)


def _require_snapshot(mode: DataSourceMode) -> None:
    if mode is not DataSourceMode.SNAPSHOT:
        raise UradoriError(
            ErrorCode.UNAVAILABLE,
            "ライブの市場データにはまだ対応していません。data_source_mode を snapshot にしてお試しください。",
            "Live market data is not built yet. Set data_source_mode to snapshot and ask again.",
        )
