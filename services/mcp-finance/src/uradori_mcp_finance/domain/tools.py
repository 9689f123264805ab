"""What each tool answers out of the snapshot."""

from dataclasses import dataclass
from datetime import date

from uradori_contracts.finance import Disclosures, MacroIndicators, StockValuation, ValueTrapCheck

from uradori_mcp_finance.domain.disclosures import recent_disclosures
from uradori_mcp_finance.domain.macro import macro_indicators
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.domain.ticker import resolve
from uradori_mcp_finance.domain.valuation import Wanted, stock_valuation
from uradori_mcp_finance.domain.value_trap import Rule, value_trap_check


@dataclass(frozen=True, slots=True)
class Tools:
    """The four tools over one snapshot and one rule. Each raises UradoriError."""

    snapshot: Snapshot
    rule: Rule

    def stock_valuation(self, ticker: str, as_of: date | None, wanted: Wanted) -> StockValuation:
        """Key figures and multiples of up to five years."""
        return stock_valuation(self.snapshot, resolve(ticker), as_of, wanted)

    def value_trap(self, ticker: str, as_of: date | None) -> ValueTrapCheck:
        """The rule's verdict with each condition."""
        return value_trap_check(self.snapshot, self.rule, resolve(ticker), as_of)

    def macro_indicators(self, as_of: date | None, items: tuple[str, ...] = ()) -> MacroIndicators:
        """Dated values of the macro indicators, or of those that `items` names among them."""
        found = macro_indicators(self.snapshot, as_of)
        named = tuple(one for one in found.indicators if one.indicator in items)
        if not named:
            return found
        return found.model_copy(update={"indicators": named, "as_of": max(one.as_of for one in named)})

    def recent_disclosures(self, ticker: str, as_of: date | None) -> Disclosures:
        """Filings, newest first."""
        return recent_disclosures(self.snapshot, resolve(ticker), as_of)
