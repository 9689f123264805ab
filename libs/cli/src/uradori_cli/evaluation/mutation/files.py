"""The sources that a folder holds: pages of statements and lines of prose, whatever companies and years they are of."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from uradori_cli.evaluation.mutation.html_tables import tables_of
from uradori_cli.evaluation.mutation.presentation import presented
from uradori_cli.evaluation.mutation.prose import passages_of
from uradori_cli.evaluation.mutation.seed import seeded
from uradori_cli.evaluation.mutation.sources import Source
from uradori_cli.evaluation.mutation.statements import statement_of
from uradori_cli.failure import CommandError

_MIN_FACTS = 4
_FILER = re.compile(rb"asr_([eE]\d{5})-\d{3}")


@dataclass(frozen=True, slots=True)
class Folder:
    """`sources` in the order of their files, in families: what one company filed, or one kind of data."""

    sources: tuple[tuple[str, Source], ...]
    names: tuple[str, ...]


def read_folder(path: Path, gazetteer: Path) -> Folder:
    """All sources below `path`, each with its kind (the folder it came from). Raises CommandError where there are none."""
    names = {**_listed(gazetteer), **_listed_codes(path / "edinet-codelist")}
    found = (
        *(("chabsa", source) for source in _prose(path)),
        *(("overviews", source) for source in _pages(sorted(path.glob("edinet-company-overviews/*.html")), names)),
        *(("statements", source) for source in _pages(sorted(path.glob("edinet-annual-report-tables/*.html")), names)),
        *(("reports", source) for source in _reports(path)),
    )
    if not found:
        raise CommandError(
            f"表も文もありません: {path}（chabsa、u4/reports、edinet-company-overviews、edinet-annual-report-tables を探しました）",
            f"Neither tables nor passages in {path}: looked for chabsa, u4/reports, edinet-company-overviews, "
            "edinet-annual-report-tables.",
        )
    companies = sorted({source.company for _, source in found} | set(names.values()))
    return Folder(found, tuple(companies))


def _prose(path: Path) -> Iterator[Source]:
    for file in sorted(path.glob("chabsa/*.jsonl")):
        for number, line in enumerate(_bytes(file).decode("utf-8", "replace").splitlines()):
            yield from passages_of(line, f"{file.stem}/{number}")


def _pages(files: list[Path], names: Mapping[str, str]) -> Iterator[Source]:
    for file in files:
        page = _bytes(file)
        filer = _FILER.search(page)
        company = names.get(filer[1].decode().upper(), "") if filer else ""
        if company:
            yield from _statements(page, file.stem, company)


def _reports(path: Path) -> Iterator[Source]:
    for folder in sorted(path.glob("u4/reports/*")):
        files = sorted(folder.glob("*.html"))
        company = next((name for file in files if (name := _named_on_cover(_bytes(file)))), "")
        for file in files if company else ():
            if "-01" in file.stem:
                yield from _statements(_bytes(file), file.stem, company)


def _named_on_cover(page: bytes) -> str:
    for table in tables_of(page):
        for row in table.rows:
            if len(row) > 1 and row[0] == "【会社名】":
                return row[1]
    return ""


def _statements(page: bytes, name: str, company: str) -> Iterator[Source]:
    summarised: set[str] = set()
    for number, table in enumerate(tables_of(page)):
        statement = statement_of(table)
        if statement is None or statement.heading in summarised:
            continue
        if "経営指標" in statement.heading:
            # What follows under the same heading is another standard's, or a subsidiary's.
            summarised.add(statement.heading)
        source_id = f"{name}/{number}"
        source = presented(statement, source_id, company, seeded(source_id))
        if len(source.facts) >= _MIN_FACTS:
            yield source


def _listed(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    rows = csv.DictReader(_bytes(path).decode("utf-8").splitlines())
    return {row["edinet_code"]: cell_name(row["name"]) for row in rows if row.get("edinet_code")}


def _listed_codes(folder: Path) -> dict[str, str]:
    """Of the regulator's list of filers those that are listed: code first, the rest in the columns that say so."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("*utf8.csv")):
        rows = list(csv.reader(_bytes(file).decode("utf-8-sig", "replace").splitlines()))
        header = next((row for row in rows if "提出者名" in row), None)
        if header is None:
            continue
        place, listed = header.index("提出者名"), header.index("上場区分")
        rows = [row for row in rows if len(row) == len(header) and row[listed] == "上場"]
        found |= {row[0]: cell_name(row[place]) for row in rows if re.fullmatch(r"E\d{5}", row[0])}
    return found


def cell_name(text: str) -> str:
    """A company's name with its blanks made single."""
    return " ".join(text.split())


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(
            f"読めません: {path}（{error.strerror}）", f"Cannot read {path} ({error.strerror})"
        ) from error
