"""Figures of a part of a company, out of the tables that show them: a segment, a region, a total of orders."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uradori_contracts.evidence import Evidence, Table
from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import find_line_items, parse_cell, parse_periods, parse_unit

from uradori_synthesizer.domain.template.lookup import stand_ins
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.stated import Stated
from uradori_synthesizer.domain.template.table_cells import cell_of, fiscal_year

_TOTAL = re.compile(r"合計|総計|連結計|計")
_NAMES_A_PART = re.compile(
    r"(?P<part>[A-Za-zァ-ヶー一-龠・&]{1,20}?)(?:分野|部門|セグメント|(?<!営業)(?<!当)事業(?!年度|会社|利益|所))"
)
_OF_THE_SEGMENT = re.compile(r"セグメント")
"""Rows of a table about one segment, which its title names."""
_SHORTEST = 2


def part_named(page: Page) -> str:
    """The part of a company that the question is about, without 分野 or 事業; empty where it is about the whole.

    The whole company's figure does not answer for a part.
    """
    found = _NAMES_A_PART.search(_plain(page.request.question)) if page.request.companies else None
    return found["part"] if found else ""


def of_a_part(page: Page, company: CompanyRef) -> list[Stated]:
    """The cells of the row that the question names, of the item and the periods that it asks for, oldest first."""
    question = _plain(page.request.question)
    for name in (company.name, company.surface):
        question = question.replace(_plain(name), " ") if name else question
    rows = [
        (len(part), place, evidence, row)
        for place, evidence in enumerate(page.evidence)
        if evidence.table is not None and page.finder(evidence.title) == {company.ticker}
        for row in evidence.table.rows
        if row and (part := _part(row[0], evidence, evidence.table, question))
    ]
    for _, _, evidence, row in sorted(rows, key=lambda each: (-each[0], each[1])):
        found = list(_cells(page, evidence, row, question))
        if found:
            return sorted(found, key=lambda each: each.year or (0, 0))
    return []


def _part(label: str, evidence: Evidence, table: Table, question: str) -> str:
    """The words of a row's label that name a part of the company and stand in the question, empty for none."""
    plain = _plain(label)
    if _TOTAL.fullmatch(plain):
        headed = any(_plain(header) in question for header in table.headers if len(header) >= _SHORTEST)
        return plain if plain in question and headed else ""
    named = _NAMES_A_PART.search(question)
    if _OF_THE_SEGMENT.match(plain) and named and named["part"] in _plain(f"{evidence.title}{table.title}"):
        return named["part"]
    for mention in reversed(find_line_items(plain)):
        plain = (plain[: mention.span.start] + plain[mention.span.end :]).strip()
    plain = plain.removesuffix("の")
    return plain if len(plain) >= _SHORTEST and plain in question else ""


def _cells(page: Page, evidence: Evidence, row: Sequence[str], question: str) -> Iterator[Stated]:
    table = evidence.table
    if table is None:
        return
    wanted = {each for item in page.request.items for each in stand_ins(item.id)}
    asked = {period.label for period in page.request.periods if not period.defaulted}
    own = {mention.item.id for mention in find_line_items(row[0])}
    titled = fiscal_year(f"{evidence.title} {table.title}")
    for cell, header in zip(row[1:], table.headers[1:], strict=False):
        items = own or {mention.item.id for mention in find_line_items(header)}
        words = _item_words(header)
        fits = bool(items & wanted) if wanted and items else bool(words) and _plain(words) in question
        period = fiscal_year(header) or titled
        if not fits or (asked and period not in asked):
            continue
        label = row[0] if own else f"{row[0]}の{words}"
        if _TOTAL.fullmatch(_plain(row[0])):
            label = f"{words}の{row[0]}"
        unit = parse_unit(header) or parse_unit(row[0]) or parse_unit(table.unit)
        stated = cell_of(evidence, cell, unit, next(iter(sorted(items)), ""), label, period, "")
        if stated is not None and parse_cell(cell, unit) is not None:
            yield replace(stated, item_id="", label=label)


def _item_words(header: str) -> str:
    """A header without its period."""
    text = header
    for period in reversed(parse_periods(header)):
        text = text[: period.span.start] + text[period.span.end :]
    return text.strip()


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())
