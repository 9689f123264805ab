"""Companies, disclosures and macro indicators of the data folder, a row each as it is stored."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from uradori_mcp_finance.snapshot.rows import Row, decimal, display_name, read_rows

Company = tuple[str, str, str | None]
Line = tuple[str, ...]


def read_companies(listed: Path, delisted: Path) -> Iterator[Company]:
    """Ticker, name and the day on which it was no longer listed. Where both files name one, the list's name holds."""
    gone = {row[0]: row for row in read_rows(delisted, ("ticker", "name", "delisted_on"), _company)}
    for ticker, name, day in read_rows(listed, ("ticker", "name"), _company):
        known = gone.pop(ticker, None)
        yield ticker, name, day or (known[2] if known else None)
    yield from gone.values()


def read_disclosures(path: Path) -> Iterator[Line]:
    """Ticker, document, title, kind, day and publisher."""
    return read_rows(path, ("ticker", "document_id", "title", "kind", "filed_on", "publisher"), _disclosure)


def read_indicators(path: Path) -> Iterator[Line]:
    """Indicator, label, value, unit, day, source, document and note."""
    columns = ("indicator", "label", "value", "unit", "as_of", "source", "document_id", "note")
    return read_rows(path, columns, _indicator)


def _company(row: Row) -> Company:
    day = row.get("delisted_on", "")
    return row["ticker"], display_name(row["name"]), date.fromisoformat(day).isoformat() if day else None


def _disclosure(row: Row) -> Line:
    filed = date.fromisoformat(row["filed_on"]).isoformat()
    return row["ticker"], row["document_id"], row["title"], row["kind"], filed, row["publisher"]


def _indicator(row: Row) -> Line:
    value, day = str(decimal(row["value"])), date.fromisoformat(row["as_of"]).isoformat()
    named = row["indicator"], row["label"], value, row["unit"], day
    return *named, row["source"], row["document_id"], row["note"]
