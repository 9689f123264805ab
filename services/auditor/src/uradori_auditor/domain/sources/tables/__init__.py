"""A table as evidence: each figure with its row, its column, its unit and its context."""

from collections.abc import Callable, Sequence

from uradori_contracts.evidence import Evidence, Table
from uradori_jafin import Window, fold, parse_unit

from uradori_auditor.domain.calendar import guess_fiscal_year_end, last_year_before, main_window
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.sources.facts import Fact, Source
from uradori_auditor.domain.sources.tables.dates import closing_month, terms_of
from uradori_auditor.domain.sources.tables.grid import Grid, lay_out
from uradori_auditor.domain.sources.tables.label import Label, LabelReader, read_label
from uradori_auditor.domain.sources.tables.reader import SEGMENT_WORDS, CellReader, Frame, corner_of
from uradori_auditor.domain.sources.tables.row_label import RowLabel, is_birthday, row_label
from uradori_auditor.domain.sources.titles import company_of_title

__all__ = ["read_table"]


def read_table(evidence: Evidence, table: Table, names: NameReader) -> Source:
    """Every figure of a table as a fact."""
    words = "\n".join(dict.fromkeys(text for text in (evidence.title, table.title) if text))
    company = company_of_title(words, names)
    title = read_label(words, names, company)
    grid = lay_out(table)
    body = _text(evidence, table)
    brackets = "△" not in body and "▲" not in body and _is_english(body)
    labelled = LabelReader(names)
    frame = _frame(evidence, table, grid, title, company, names, labelled.read, brackets)
    reader = CellReader(frame)
    facts: list[Fact] = []
    labels: list[RowLabel] = []
    columns = {heads: tuple(labelled.read(text) for text in heads) for heads in grid.heads}
    for row in grid.rows:
        above = labels[row.previous] if row.previous is not None else None
        labels.append(row_label(row, labelled.read, above))
        facts += reader.facts(row, labels[-1], columns[row.heads])
    named = [company, *(label.name for label in labels), *(head.name for each in columns.values() for head in each)]
    owners = tuple(dict.fromkeys(fact.name for fact in facts if fact.name))
    return Source(
        tag=evidence.tag,
        as_of=evidence.as_of,
        text=fold(body).text,
        names=tuple(dict.fromkeys((*(name for name in named if name), *owners))),
        facts=tuple(facts),
        directions=(),
        fiscal_year_end=frame.year_end,
        anchor=frame.anchor,
        is_correction="訂正" in title.text,
        title=fold(words).text,
        terms=frame.terms,
    )


def _frame(
    evidence: Evidence,
    table: Table,
    grid: Grid,
    title: Label,
    company: str | None,
    names: NameReader,
    read: Callable[[str], Label],
    brackets: bool,
) -> Frame:
    columns = [read(text) for heads in grid.heads for text in heads if text]
    stubs = [read(text) for row in grid.rows for text in row.stub if not is_birthday(text)]
    rows = [label for label in stubs if label.dates.told]
    periods = [
        period
        for label in (title, *columns, *rows)
        for period in (*label.dates.mentions, *((label.dates.closing,) if label.dates.closing else ()))
    ]
    year_end = (
        guess_fiscal_year_end(periods)
        or closing_month(label.dates for label in (title, *columns))
        or names.fiscal_year_end(company)
    )
    terms = terms_of((label.dates for label in (*columns, *rows)), year_end)
    anchor = main_window(title.dates.mentions, year_end)
    anchor = anchor or _latest((*columns, *rows), year_end) or main_window(periods, year_end)
    if anchor is None and evidence.as_of is not None:
        anchor = last_year_before(evidence.as_of, year_end or _MARCH)
    if anchor is None and terms:
        anchor = terms[max(terms)]
    return Frame(
        evidence=evidence,
        title=title,
        company=company,
        unit=parse_unit(table.unit) or title.unit or parse_unit(corner_of(table.headers)),
        year_end=year_end,
        anchor=anchor,
        terms=terms,
        brackets=brackets,
        corner=corner_of(table.headers),
        of_parts=SEGMENT_WORDS.search(f"{corner_of(table.headers)} {title.text}") is not None,
        by_columns=_items(columns) > _items(stubs) or (2 * len(rows) > len(stubs) > 0),
    )


_MARCH = 3


def _items(labels: Sequence[Label]) -> int:
    return len({label.key for label in labels if label.is_item})


def _latest(labels: tuple[Label, ...], fiscal_year_end: int | None) -> Window | None:
    windows = [
        window
        for label in labels
        if label.dates.told and (label.nature is None or not label.nature.is_forecast)
        for window in label.dates.windows(fiscal_year_end, None, {})
    ]
    return max(windows, key=lambda window: (window.last, window.months)) if windows else None


def _text(evidence: Evidence, table: Table) -> str:
    cells = [" ".join(row) for row in table.rows]
    return "\n".join(
        (evidence.title, table.title, " ".join(table.headers), *cells, table.unit, evidence.provenance.publisher)
    )


def _is_english(body: str) -> bool:
    letters = [character for character in body if character.isalpha()]
    return bool(letters) and sum(character.isascii() for character in letters) > len(letters) * 0.9
