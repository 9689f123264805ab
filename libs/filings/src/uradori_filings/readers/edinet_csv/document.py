"""The CSV files of one EDINET document as that document."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Block, Context, Document
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.decoding import decode
from uradori_filings.readers.delimited.rows import rows_of
from uradori_filings.readers.edinet_csv.contexts import relative_context
from uradori_filings.readers.edinet_csv.fiscal import fiscal_days
from uradori_filings.readers.formats import opening_of
from uradori_filings.readers.native import ContextHead, Heads, NativeFact, lay_out, profile_of
from uradori_filings.readers.native.measures import measure_of
from uradori_filings.readers.parts import parts_of
from uradori_filings.readers.xbrl.labels import standard_labels

_COLUMNS = ("要素ID", "項目名", "コンテキストID", "相対年度", "連結・個別", "期間・時点", "ユニットID", "単位", "値")
_SUFFIX = re.compile(r"、(?:経営指標等|表紙|DEI)$")
_FIRST = tuple("要素ID".encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be", "cp932"))


def is_edinet_csv(file: SourceFile) -> bool:
    """Its first column is headed 要素ID."""
    start = file.content[:64]
    return any(0 <= start.find(word) <= 8 for word in _FIRST) and not opening_of(file.content).startswith(b"<")


def read_edinet_csv(files: Sequence[SourceFile]) -> Document:
    """Every file's facts; the days of their periods are those of the DEI rows, of whichever file has them.

    Raises:
        UnreadableFileError: one of them is no such CSV.
    """
    tables = [(file, list(_rows(file))) for file in files]
    facts = [fact for _, rows in tables for fact, _ in rows]
    names = [file.name for file in files]
    days = fiscal_days(facts, names)
    contexts: dict[str, Context] = {}
    relative: dict[str, ContextHead] = {}
    for _, rows in tables:
        for fact, head in rows:
            if fact.context not in relative:
                relative[fact.context] = head
                if found := relative_context(fact.context, days):
                    contexts[fact.context] = found
    heads = Heads(contexts, relative, standard_labels())
    blocks: list[Block] = []
    for part, (_, rows) in zip(parts_of(names), tables, strict=True):
        blocks.extend(lay_out(part, [fact for fact, _ in rows], heads))
    oddities = () if contexts else (_without_days(names[0]),)
    profile = profile_of(facts, names)
    if days is not None:
        start, end = profile.period_start or days.year_start, profile.period_end or days.period_end
        profile = replace(profile, period_start=start, period_end=end)
    return Document(profile, tuple(blocks), tuple(contexts.values()), oddities)


def _rows(file: SourceFile) -> Iterator[tuple[NativeFact, ContextHead]]:
    text = decode(file)
    delimiter = "\t" if "\t" in text[: text.find("\n") + 1 or None] else ","
    rows = rows_of(file.name, text, delimiter)
    heads = [head.strip() for head in next(rows, [])]
    places = {head: index for index, head in enumerate(heads)}
    if missing := [column for column in _COLUMNS if column not in places]:
        raise UnreadableFileError(
            file.name, f"列がありません：{'、'.join(missing)}", f"Columns are missing: {', '.join(missing)}"
        )
    order = [places[column] for column in _COLUMNS]
    width = max(order) + 1
    for row in rows:
        if len(row) >= width:
            yield _fact([row[place] for place in order])


def _fact(row: Sequence[str]) -> tuple[NativeFact, ContextHead]:
    element, label, context, year, basis, span, unit, _, value = row
    parent = basis == "個別" or "_NonConsolidatedMember" in context
    fact = NativeFact(
        element.strip(),
        _SUFFIX.sub("", label.strip()) or element.rpartition(":")[2],
        context.strip(),
        value,
        measure_of(unit) if unit.strip(" －-") else "",
    )
    return fact, ContextHead(year.strip() or context, span == "時点", parent)


def _without_days(name: str) -> Oddity:
    return Oddity(
        "periods_unknown",
        name,
        "DEI、表紙、ファイル名のどれからも会計期間が分からないため、期間は「当期」「前期末」などの語で扱います。",
        "Neither DEI, cover nor file name tells the fiscal year: periods are known by words such as 当期 and 前期末 alone.",
    )
