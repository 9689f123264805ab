"""The answer of get_recent_disclosures."""

from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import Disclosures

from uradori_mcp_finance.domain.snapshot import Snapshot, company_name

LIMIT = 20


def recent_disclosures(snapshot: Snapshot, ticker: str, as_of: date | None) -> Disclosures:
    """At most twenty filings, newest first; none filed after `as_of`.

    Raises:
        UradoriError: UNKNOWN_TICKER; NOT_FOUND where nothing had been filed by then.
    """
    name = company_name(snapshot, ticker)
    filed = [one for one in snapshot.disclosures.get(ticker, ()) if as_of is None or one.filed_on <= as_of]
    if not filed:
        raise UradoriError(
            ErrorCode.NOT_FOUND,
            f"証券コード {ticker} の開示資料は収録していません。",
            f"No disclosure of {ticker} is in the data.",
        )
    newest_first = sorted(filed, key=lambda one: (-one.filed_on.toordinal(), one.document_id))[:LIMIT]
    return Disclosures(
        ticker=ticker,
        name=name,
        disclosures=tuple(newest_first),
        data_source=DataSourceMode.SNAPSHOT,
        as_of=newest_first[0].filed_on,
    )
