"""The answer of get_macro_indicators."""

from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import MacroIndicator, MacroIndicators

from uradori_mcp_finance.domain.snapshot import Snapshot


def macro_indicators(snapshot: Snapshot, as_of: date | None) -> MacroIndicators:
    """The latest value of each indicator first, then earlier ones; nothing dated, or filed, after `as_of`.

    Raises:
        UradoriError: NOT_FOUND where no value had been published by then.
    """
    filed = {one.document_id: one.filed_on for filings in snapshot.disclosures.values() for one in filings}
    known = [
        one
        for one in snapshot.indicators
        if as_of is None or max(one.as_of, filed.get(one.document_id, one.as_of)) <= as_of
    ]
    if not known:
        raise UradoriError(
            ErrorCode.NOT_FOUND,
            "その時点までの経済指標は収録していません。",
            "No macro indicator up to that day is in the data.",
        )
    newest_first = sorted(known, key=lambda indicator: (-indicator.as_of.toordinal(), indicator.indicator))
    latest: dict[str, MacroIndicator] = {}
    earlier: list[MacroIndicator] = []
    for indicator in newest_first:
        if indicator.indicator in latest:
            earlier.append(indicator)
        else:
            latest[indicator.indicator] = indicator
    return MacroIndicators(
        indicators=(*latest.values(), *earlier),
        data_source=DataSourceMode.SNAPSHOT,
        as_of=newest_first[0].as_of,
    )
