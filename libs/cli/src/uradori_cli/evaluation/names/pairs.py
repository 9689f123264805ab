"""Two names of companies: one company's or two companies'."""

from collections.abc import Iterator
from pathlib import Path

from uradori_jafin.companies import same_name

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.names.lookups import rows_of

_COLUMNS = ("schema", "name1", "name2", "is_match")


def pair_cases(folder: Path) -> Iterator[Case]:
    """Rows whose schema is Company. Names that are spelt differently count as different ones: an auditor may not guess."""
    for path in sorted(folder.glob("*.csv")):
        for number, row in enumerate(rows_of(path, ",", _COLUMNS), 2):
            if row["schema"] == "Company":
                yield _case(f"{path.stem}:{number}", row["name1"], row["name2"], same=row["is_match"] == "true")


def _case(name: str, first: str, second: str, *, same: bool) -> Case:
    found = same_name(first, second)
    measures = {"pairs.right": float(found is same)}
    measures |= {"pairs.precision": float(same)} if found else {}
    measures |= {"pairs.recall": float(found)} if same else {}
    words = {True: "same", False: "different"}
    why = "" if found is same else f"taken as {words[found]}"
    return Case(name, f"{first} | {second}", words[same], words[found], why, measures)
