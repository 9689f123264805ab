"""What each tool answers out of the snapshot."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import Disclosures, MacroIndicators, StockValuation, ValueTrapCheck
from uradori_jafin import Gazetteer
from uradori_jafin.companies.company import without_legal_form

from uradori_mcp_finance.domain.disclosures import recent_disclosures
from uradori_mcp_finance.domain.macro import macro_indicators
from uradori_mcp_finance.domain.snapshot import Snapshot, company_name
from uradori_mcp_finance.domain.ticker import nobody, resolve
from uradori_mcp_finance.domain.valuation import Wanted, stock_valuation
from uradori_mcp_finance.domain.value_trap import Rule, value_trap_check


@dataclass(frozen=True, slots=True)
class Tools:
    """The four tools over one snapshot and one rule, and the companies that are known now. Each raises UradoriError."""

    snapshot: Snapshot
    rule: Rule
    companies: Callable[[], Gazetteer] = nobody

    def ticker(self, written: str) -> str:
        """The ticker that is meant; raises as `resolve`."""
        return resolve(written, self.companies())

    def name(self, ticker: str) -> str:
        """What the company is called, whether or not anything of it is kept; raises as `company_name`."""
        known = self.companies().by_ticker(ticker)
        if ticker in self.snapshot.names or known is None:
            return company_name(self.snapshot, ticker)
        return unicodedata.normalize("NFKC", without_legal_form(known.name))

    def is_listed(self, ticker: str) -> bool:
        """Whether its share is still listed, as far as is known."""
        known = self.companies().by_ticker(ticker)
        return ticker not in self.snapshot.delisted and (known is None or known.is_listed)

    def stored(self, written: str) -> str:
        """The ticker of a company of which something is kept.

        Raises:
            UradoriError: as `resolve`; NOT_FOUND for a company that is known, of which nothing is kept.
        """
        ticker, kept = self.ticker(written), self.snapshot
        if ticker in kept.names or ticker in kept.figures or ticker in kept.disclosures:
            return ticker
        company = self.companies().by_ticker(ticker)
        if company is None:
            return ticker
        raise UradoriError(
            ErrorCode.NOT_FOUND,
            f"{company.name}（{ticker}）の資料は収録していません。",
            f"No report of {company.name_en or company.name} ({ticker}) is in the data.",
        )

    def stock_valuation(self, ticker: str, as_of: date | None, wanted: Wanted) -> StockValuation:
        """Key figures and multiples of up to five years."""
        return stock_valuation(self.snapshot, self.stored(ticker), as_of, wanted)

    def value_trap(self, ticker: str, as_of: date | None) -> ValueTrapCheck:
        """The rule's verdict with each condition."""
        return value_trap_check(self.snapshot, self.rule, self.stored(ticker), as_of)

    def macro_indicators(self, as_of: date | None, items: tuple[str, ...] = ()) -> MacroIndicators:
        """Dated values of the macro indicators, or of those that `items` names among them."""
        found = macro_indicators(self.snapshot, as_of)
        named = tuple(one for one in found.indicators if one.indicator in items)
        if not named:
            return found
        return found.model_copy(update={"indicators": named, "as_of": max(one.as_of for one in named)})

    def recent_disclosures(self, ticker: str, as_of: date | None) -> Disclosures:
        """Filings, newest first."""
        return recent_disclosures(self.snapshot, self.stored(ticker), as_of)
