"""A name by itself to its company: variants in writing, and names that companies bore before."""

import csv
from collections.abc import Iterator
from pathlib import Path

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.names.known import KnownCompanies
from uradori_cli.failure import CommandError


def variant_cases(folder: Path, known: KnownCompanies) -> Iterator[Case]:
    """Rows of `query,expected_edinet_code,scenario,xfail`; what is marked xfail is a group apart."""
    for path in sorted(folder.glob("*.csv")):
        for number, row in enumerate(rows_of(path, ",", ("query", "expected_edinet_code")), 2):
            hard = bool(row.get("xfail"))
            group = "variants_xfail" if hard else "variants"
            name = f"{path.stem}:{number}"
            yield _case(name, row["query"], row["expected_edinet_code"], known, group, scored=not hard)


def rename_cases(folder: Path, known: KnownCompanies) -> Iterator[Case]:
    """Rows of a table of renamed companies (columns edinet_code, name_*, oldest first): each older name of each."""
    for path in sorted(folder.glob("renamed*.tsv")):
        for number, row in enumerate(rows_of(path, "\t", ("edinet_code",)), 2):
            names = [row[column] for column in row if column.startswith("name_") and not column.startswith("name_en")]
            for place, written in enumerate(names):
                group = "todays_name" if place == len(names) - 1 else "former_name"
                yield _case(f"{path.stem}:{number}:{place}", written, row["edinet_code"], known, group, scored=False)


def rows_of(path: Path, delimiter: str, needed: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """The rows of a table with a header that has the columns needed. Raises CommandError."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file, delimiter=delimiter)
        missing = [column for column in needed if column not in (reader.fieldnames or ())]
        if missing:
            raise CommandError(f"{path}: 列がありません: {missing}", f"{path}: columns are missing: {missing}")
        for row in reader:
            yield {column: value or "" for column, value in row.items() if isinstance(column, str)}


def _case(name: str, written: str, code: str, known: KnownCompanies, group: str, *, scored: bool) -> Case:
    """`scored`: counts in the suite's precision and recall."""
    listed = known.gazetteer.resolve(written)
    codes = [company.edinet_code for company in listed] or [
        filer.edinet_code for filer in known.gazetteer.unlisted(written)
    ]
    right = codes == [code]
    measures = {f"{group}.right": float(right)}
    if len(codes) == 1:
        measures[f"{group}.precision"] = float(right)
    if scored:
        measures |= {"recall": float(right)} | ({"precision": float(right)} if len(codes) == 1 else {})
    why = "" if right else "several" if len(codes) > 1 else "another company" if codes else "not found"
    return Case(name, written, code, "、".join(codes[:5]), why, measures, group=group if scored else "")
