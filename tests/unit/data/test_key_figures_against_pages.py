"""A hundred shipped values, found again on their pages by a reader that shares no code with the extractor."""

import csv
import os
import random
import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pytest

SNAPSHOT = Path(__file__).parents[3] / "data" / "snapshot" / "key_figures.csv"
SAMPLE = 100
SEED = 20240331


class TableReader(HTMLParser):
    """Every table as rows of (texts, colspan, rowspan); `before` is the text ahead of each table."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[tuple[list[str], int, int]]]] = []
        self.before: list[str] = []
        self.open: list[int] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "table":
            self.before.append("".join(self.outside))
            self.open.append(len(self.tables))
            self.tables.append([])
        elif tag == "tr" and self.open:
            self.tables[self.open[-1]].append([])
        elif tag in ("td", "th") and self.open:
            spans = (int(found.get("colspan") or 1), int(found.get("rowspan") or 1))
            self.tables[self.open[-1]][-1].append(([], *spans))

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.open:
            self.outside.append(data)
        for table in self.open:
            if self.tables[table] and self.tables[table][-1]:
                self.tables[table][-1][-1][0].append(data)


def fold(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def covering(rows: list[list[tuple[list[str], int, int]]]) -> dict[tuple[int, int], str]:
    grid: dict[tuple[int, int], str] = {}
    for number, row in enumerate(rows):
        place = 0
        for texts, width, height in row:
            while (number, place) in grid:
                place += 1
            for down in range(height):
                for right in range(width):
                    grid[number + down, place + right] = fold("".join(texts))
            place += width
    return grid


def printed_forms(value: str) -> tuple[str, ...]:
    whole, _, part = value.removeprefix("-").partition(".")
    number = f"{int(whole):,}" + (f".{part}" if part else "")
    return (number, f"{int(whole):,}円{part}銭")


def printed_period(period_end: str) -> re.Pattern[str]:
    year, month = int(period_end[:4]), int(period_end[5:7])
    years = f"(?:{year}|令和(?:0?{year - 2018}{'|元' if year == 2019 else ''}))"
    return re.compile(rf"{years}年{month}月|{year if month > 11 else year - 1}年度")


def mistakes(row: dict[str, str], page: TableReader) -> list[str]:
    table, line, place = (int(part) for part in row["cell"].split(":"))
    grid = covering(page.tables[table])
    cell = grid.get((line, place), "")
    found: list[str] = []
    number = r"(?<![\d,.])(?:" + "|".join(map(re.escape, printed_forms(row["value"]))) + r")(?![\d,])"
    if not re.search(number, cell):
        found.append(f"value {row['value']} is not in {cell!r}")
    to_the_left = "".join(grid.get((line, c), "") for c in range(max(place - 2, 0), place + 1))
    if row["value"].startswith("-") != bool(re.search(r"[△▲−]", to_the_left if cell.count("△") else cell)):
        found.append(f"sign of {row['value']} in {cell!r}")
    label = "".join(dict.fromkeys(grid.get((line, c), "") for c in range(place)))
    if fold(row["label"]) not in label:
        found.append(f"label {row['label']} is not in {label!r}")
    ahead = label + "".join(grid.get((line - 1, c), "") for c in range(place + 1))
    if row["unit"] in ("百万円", "千円", "億円", "千株", "百株") and row["unit"] not in ahead and "〃" not in label:
        found.append(f"unit {row['unit']} is not beside {label!r}")
    above = [grid.get((r, place), "") for r in range(line)]
    if not any(printed_period(row["period_end"]).search(text) for text in above):
        found.append(f"period {row['period_end']} is not above in {above[:4]}")
    headings = re.findall(
        r"\(?[12]\)?[.)](?:連結経営指標|提出会社|当社の|当行の|当連結会計年度|最近.連結会計年度|経営指標)",
        fold(page.before[table]),
    )
    parent = bool(headings) and not re.search("連結", headings[-1])
    if headings and parent != (row["basis"] == "parent"):
        found.append(f"basis {row['basis']} under {headings[-1]}")
    return found


@pytest.fixture(scope="module")
def pages() -> Path:
    root = os.environ.get("URADORI_DATA")
    if not root:
        pytest.skip("URADORI_DATA is not set: it names the folder with edinet-company-overviews")
    folder = Path(root) / "edinet-company-overviews"
    if not folder.is_dir():
        pytest.skip(f"{folder} does not exist")
    return folder


def test_a_hundred_random_values_stand_on_their_pages_as_shipped(pages: Path) -> None:
    with SNAPSHOT.open(encoding="utf-8", newline="") as file:
        rows = random.Random(SEED).sample(list(csv.DictReader(file)), SAMPLE)
    wrong: list[str] = []
    for row in rows:
        page = TableReader()
        page.feed((pages / f"{row['document_id']}.html").read_text(encoding="utf-8"))
        wrong += [f"{row['document_id']} {row['item']} {row['cell']}: {text}" for text in mistakes(row, page)]
    assert wrong == []
