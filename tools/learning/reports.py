"""Reports of the task, with what its marks call their tables and cells."""

from dataclasses import dataclass
from pathlib import Path

from uradori_cli.evaluation.u4.marks import places_in
from uradori_contracts.reported_facts import ReportedFact
from uradori_filings import SourceFile, read, understand


@dataclass(frozen=True)
class Report:
    """The facts of a report, and what the marks of its HTML call its tables and cells."""

    name: str
    facts: list[ReportedFact]
    tables: dict[str, str]
    cells: dict[str, str]


def read_report(folder: Path) -> Report:
    pages = sorted(folder.glob("*.html"))
    document = read([SourceFile(page.name, page.read_bytes()) for page in pages])
    captions = {str(table.address): (*table.section, *table.before) for table in document.tables}
    facts = []
    for fact in understand(document).facts:
        period, basis = fact.period, fact.basis
        facts.append(
            ReportedFact.model_construct(
                document_id=folder.name,
                cell=str(fact.address),
                company=document.profile.company,
                section=captions[str(fact.address.table)],
                statement=fact.statement.value,
                row_path=fact.row_path,
                column_path=fact.column_path,
                kind=fact.kind.value,
                printed=fact.printed,
                value=fact.value,
                unit=fact.unit,
                period_start=period.start if period else None,
                period_end=period.end if period else None,
                basis=basis.value if basis else "",
                members=fact.members,
            )
        )
    marked = places_in((folder,))
    return Report(folder.name, facts, marked.tables, marked.cells)
