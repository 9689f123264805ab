"""Pages of inline XBRL as one document: its tables as printed, its cells with what is tagged."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from lxml import etree
from msgspec import structs

from uradori_filings.model.document import Block, Context, Document, Profile, Table
from uradori_filings.model.grid import Cell, Grid
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.formats import opening_of
from uradori_filings.readers.html import is_html, read_html
from uradori_filings.readers.inline.facts import InlineFact, continuations_in, inline_fact
from uradori_filings.readers.inline.page import Place, places_of, plain_page
from uradori_filings.readers.native import Heads, NativeFact, lay_out, profile_of, with_period
from uradori_filings.readers.outline import with_auditor
from uradori_filings.readers.parts import parts_of
from uradori_filings.readers.xbrl import is_linkbase
from uradori_filings.readers.xbrl.contexts import contexts_in, units_in
from uradori_filings.readers.xbrl.labels import standard_labels
from uradori_filings.readers.xbrl.linkbases import read_linkbases
from uradori_filings.readers.xbrl.xml import recovered_xml

_BOUND = re.compile(rb"xmlns:([A-Za-z][\w.-]{0,30})\s?=\s?[\"']http://www\.xbrl\.org/20(?:08|13)/inlineXBRL[\"']")
_PROSE = "文中の数値"


@dataclass(frozen=True, slots=True)
class _Page:
    plain: SourceFile
    cells: dict[Place, list[InlineFact]]
    others: list[InlineFact]
    """Hidden ones, figures in running text, and every figure of a cell but its first."""


def is_inline(file: SourceFile) -> bool:
    """A page with tags of inline XBRL; to name the namespace is not enough, as tags may have been taken out."""
    if not is_html(file):
        return False
    bound = _BOUND.findall(opening_of(file.content))
    return any(b"<%b:" % prefix in _in_ascii(file.content) for prefix in bound)


def _in_ascii(content: bytes) -> bytes:
    return content.replace(b"\0", b"") if content.startswith((b"\xff\xfe", b"\xfe\xff")) else content


def read_inline(files: Sequence[SourceFile]) -> Document:
    """Pages, with or without tags, in order; linkbases beside them give labels, an instance tells nothing more.

    Raises:
        UnreadableFileError: a page declares entities, or is no mark-up at all.
    """
    links = read_linkbases([file for file in files if is_linkbase(file)])
    pages = [file for file in files if is_html(file)]
    parsed = {file.name: recovered_xml(file) for file in pages if is_inline(file)}
    roots = {name: root for name, (root, _) in parsed.items()}
    faulty = (_faulty(name) for name, (_, has_faults) in parsed.items() if has_faults)
    contexts: dict[str, Context] = {}
    units: dict[str, str] = {}
    continuations: dict[str, etree._Element] = {}
    for root in roots.values():
        contexts |= contexts_in(root)
        units |= units_in(root)
        continuations |= continuations_in(root)
    read: dict[str, _Page] = {}
    named = list(zip(parts_of([file.name for file in pages]), pages, strict=True))
    for part, file in named:
        if file.name in roots:
            read[part] = _page(file, roots[file.name], units, continuations)
    document = read_html([read[part].plain if part in read else file for part, file in named])
    heads = Heads(contexts, labels={**standard_labels(), **links.labels})
    blocks = list(with_auditor([_with_tags(block, read) for block in document.blocks]))
    laid = {(table.address.part, _place(table, cell)) for table in document.tables for cell in table.grid.cells}
    for part, page in read.items():
        beside = [fact for place, facts in page.cells.items() if (part, place) not in laid for fact in facts[:1]]
        figures = [
            _native(fact, links.label(fact.element.rpartition(":")[2]))
            for fact in (*page.others, *beside)
            if _told(fact)
        ]
        blocks.extend(lay_out(f"{part}-ix", figures, heads))
    everything = [fact for page in read.values() for fact in (*page.others, *_all(page.cells))]
    natives = [_native(fact, "") for fact in everything]
    profile = _joined(document.profile, profile_of(natives, [file.name for file in files]))
    profile = with_period(profile, natives, contexts)
    oddities = (*document.oddities, *faulty, *links.oddities, *_unknown_contexts(everything, contexts))
    return Document(profile, tuple(blocks), tuple(contexts.values()), oddities)


def _page(
    file: SourceFile,
    root: etree._Element,
    units: Mapping[str, str],
    continuations: Mapping[str, etree._Element],
) -> _Page:
    places = places_of(root)
    cells = {
        place: [inline_fact(element, units, continuations) for element in elements]
        for place, elements in places.cells.items()
    }
    others = [inline_fact(element, units, continuations) for element in (*places.hidden, *places.prose)]
    others += [fact for facts in cells.values() for fact in _beside_first(facts)]
    return _Page(plain_page(file, root), cells, others)


def _all(cells: Mapping[Place, list[InlineFact]]) -> list[InlineFact]:
    return [fact for facts in cells.values() for fact in facts]


def _leading(facts: Sequence[InlineFact]) -> InlineFact:
    return next((fact for fact in facts if fact.tagged is not None), facts[0])


def _beside_first(facts: Sequence[InlineFact]) -> list[InlineFact]:
    first = _leading(facts)
    return [fact for fact in facts if fact is not first and fact.tagged is not None]


def _told(fact: InlineFact) -> bool:
    return fact.tagged is not None and (fact.tagged.value is not None or fact.tagged.nil) and bool(fact.tagged.unit)


def _with_tags(block: Block, pages: Mapping[str, _Page]) -> Block:
    if not isinstance(block, Table) or (page := pages.get(block.address.part)) is None:
        return block
    cells = tuple(_tag(cell, page.cells.get(_place(block, cell))) for cell in block.grid.cells)
    return replace(block, grid=Grid(block.grid.rows, block.grid.columns, cells))


def _place(table: Table, cell: Cell) -> Place:
    return table.address.number, cell.row, cell.place


def _tag(cell: Cell, facts: Sequence[InlineFact] | None) -> Cell:
    if not facts:
        return cell
    fact = _leading(facts)
    return structs.replace(cell, element=fact.element, context=fact.context, tagged=fact.tagged)


def _native(fact: InlineFact, label: str) -> NativeFact:
    if fact.tagged is None or not fact.tagged.unit:
        return NativeFact(fact.element, label, fact.context, fact.text)
    value = "" if fact.tagged.value is None else f"{fact.tagged.value:f}"
    return NativeFact(
        fact.element, label, fact.context, value, fact.tagged.unit, fact.tagged.decimals, fact.tagged.nil, _PROSE
    )


def _joined(printed: Profile, told: Profile) -> Profile:
    """What is tagged counts before what the cover page reads."""
    return Profile(
        document_id=printed.document_id or told.document_id,
        title=told.title or printed.title,
        kind=printed.kind or told.kind,
        company=told.company or printed.company,
        company_en=told.company_en or printed.company_en,
        edinet_code=told.edinet_code or printed.edinet_code,
        ticker=told.ticker or printed.ticker,
        period_start=told.period_start or printed.period_start,
        period_end=told.period_end or printed.period_end,
        filed_on=told.filed_on or printed.filed_on,
        amends=told.amends or printed.amends,
        standard=told.standard or printed.standard,
        language=printed.language,
    )


def _faulty(name: str) -> Oddity:
    return Oddity(
        "page_not_well_formed",
        name,
        "XHTMLとして正しくない箇所があります。一部が読めていない可能性があります。",
        "The page is not well-formed XHTML: some of it may not have been read.",
    )


def _unknown_contexts(facts: Sequence[InlineFact], contexts: Mapping[str, Context]) -> tuple[Oddity, ...]:
    missing = dict.fromkeys(fact.context for fact in facts if fact.context not in contexts)
    return tuple(
        Oddity(
            "context_unknown",
            name,
            "タグの指すコンテキストが文書にありません。期間は表の見出しから読みます。",
            "A tag names a context that the document does not define: its period is read from the heads of the table.",
        )
        for name in list(missing)[:20]
    )
