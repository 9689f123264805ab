"""The shipped CSV files."""

import csv
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TypeVar

from uradori_contracts.finance import Disclosure, MacroIndicator

from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.snapshot import Snapshot

Row = dict[str, str]
T = TypeVar("T")


LEGAL_FORM = "株式会社"


class SnapshotFileError(ValueError):
    """A row of a shipped file that cannot be what it says; names the file and the line."""


def load_snapshot(data_dir: Path) -> Snapshot:
    """Read the gazetteer's names, key figures, macro indicators and disclosures.

    Raises:
        SnapshotFileError: a row is not what its header says.
        OSError: a file is missing.
    """
    return Snapshot(
        names=dict(
            _read(_name, row, path, line) for path, line, row in _numbered(data_dir / "gazetteer" / "companies.csv")
        ),
        figures=_by_ticker(
            (row["ticker"], _read(_figure, row, path, line))
            for path, line, row in _numbered(data_dir / "snapshot" / "key_figures.csv")
        ),
        disclosures=_by_ticker(
            (row["ticker"], _read(_disclosure, row, path, line))
            for path, line, row in _numbered(data_dir / "disclosures" / "disclosures.csv")
        ),
        indicators=tuple(
            _read(_indicator, row, path, line) for path, line, row in _numbered(data_dir / "macro" / "indicators.csv")
        ),
    )


def display_name(legal_name: str) -> str:
    """The name without its legal form, full-width letters folded: 株式会社Ａ -> A."""
    return unicodedata.normalize("NFKC", legal_name).replace(LEGAL_FORM, "").strip()


def _numbered(path: Path) -> Iterator[tuple[Path, int, Row]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        try:
            if "ticker" not in (rows.fieldnames or ()) and "indicator" not in (rows.fieldnames or ()):
                raise SnapshotFileError(f"{path.name}: no header")
            for line, row in enumerate(rows, start=2):
                yield path, line, row
        except (UnicodeDecodeError, csv.Error) as error:
            raise SnapshotFileError(f"{path.name}: {error}") from error


def _by_ticker(pairs: Iterable[tuple[str, T]]) -> dict[str, tuple[T, ...]]:
    grouped: dict[str, list[T]] = {}
    for ticker, value in pairs:
        grouped.setdefault(ticker, []).append(value)
    return {ticker: tuple(values) for ticker, values in grouped.items()}


def _read(parse: Callable[[Row], T], row: Row, path: Path, line: int) -> T:
    try:
        return parse(row)
    except (ValueError, KeyError, TypeError, InvalidOperation) as error:
        raise SnapshotFileError(f"{path.name}, line {line}: {error!r}") from error


def _decimal(written: str) -> Decimal:
    value = Decimal(written)
    if not value.is_finite():
        raise ValueError(f"not a number: {written}")
    return value


def _name(row: Row) -> tuple[str, str]:
    return row["ticker"], display_name(row["name"])


def _figure(row: Row) -> Figure:
    return Figure(
        ticker=row["ticker"],
        edinet_code=row["edinet_code"],
        document_id=row["document_id"],
        filed_on=date.fromisoformat(row["filed_on"]),
        standard=row["standard"],
        basis=Basis(row["basis"]),
        period_end=date.fromisoformat(row["period_end"]),
        item=row["item"],
        label=row["label"],
        value=_decimal(row["value"]) if row["value"] else None,
        unit=row["unit"],
        cell=row["cell"],
    )


def _indicator(row: Row) -> MacroIndicator:
    return MacroIndicator(
        indicator=row["indicator"],
        label=row["label"],
        value=_decimal(row["value"]),
        unit=row["unit"],
        as_of=date.fromisoformat(row["as_of"]),
        source=row["source"],
        note=row["note"],
        document_id=row["document_id"],
    )


def _disclosure(row: Row) -> Disclosure:
    return Disclosure(
        ticker=row["ticker"],
        document_id=row["document_id"],
        title=row["title"],
        disclosure_type=row["kind"],
        filed_on=date.fromisoformat(row["filed_on"]),
        publisher=row["publisher"],
    )
