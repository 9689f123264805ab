"""The cells behind the passages, found again in their reports by a reader that shares no code with the project."""

import csv
import json
import os
import re
import unicodedata
from decimal import Decimal
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

CELLS = Path(__file__).parents[3] / "data" / "corpus" / "source_cells.csv"
FOLDER = Path(os.environ.get("URADORI_DATA", "none"))
pytestmark = pytest.mark.skipif(not (FOLDER / "u4").is_dir(), reason="URADORI_DATA names no folder with the reports")


class Reader(HTMLParser):
    """Every cell of every table, spans laid out; and all text."""

    def __init__(self) -> None:
        super().__init__()
        self.grids: list[dict[tuple[int, int], list[str]]] = []
        self.open: list[int] = []
        self.row: dict[int, int] = {}
        self.cell: list[list[str] | None] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "table":
            self.open.append(len(self.grids))
            self.row[len(self.grids)] = -1
            self.grids.append({})
            self.cell.append(None)
        elif tag == "tr" and self.open:
            self.row[self.open[-1]] += 1
        elif tag in ("td", "th") and self.open:
            grid, row = self.grids[self.open[-1]], self.row[self.open[-1]]
            column = next(c for c in range(10_000) if (row, c) not in grid)
            words: list[str] = []
            for down in range(int(found.get("rowspan") or 1)):
                for right in range(int(found.get("colspan") or 1)):
                    grid[row + down, column + right] = words
            self.cell[-1] = words

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self.open.pop()
            self.cell.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        for words in self.cell:
            if words is not None:
                words.append(data)


def fold(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


@cache
def page(document: str, name: str) -> Reader:
    reader = Reader()
    reader.feed((FOLDER / "u4" / "reports" / document / f"{document}-{name}.html").read_text(encoding="utf-8"))
    return reader


@cache
def statements() -> dict[tuple[str, str, int], set[str]]:
    found: dict[tuple[str, str, int], set[str]] = {}
    for question in json.loads((FOLDER / "jfinqa" / "jfinqa_half.json").read_text(encoding="utf-8")):
        for row in question["table"]["rows"] if len(question["table"]["headers"]) == 3 else []:
            for column, text in enumerate(row[1:]):
                found.setdefault((question["source_doc_id"], row[0], column), set()).add(text)
    return found


def value_of(text: str) -> Decimal:
    found = re.match(r"([△▲+-]?)([\d,]+(?:\.\d+)?)", fold(text))
    assert found, text
    return Decimal(found[2].replace(",", "")) * (-1 if found[1] in {"△", "▲", "-"} else 1)


def rows() -> list[dict[str, str]]:
    with CELLS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_cell_stands_where_it_is_said_to_stand() -> None:
    wrong = []
    for row in rows():
        document, name, cell, value = row["document_id"], row["page"], row["cell"], Decimal(row["value"])
        if name == "xbrl":
            _, label, column = cell.split(":")
            held = {value_of(text) for text in statements()[document, label, int(column)]}
        elif cell.startswith("text:"):
            quoted = fold(cell.removeprefix("text:"))
            digits = re.findall(r"(?:\d+兆)?[\d,]+(?:\.\d+)?", quoted)
            held = {amount(digits[-1])} if quoted in fold("".join(page(document, name).text)) else set()
        else:
            table, line, place = (int(part) for part in cell.split(":"))
            held = {value_of("".join(page(document, name).grids[table][line, place]))}
        if held != {value}:
            wrong.append((row, held))
    assert wrong == []


def amount(digits: str) -> Decimal:
    trillions, _, rest = digits.rpartition("兆")
    return Decimal(rest.replace(",", "")) + (Decimal(trillions) * 10_000 if trillions else 0)
