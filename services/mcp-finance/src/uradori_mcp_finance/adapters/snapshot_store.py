"""A snapshot file, read as it is asked for."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache
from uradori_contracts.finance import Disclosure, MacroIndicator

from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.domain.split import Split

COMPANIES_KEPT = 48
"""Companies whose rows stay in memory between the calls of a turn; one has about 180."""
FIGURES = """
SELECT report, basis, standard, period_end, item, label, value, unit, cell, note, note_en FROM figure WHERE ticker = ?
"""
LEADING_FIGURES = f"{FIGURES} AND leads"
SOME_FIGURES = """
SELECT report, basis, standard, period_end, item, label, value, unit, cell, note, note_en FROM figure
WHERE ticker = ? AND (leads OR period_end >= ? AND item IN (SELECT value FROM json_each(?)))
"""
REPORTS = "SELECT id, edinet_code, document_id, filed_on FROM report WHERE ticker = ?"
FIGURES_OF = "SELECT DISTINCT ticker FROM figure WHERE ticker <> ''"
DISCLOSURES_OF = "SELECT DISTINCT ticker FROM disclosure WHERE ticker <> ''"
SPLITS_OF = "SELECT DISTINCT ticker FROM split WHERE ticker <> ''"
DISCLOSURES = "SELECT document_id, title, kind, filed_on, publisher FROM disclosure WHERE ticker = ?"
SPLITS = 'SELECT effective_on, "before", "after", document_id FROM split WHERE ticker = ?'
INDICATORS = "SELECT indicator, label, value, unit, as_of, source, document_id, note FROM indicator"
NAMES = "SELECT ticker, name FROM company"
DELISTED = "SELECT ticker, delisted_on FROM company WHERE delisted_on IS NOT NULL"

BASES = {basis.value: basis for basis in Basis}
Row = tuple[str, ...]
T = TypeVar("T")


class ByTicker(Mapping[str, tuple[T, ...]], Generic[T]):
    """The rows of one table by ticker; a company is read when it is first asked for."""

    def __init__(
        self, connection: sqlite3.Connection, tickers: str, read: Callable[[sqlite3.Connection, str], Iterator[T]]
    ) -> None:
        self._connection = connection
        self._read = read
        self._lock = Lock()
        self._kept: LRUCache[str, tuple[T, ...]] = LRUCache(COMPANIES_KEPT)
        self._tickers = frozenset(ticker for (ticker,) in connection.execute(tickers))

    def __getitem__(self, ticker: str) -> tuple[T, ...]:
        if ticker not in self._tickers:
            raise KeyError(ticker)
        with self._lock:
            found = self._kept.get(ticker)
            if found is None:
                found = self._kept[ticker] = tuple(self._read(self._connection, ticker))
            return found

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._tickers))

    def __len__(self) -> int:
        return len(self._tickers)

    def __contains__(self, ticker: object) -> bool:
        return ticker in self._tickers


def read_snapshot(path: Path) -> Snapshot:
    """The file, opened for reading only; it must not change while it is open, though another may take its name.

    Raises:
        sqlite3.Error: it is no snapshot file.
    """
    connection = connect(path)
    return Snapshot(
        names=dict(connection.execute(NAMES)),
        figures=ByTicker(connection, FIGURES_OF, _figures),
        disclosures=ByTicker(connection, DISCLOSURES_OF, _disclosures),
        indicators=tuple(_indicator(row) for row in connection.execute(INDICATORS)),
        splits=ByTicker(connection, SPLITS_OF, _splits),
        items_of=partial(_items, connection, Lock()),
        delisted={ticker: date.fromisoformat(day) for ticker, day in connection.execute(DELISTED)},
    )


def read_digests(path: Path) -> dict[str, str]:
    """Of the inputs that the file was built from; empty where it is none. Raises OSError where it is missing."""
    path.stat()
    try:
        connection = connect(path)
        try:
            return dict(connection.execute("SELECT name, digest FROM input"))
        finally:
            connection.close()
    except sqlite3.Error:
        return {}


def connect(path: Path) -> sqlite3.Connection:
    """For reading, from any thread."""
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    return sqlite3.connect(address, uri=True, check_same_thread=False, cached_statements=16)


def _items(
    connection: sqlite3.Connection, lock: Lock, ticker: str, items: frozenset[str], since: date | None
) -> tuple[Figure, ...]:
    """Read for each call: nothing is kept, since what is made of it is."""
    with lock:
        return tuple(_figures(connection, ticker, (since or date.min, items)))


def _figures(
    connection: sqlite3.Connection, ticker: str, some: tuple[date, frozenset[str]] | None = None
) -> Iterator[Figure]:
    reports = {
        number: (code, document, date.fromisoformat(filed))
        for number, code, document, filed in connection.execute(REPORTS, (ticker,))
    }
    days: dict[str, date] = {}
    if some is None:
        rows = connection.execute(FIGURES, (ticker,))
    else:
        since, items = some
        if items:
            rows = connection.execute(SOME_FIGURES, (ticker, since.isoformat(), json.dumps(sorted(items))))
        else:
            rows = connection.execute(LEADING_FIGURES, (ticker,))
    for number, basis, standard, end, item, label, value, unit, cell, note, note_en in rows:
        period_end = days.get(end) or days.setdefault(end, date.fromisoformat(end))
        code, document, filed_on = reports[number]
        yield Figure(
            ticker,
            code,
            document,
            filed_on,
            standard,
            BASES[basis],
            period_end,
            item,
            label,
            Decimal(value),
            unit,
            cell,
            note,
            note_en,
        )


def _splits(connection: sqlite3.Connection, ticker: str) -> Iterator[Split]:
    for effective, before, after, document in connection.execute(SPLITS, (ticker,)):
        yield Split(date.fromisoformat(effective), Decimal(before), Decimal(after), document)


def _disclosures(connection: sqlite3.Connection, ticker: str) -> Iterator[Disclosure]:
    for document, title, kind, filed, publisher in connection.execute(DISCLOSURES, (ticker,)):
        yield Disclosure(
            ticker=ticker,
            document_id=document,
            title=title,
            disclosure_type=kind,
            filed_on=date.fromisoformat(filed),
            publisher=publisher,
        )


def _indicator(row: Row) -> MacroIndicator:
    indicator, label, value, unit, as_of, source, document, note = row
    return MacroIndicator(
        indicator=indicator,
        label=label,
        value=Decimal(value),
        unit=unit,
        as_of=date.fromisoformat(as_of),
        source=source,
        note=note,
        document_id=document,
    )
