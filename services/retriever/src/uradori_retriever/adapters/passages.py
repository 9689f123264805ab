"""The corpus file: one passage a line, JSON."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError
from uradori_contracts.message import Ticker
from uradori_contracts.retrieval import Passage
from uradori_jafin import neutralise_tags

from uradori_retriever.domain.corpus import Entry

LINE_LIMIT = 1_000_000
"""Bytes."""
TEXT_LIMIT = 20_000
"""Characters."""

_Text = Annotated[str, StringConstraints(min_length=1, max_length=TEXT_LIMIT, pattern=r"\S")]
_Line = Annotated[str, StringConstraints(max_length=500)]


class PassageRecord(BaseModel):
    """A line of the file. What it holds beyond these fields is for other readers."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: Annotated[str, StringConstraints(pattern=r"^\S{1,200}$")]
    title: _Line
    text: _Text
    publisher: _Line = ""
    document_id: _Line = ""
    section: _Line = ""
    as_of: date | None = None
    tickers: tuple[Ticker, ...] = ()
    amends: _Line = ""
    """The document that this one corrects (訂正)."""

    def entry(self) -> Entry:
        """The passage with tag-like text made inert."""
        return Entry(
            Passage(
                id=self.id,
                title=neutralise_tags(self.title),
                text=neutralise_tags(self.text),
                publisher=neutralise_tags(self.publisher),
                document_id=self.document_id,
                section=neutralise_tags(self.section),
                as_of=self.as_of,
                tickers=self.tickers,
            ),
            self.amends,
        )


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that holds no passage, and why. It is left out; the others stand."""

    path: Path
    line: int
    message: str
    message_en: str


def read_passages(path: Path) -> Iterator[Entry | LineProblem]:
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
        if record.amends and not record.as_of:
            yield LineProblem(path, number, "訂正には日付が必要です。", "An amendment needs its date, as_of.")
            continue
        seen[record.id] = number
        yield record.entry()


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
