"""Live sources without a network."""

from uradori_contracts.finance import FallbackReason
from uradori_mcp_finance.domain.live.failure import LiveError
from uradori_mcp_finance.domain.live.quote import Quote


class NoQuotes:
    """Has none."""

    async def quote(self, symbol: str, timeout_s: float) -> Quote:
        """Raises LiveError."""
        raise LiveError(FallbackReason.UNAVAILABLE)
