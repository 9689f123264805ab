"""A report to its facts, beside pandas.read_html on the same files: `python -m bench.filings [REPORT...]`.

A report is a folder or an archive of pages; without one, a report of 300 tables is made up. Each report is shown; what
gates is the time of all of them together.
"""

import gc
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

import pandas as pd
from uradori_filings import SourceFile, open_path, read, understand

from bench.comparison import Comparison

AGAINST = "pandas.read_html"
RUNS = 5
ASKED, FAILS_BEYOND = 1.0, 1.1
"""Two runs of the same code on a shared machine differ by up to a tenth."""
_PAGES, _TABLES, _ROWS, _COLUMNS = 20, 15, 18, 5


def made_up() -> tuple[SourceFile, ...]:
    """Pages of tables with merged heads, labels and figures."""
    return tuple(SourceFile(f"{101010 + page:07}.html", _page(page).encode()) for page in range(_PAGES))


def _page(page: int) -> str:
    tables = "".join(
        f"<h3>{number + 1}【表{number}】</h3><p>（単位：百万円）</p>{_table(page + number)}"
        for number in range(_TABLES)
    )
    return f"<html><head><meta charset='utf-8'/></head><body>{tables}</body></html>"


def _table(seed: int) -> str:
    head = f"<tr><td rowspan='2'><p>区分</p></td><td colspan='{_COLUMNS - 1}'><p>2024年３月期</p></td></tr>"
    second = "".join(f"<td><p>項目{column}</p></td>" for column in range(1, _COLUMNS))
    rows = "".join(
        f"<tr><td><p>　科目{row}</p></td>"
        + "".join(f"<td><p>{1000 * (seed + row) + column:,}</p></td>" for column in range(1, _COLUMNS))
        + "</tr>"
        for row in range(_ROWS)
    )
    return f"<table>{head}<tr>{second}</tr>{rows}</table>"


def compared(name: str, files: Sequence[SourceFile]) -> Comparison:
    """Time of the processor, each side in turns, the best of several runs; neither clears up after the other."""
    ours: list[float] = []
    theirs: list[float] = []
    tables = facts = frames = 0
    for _ in range(RUNS):
        gc.collect()
        began = process_time()
        document = read(files)
        understood = understand(document)
        ours.append(1000 * (process_time() - began))
        gc.collect()
        began = process_time()
        frames = sum(_frames(file) for file in files)
        theirs.append(1000 * (process_time() - began))
        tables, facts = len(document.tables), len(understood.facts)
    note = f"{tables} tables, {facts} facts with their cells; pandas: {frames} frames"
    return _row(name, min(ours), min(theirs), note)


def together(rows: Sequence[Comparison]) -> Comparison:
    """The sums of all reports, and the slowest of them."""
    slowest = max(rows, key=lambda row: row.ratio)
    note = f"{len(rows)} reports; slowest: {slowest.what}, ratio {slowest.ratio:.2f}"
    return _row("all reports", sum(row.ours_ms for row in rows), sum(row.reference_ms for row in rows), note)


def _row(name: str, ours: float, reference: float, note: str) -> Comparison:
    ratio = ours / reference
    return Comparison(f"{name} to facts", AGAINST, ours, reference, ratio, ASKED, "at_most", FAILS_BEYOND, note)


def _frames(file: SourceFile) -> int:
    try:
        return len(pd.read_html(io.BytesIO(file.content), flavor="lxml", encoding="utf-8"))
    except ValueError:
        return 0


def main(paths: Sequence[str] = ()) -> int:
    """Print a row for each report and their sum, then as JSON; 1 where they take longer than pandas."""
    reports = [(path, open_path(Path(path))) for path in paths]
    read_in = [(Path(path).name, found.files(group).files) for path, found in reports for group in found.groups]
    rows = [compared(name, files) for name, files in read_in or [("a made-up report", made_up())]]
    whole = together(rows)
    shown = [*rows, whole] if len(rows) > 1 else rows
    sys.stdout.write("\n".join(row.line() for row in shown) + "\n")
    sys.stdout.write(json.dumps([row.row() for row in shown], ensure_ascii=False) + "\n")
    return int(whole.fails)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
