"""Extracts data/snapshot/share_splits.csv from the notes of the overview pages of annual securities reports.

python tools/extract_share_splits.py SRC_DIR --codelist FILE [--delisted FILE] -o data/snapshot/share_splits.csv
"""

import argparse
import csv
import sys
from pathlib import Path

from codelist import read_codelist, tickers_of
from overview.page import UnreadablePageError, read_page, read_text
from overview.splits import read_splits

HEADER = ("ticker", "edinet_code", "document_id", "effective_on", "before", "after", "note")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="folder of <document id>.html")
    parser.add_argument("--codelist", type=Path, required=True, help="the regulator's EDINET code list, UTF-8")
    parser.add_argument("--delisted", type=Path, help="tickers of companies that the code list gives none any more")
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    tickers = tickers_of(read_codelist(options.codelist), options.delisted)
    rows: list[tuple[str, ...]] = []
    for path in sorted(options.source.glob("*.html")):
        try:
            page = read_page(path)
        except UnreadablePageError as error:
            sys.stderr.write(f"{error}\n")
            continue
        rows.extend(
            (
                tickers.get(page.edinet_code, ""),
                page.edinet_code,
                page.document_id,
                split.effective_on.isoformat(),
                f"{split.before:f}",
                f"{split.after:f}",
                split.note,
            )
            for split in read_splits(read_text(path))
        )
    with options.output.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(sorted(rows))
    sys.stderr.write(f"{len(rows)} splits of {len({row[1] for row in rows})} companies\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
