"""All that was filed, by ticker."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import Disclosure, MacroIndicator

from uradori_mcp_finance.domain.figure import Figure
from uradori_mcp_finance.domain.history import History, history
from uradori_mcp_finance.domain.split import Split


@dataclass(frozen=True, slots=True)
class Snapshot:
    """`figures`, `disclosures` and `splits` by ticker, in no particular order; `names` by ticker.

    `delisted` holds the day on which a share was no longer listed, where it is known. `items_of`, where a source has
    it, gives some items of a ticker's terms since a day without the rest, and of each term at least one figure.
    """

    names: Mapping[str, str]
    figures: Mapping[str, tuple[Figure, ...]]
    disclosures: Mapping[str, tuple[Disclosure, ...]]
    indicators: tuple[MacroIndicator, ...]
    splits: Mapping[str, tuple[Split, ...]] = field(default_factory=dict)
    delisted: Mapping[str, date] = field(default_factory=dict)
    items_of: Callable[[str, frozenset[str], date | None], tuple[Figure, ...]] | None = None


def company_name(snapshot: Snapshot, ticker: str) -> str:
    """The company's name, or its ticker where only figures are known.

    Raises:
        UradoriError: UNKNOWN_TICKER where nothing at all is known of it.
    """
    name = snapshot.names.get(ticker)
    if name is not None:
        return name
    if ticker in snapshot.figures or ticker in snapshot.disclosures:
        return ticker
    raise UradoriError(
        ErrorCode.UNKNOWN_TICKER,
        f"証券コード {ticker} の会社は収録していません。",
        f"No company with the ticker {ticker} is in the data.",
    )


def history_as_of(
    snapshot: Snapshot,
    ticker: str,
    as_of: date | None,
    items: frozenset[str] | None = None,
    since: date | None = None,
) -> History:
    """The company's figures and splits out of reports filed on or before `as_of`; never empty.

    All years stand in it, those that end since a day with these items at least; with all of them where none are named.

    Raises:
        UradoriError: UNKNOWN_TICKER; NOT_FOUND where the company is known and no report had been filed by then.
    """
    company_name(snapshot, ticker)
    if items is None or snapshot.items_of is None:
        known = snapshot.figures.get(ticker, ())
    else:
        known = snapshot.items_of(ticker, items, since)
    figures = tuple(figure for figure in known if as_of is None or figure.filed_on <= as_of)
    if not figures:
        raise _nothing_filed(ticker, as_of)
    reports = {figure.document_id for figure in figures}
    splits = (split for split in snapshot.splits.get(ticker, ()) if split.document_id in reports)
    return history(figures, splits)


def _nothing_filed(ticker: str, as_of: date | None) -> UradoriError:
    if as_of is None:
        return UradoriError(
            ErrorCode.NOT_FOUND,
            f"証券コード {ticker} の財務数値は収録していません。",
            f"No figures of {ticker} are in the data.",
        )
    return UradoriError(
        ErrorCode.NOT_FOUND,
        f"{as_of.isoformat()} までに提出された {ticker} の資料は収録していません。",
        f"No report of {ticker} that had been filed by {as_of.isoformat()} is in the data.",
    )
