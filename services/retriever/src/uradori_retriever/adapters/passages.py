"""The corpus file: one passage a line, JSON."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator
from uradori_contracts.evidence import Table
from uradori_contracts.message import Ticker
from uradori_contracts.retrieval import Passage
from uradori_jafin import neutralise_tags

from uradori_retriever.domain.tables import table_text

LINE_LIMIT = 1_000_000
"""Bytes."""
TEXT_LIMIT = 20_000
"""Characters."""
COLUMN_LIMIT = 50
ROW_LIMIT = 500

_Text = Annotated[str, StringConstraints(min_length=1, max_length=TEXT_LIMIT, pattern=r"\S")]
_Line = Annotated[str, StringConstraints(max_length=500)]


class TableRecord(BaseModel):
    """A table of a line: a head for each column, the first column names the rows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: _Line = ""
    headers: Annotated[tuple[_Line, ...], Field(min_length=2, max_length=COLUMN_LIMIT)]
    rows: Annotated[tuple[tuple[_Line, ...], ...], Field(min_length=1, max_length=ROW_LIMIT)]
    unit: _Line = ""

    @model_validator(mode="after")
    def _is_even(self) -> "TableRecord":
        for number, row in enumerate(self.rows):
            if len(row) != len(self.headers):
                raise ValueError(f"row {number} has {len(row)} cells, the headers are {len(self.headers)}")
        return self

    def table(self) -> Table:
        """The table with tag-like text made inert."""
        return Table(
            title=neutralise_tags(self.title),
            headers=tuple(map(neutralise_tags, self.headers)),
            rows=tuple(tuple(map(neutralise_tags, row)) for row in self.rows),
            unit=neutralise_tags(self.unit),
        )


class PassageRecord(BaseModel):
    """A line of the file. What it holds beyond these fields is for other readers."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: Annotated[str, StringConstraints(pattern=r"^\S{1,200}$")]
    title: _Line
    text: _Text | None = None
    publisher: _Line = ""
    document_id: _Line = ""
    section: _Line = ""
    as_of: date | None = None
    tickers: tuple[Ticker, ...] = ()
    table: TableRecord | None = None
    amends: _Line = ""

    @model_validator(mode="after")
    def _says_something(self) -> "PassageRecord":
        if self.text is None and self.table is None:
            raise ValueError("neither text nor table")
        return self

    def passage(self) -> Passage:
        """The passage with tag-like text made inert; the text of a table where the line has none of its own."""
        table = self.table.table() if self.table else None
        written = table_text(table) if table else ""
        return Passage(
            id=self.id,
            title=neutralise_tags(self.title),
            text=neutralise_tags(self.text) if self.text is not None else written,
            publisher=neutralise_tags(self.publisher),
            document_id=self.document_id,
            section=neutralise_tags(self.section),
            as_of=self.as_of,
            tickers=self.tickers,
            table=table,
            amends=self.amends,
        )


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that holds no passage, and why. It is left out; the others stand."""

    path: Path
    line: int
    message: str
    message_en: str


def read_passages(path: Path) -> Iterator[Passage | LineProblem]:
    """The passages of the file in order, read line by line; blank lines are passed over.

    Raises:
        OSError: the file cannot be read.
    """
    seen: dict[str, int] = {}
    for number, line in _lines(path):
        if len(line) > LINE_LIMIT:
            yield LineProblem(path, number, "行が長すぎます。", f"The line is longer than {LINE_LIMIT} bytes.")
            continue
        if not line.strip():
            continue
        try:
            record = PassageRecord.model_validate_json(line)
        except ValidationError as error:
            yield LineProblem(path, number, "行の形式が正しくありません。", _reasons(error))
            continue
        if record.id in seen:
            first = seen[record.id]
            yield LineProblem(
                path, number, f"IDが{first}行目と重複しています。", f"id {record.id!r} is that of line {first}."
            )
            continue
        if record.amends and not (record.as_of and record.document_id):
            yield LineProblem(
                path,
                number,
                "訂正には日付と書類番号が必要です。",
                "An amendment needs its date, as_of, and its document_id.",
            )
            continue
        seen[record.id] = number
        yield record.passage()


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Numbered lines; of one beyond the limit only its beginning, still longer than the limit."""
    with path.open("rb") as file:
        number = 0
        while line := file.readline(LINE_LIMIT + 1):
            number += 1
            rest = line
            while not rest.endswith(b"\n") and (rest := file.readline(LINE_LIMIT)):
                pass
            yield number, line


def _reasons(error: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, problem['loc'])) or 'line'}: {problem['msg']}"
        for problem in error.errors(include_url=False)
    )
