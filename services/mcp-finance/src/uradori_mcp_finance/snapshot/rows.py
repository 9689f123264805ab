"""The shipped CSV files as typed rows."""

import csv
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TypeVar

from uradori_mcp_finance.domain.checks import Flag, Rule
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.split import Split

Row = dict[str, str]
T = TypeVar("T")
LEGAL_FORM = "株式会社"


class SnapshotFileError(ValueError):
    """A row of a shipped file that cannot be read; names the file and the line, in Japanese and English."""


@dataclass(frozen=True, slots=True)
class ReadFigure:
    """A row of the key figures; `flag` where its value cannot be read."""

    figure: Figure
    fiscal_term: str
    flag: Flag | None


@dataclass(frozen=True, slots=True)
class Review:
    """Why a flagged row stands as printed."""

    ticker: str
    basis: Basis
    period_end: date
    rule: Rule
    reason: str
    reason_en: str
    seen: frozenset[str]
    """Fingerprints of the contradictions that it explains."""


def read_rows(path: Path, columns: tuple[str, ...], parse: Callable[[Row], T]) -> Iterator[T]:
    """Each row of a file as `parse` makes it.

    Raises:
        SnapshotFileError: a column is missing or a row is not what its header says.
        OSError: the file is missing.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        try:
            missing = [column for column in columns if column not in (rows.fieldnames or ())]
        except (UnicodeDecodeError, csv.Error) as error:
            raise SnapshotFileError(f"{path.name}: {error} / {path.name}: {error}") from error
        if missing:
            names = ", ".join(missing)
            raise SnapshotFileError(f"{path.name}: 列がありません: {names} / {path.name}: columns missing: {names}")
        try:
            for row in rows:
                yield parse(row)
        except (ValueError, KeyError, TypeError, AttributeError, InvalidOperation, csv.Error) as error:
            place, why = f"{path.name}, line {rows.line_num}", f"{type(error).__name__}: {error}"
            japanese = f"{path.name} {rows.line_num} 行目を読めません（{why}）"
            raise SnapshotFileError(f"{japanese} / {place}: {why}") from error


def read_figures(path: Path) -> Iterator[ReadFigure]:
    """Key figures, those without a readable value with their flag. Raises as `read_rows` does."""
    columns = ("ticker", "edinet_code", "document_id", "filed_on", "standard", "basis", "period_end")
    return read_rows(path, (*columns, "fiscal_term", "item", "label", "value", "unit", "cell"), _figure)


def read_splits(path: Path) -> Iterator[tuple[str, Split]]:
    """EDINET code and split. Raises as `read_rows` does."""
    return read_rows(path, ("edinet_code", "document_id", "effective_on", "before", "after"), _split)


def read_reviews(path: Path) -> Iterator[Review]:
    """One for each reviewed figure. Raises as `read_rows` does."""
    columns = ("ticker", "basis", "period_ends", "rule", "reason", "reason_en", "seen")
    for reviews in read_rows(path, columns, _reviews):
        yield from reviews


def display_name(legal_name: str) -> str:
    """The name without its legal form, full-width letters folded: 株式会社Ａ -> A."""
    return " ".join(unicodedata.normalize("NFKC", legal_name).replace(LEGAL_FORM, "").split())


def decimal(written: str) -> Decimal:
    """Raises ValueError for what is no finite number."""
    try:
        value = Decimal(written)
    except InvalidOperation as error:
        raise ValueError(f"not a number: {written[:40]}") from error
    if not value.is_finite():
        raise ValueError(f"not a number: {written[:40]}")
    return value


def _figure(row: Row) -> ReadFigure:
    written = row["value"].strip()
    try:
        value, rule = (decimal(written), None) if written else (None, Rule.NO_VALUE)
    except ValueError:
        value, rule = None, Rule.NOT_A_NUMBER
    figure = Figure(
        ticker=row["ticker"],
        edinet_code=row["edinet_code"],
        document_id=row["document_id"],
        filed_on=date.fromisoformat(row["filed_on"]),
        standard=row["standard"],
        basis=Basis(row["basis"]),
        period_end=date.fromisoformat(row["period_end"]),
        item=row["item"],
        label=row["label"],
        value=value,
        unit=row["unit"],
        cell=row["cell"],
    )
    return ReadFigure(figure, row["fiscal_term"], Flag(figure, rule, written[:40]) if rule else None)


def _split(row: Row) -> tuple[str, Split]:
    before, after = decimal(row["before"]), decimal(row["after"])
    if before <= 0 or after <= 0:
        raise ValueError(f"{before} -> {after}")
    return row["edinet_code"], Split(date.fromisoformat(row["effective_on"]), before, after, row["document_id"])


def _reviews(row: Row) -> tuple[Review, ...]:
    if not row["reason"] or not row["reason_en"]:
        raise ValueError("a review without a reason")
    rule, seen = Rule(row["rule"]), frozenset(row["seen"].split("|"))
    return tuple(
        Review(row["ticker"], Basis(basis), date.fromisoformat(day), rule, row["reason"], row["reason_en"], seen)
        for basis in row["basis"].split("|")
        for day in row["period_ends"].split("|")
    )
