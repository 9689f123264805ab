"""What elements are called: labels of the standard taxonomies, and their own words."""

import csv
import re
from functools import cache
from importlib.resources import files

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SUFFIX = re.compile(r"(?:SummaryOfBusinessResults|KeyFinancialData|CoverPage|DEI)$")


@cache
def standard_labels() -> dict[str, str]:
    """Local name -> Japanese label of common elements (EDINET taxonomies jppfs, jpigp, jpcrp)."""
    text = files("uradori_filings.readers.xbrl").joinpath("labels.csv").read_text("utf-8")
    return {row["name"]: row["label"] for row in csv.DictReader(text.splitlines())}


def spaced(name: str) -> str:
    """NetSales as Net sales: how an element without a label is called."""
    words = _WORD.sub(" ", _SUFFIX.sub("", name) or name).split(" ")
    return " ".join([words[0], *(word if word.isupper() else word.lower() for word in words[1:])])
