"""The files that a snapshot is built from, and what identifies a build."""

from collections.abc import Iterable
from hashlib import file_digest, sha256
from pathlib import Path

COMPANIES = "gazetteer/companies.csv"
DELISTED = "gazetteer/delisted.csv"
KEY_FIGURES = "snapshot/key_figures.csv"
SPLITS = "snapshot/share_splits.csv"
REVIEWED = "snapshot/reviewed.csv"
DISCLOSURES = "disclosures/disclosures.csv"
INDICATORS = "macro/indicators.csv"
INPUTS = (COMPANIES, DELISTED, KEY_FIGURES, SPLITS, REVIEWED, DISCLOSURES, INDICATORS)
PROGRAM = "program"
"""Stands among the digests for the code that built the file."""


def digests(data_dir: Path) -> dict[str, str]:
    """SHA-256 of each input below the data folder, and of the code that checks and builds.

    Raises:
        OSError: a file cannot be read.
    """
    found = {}
    for name in INPUTS:
        with (data_dir / name).open("rb") as file:
            found[name] = file_digest(file, "sha256").hexdigest()
    return {**found, PROGRAM: _code(Path(__file__).parents[1])}


def _code(package: Path) -> str:
    together = sha256()
    for path in _sources(package / "domain", package / "snapshot"):
        together.update(path.read_bytes())
    return together.hexdigest()


def _sources(*folders: Path) -> Iterable[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.py"))
