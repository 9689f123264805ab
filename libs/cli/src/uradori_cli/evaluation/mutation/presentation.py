"""A statement laid out as evidence, the ways in which others lay tables out."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from uradori_contracts.evidence import Table

from uradori_cli.evaluation.mutation.figures import Figure, figure_of, plain
from uradori_cli.evaluation.mutation.items import label_of
from uradori_cli.evaluation.mutation.periods import Period
from uradori_cli.evaluation.mutation.sources import Fact, Source
from uradori_cli.evaluation.mutation.statements import Column, Line, Statement

_EXCERPT_ROWS = 9
_BRACKETED = re.compile(r"[(\[〔<]\s?([\d,.]+)\s?[)\]〕>]")


def presented(statement: Statement, source_id: str, company: str, rng: random.Random) -> Source:
    """The statement as evidence under the company's name."""
    lay_out = rng.choice((_as_printed, _under_joined_headings, _by_fiscal_year, _excerpt))
    return lay_out(statement, _named(statement, source_id, company, rng), rng)


def _named(statement: Statement, source_id: str, company: str, rng: random.Random) -> Source:
    heading = statement.heading or "経営指標"
    title = rng.choice((f"{company} {heading}", f"{company} 有価証券報告書 {heading}", f"{company}　{heading}"))
    numbers = tuple(
        {figure.value for line in statement.lines for figure in (*line.figures.values(), *_aside(statement, line))}
    )
    return Source(source_id, title, company, statement.basis, statement.facts(), numbers)


def _aside(statement: Statement, line: Line) -> Iterator[Figure]:
    """What a row prints in brackets: the interim part of a dividend, temporary staff. No claim is made of it, but it stands there."""
    for cell in statement.rows[line.index]:
        bracketed = _BRACKETED.fullmatch(plain(cell))
        if bracketed is not None and (figure := figure_of(bracketed[1], line.unit)) is not None:
            yield figure


def _as_printed(statement: Statement, source: Source, rng: random.Random) -> Source:
    table = Table(
        title=rng.choice((source.title, statement.heading, "")),
        headers=statement.header[0],
        rows=(*statement.header[1:], *statement.rows),
        unit=statement.unit,
    )
    return replace(source, table=table)


def _under_joined_headings(statement: Statement, source: Source, _rng: random.Random) -> Source:
    headers = tuple(
        " ".join(dict.fromkeys(row[x] for row in statement.header if row[x])) for x in range(len(statement.header[0]))
    )
    return replace(source, table=Table(title=source.title, headers=headers, rows=statement.rows, unit=statement.unit))


def _by_fiscal_year(statement: Statement, source: Source, rng: random.Random) -> Source:
    """Label, unit and periods only; the balance sheet's date becomes the year's name."""
    headers = ("項目", "単位", *(_heading(column, rng.random() < 0.5) for column in statement.columns))
    rows = tuple(
        (line.label, line.unit, *(statement.rows[line.index][column.index] for column in statement.columns))
        for line in statement.lines
        if line.label
    )
    return replace(source, table=Table(title=source.title, headers=headers, rows=rows, unit=""))


def _heading(column: Column, with_term: bool) -> str:
    term = column.period.term
    return f"{column.period.fiscal}（{term}）" if with_term and term else column.period.fiscal


def _excerpt(statement: Statement, source: Source, rng: random.Random) -> Source:
    """A few rows and the latest periods, as an analyst copies them."""
    columns = sorted(statement.columns, key=lambda column: column.period)[-rng.choice((2, 3, 5)) :]
    chosen = [line for line in statement.lines if line.figures and line.label][:_EXCERPT_ROWS]
    unit = next((line.unit for line in chosen if line.unit.endswith("万円") or line.unit == "千円"), "")
    rows = tuple(
        (
            line.label if line.unit == unit else f"{line.label}（{line.unit}）",
            *(statement.rows[line.index][column.index] for column in columns),
        )
        for line in chosen
    )
    periods = {column.period for column in columns}
    items = {label_of(line.label)[0] for line in chosen}
    facts = tuple(fact for fact in source.facts if _kept(fact, periods, items))
    headers = ("", *(column.period.fiscal for column in columns))
    # The term is not printed here, so nothing may be said by it.
    bare = tuple(replace(f, period=replace(f.period, term="") if f.period else None) for f in facts)
    return replace(source, table=Table(title=source.title, headers=headers, rows=rows, unit=unit), facts=bare)


def _kept(fact: Fact, periods: set[Period], items: set[str]) -> bool:
    return fact.period is not None and fact.period in periods and fact.item in items
