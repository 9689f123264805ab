"""A page of audited texts: one file, no script, every text from elsewhere escaped by the tree it is built in."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, tostring

from uradori_contracts.views import AuditOutcome

from uradori_cli.drafts.draft import Block, BlockKind, Draft
from uradori_cli.render.audit.notes import note
from uradori_cli.render.audit.page_style import STYLE
from uradori_cli.render.audit.rates import rate, rates_told
from uradori_cli.render.audit.remarks import Marking, Remark, Segment
from uradori_cli.render.audit.tally import Tally
from uradori_cli.render.audit.tones import STATUSES, TONES, Tone
from uradori_cli.render.plain import plain

_MARKER = re.compile(r"\s*(?:[-*+・•]|\d{1,9}[.)])")
TAIL = "</main></body></html>\n"
_CLASSES = {BlockKind.HEADING: "heading", BlockKind.ITEM: "item", BlockKind.CODE: "code", BlockKind.NOTE: "footnote"}


def head(title: str) -> str:
    """All that comes before the first text."""
    return (
        '<!doctype html>\n<html lang="ja"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="color-scheme" content="light dark">'
        f"{_markup(_with_text('title', title))}<style>{STYLE}</style></head><body><main>\n"
    )


def article(draft: Draft, outcome: AuditOutcome, place: int) -> str:
    """One text with its findings beside it; `place` counts the texts of the page from 0."""
    marking = Marking.of(outcome)
    top = Element("article")
    _summary(top, draft.name, outcome, marking)
    if place == 0:
        top.append(_legend())
    before = 0
    for run in _together(draft.blocks):
        row = SubElement(top, "section", {"class": "pair"})
        gap = "\n\n" in draft.text[before : run[0].start]
        column = SubElement(row, "div", {"class": "text apart" if gap else "text"})
        _blocks(column, run, draft, marking, place)
        before = run[-1].end
        remarks = [each for each in marking.within(run[0].start, run[-1].end) if each.number]
        if remarks:
            notes = SubElement(row, "aside", {"class": "notes"})
            for remark in remarks:
                notes.append(note(remark, place))
    return _markup(top) + "\n"


def overview(tally: Tally) -> str:
    """The texts of the page, the worst first."""
    top = Element("section", {"class": "overview"})
    top.append(_with_text("h2", "まとめ（悪い順） / summary, worst first"))
    table = SubElement(top, "table")
    heads = SubElement(table, "tr")
    shown = tuple(tone for tone in TONES if tone is not Tone.RIGHT)
    for words in ("文書 / text", "判定", "一致率", *(TONES[tone][0] for tone in shown)):
        heads.append(_with_text("th", words))
    for entry in sorted(tally.entries, key=lambda entry: entry.rank):
        row = SubElement(table, "tr")
        row.append(_with_text("td", entry.name, {"class": "name"}))
        counts = (str(entry.tones[tone] or "") for tone in shown)
        for words in (entry.status.value, rate(entry.consistency), *counts):
            row.append(_with_text("td", words))
    return _markup(top) + "\n"


def _together(blocks: tuple[Block, ...]) -> Iterator[tuple[Block, ...]]:
    """Rows of one table as one, every other block by itself."""
    rows: list[Block] = []
    for block in blocks:
        if block.kind is BlockKind.ROW and block.cells:
            rows.append(block)
            continue
        if block.kind is BlockKind.ROW:
            continue
        if rows:
            yield tuple(rows)
            rows = []
        yield (block,)
    if rows:
        yield tuple(rows)


def _blocks(column: Element, blocks: tuple[Block, ...], draft: Draft, marking: Marking, place: int) -> None:
    if blocks[0].kind is BlockKind.ROW:
        table = SubElement(column, "table")
        for number, block in enumerate(blocks):
            row = SubElement(table, "tr")
            for start, end in block.cells:
                cell = SubElement(row, "td" if number else "th")
                _marked(cell, draft, start, end, marking, place)
        return
    block = blocks[0]
    tag = f"h{min(block.level + 1, 6)}" if block.kind is BlockKind.HEADING else "p"
    attributes = {"class": _CLASSES[block.kind]} if block.kind in _CLASSES else {}
    if block.kind is BlockKind.ITEM and not _MARKER.match(draft.text, block.start):
        attributes["class"] = "item bullet"
    if block.kind is BlockKind.ITEM and block.level > 1:
        attributes["style"] = f"margin-left:{min(block.level - 1, 8)}em"
    _marked(SubElement(column, tag, attributes), draft, block.start, block.end, marking, place)


def _marked(parent: Element, draft: Draft, start: int, end: int, marking: Marking, place: int) -> None:
    last: Element | None = None
    for segment in marking.segments(draft.text, start, end):
        text = plain(segment.text)
        if segment.remarks:
            last = _mark(parent, segment, text, place)
        elif last is None:
            parent.text = (parent.text or "") + text
        else:
            last.tail = (last.tail or "") + text


def _mark(parent: Element, segment: Segment, text: str, place: int) -> Element:
    worst = segment.remarks[0]
    mark = SubElement(parent, "mark", {"class": worst.tone.name.lower()})
    inside = mark
    if worst.number:
        inside = SubElement(mark, "a", {"href": f"#n{place}-{worst.number}"})
    inside.text = text
    ending = [remark for remark in segment.remarks if remark.number and remark.end == segment.start + len(segment.text)]
    for remark in sorted(ending, key=_number):
        anchor = {"class": "ref", "href": f"#n{place}-{remark.number}", "id": f"m{place}-{remark.number}"}
        SubElement(mark, "a", {**anchor, "data-n": str(remark.number), "aria-label": f"{remark.number}"})
    return mark


def _number(remark: Remark) -> int:
    return remark.number


def _summary(top: Element, name: str, outcome: AuditOutcome, marking: Marking) -> None:
    header = SubElement(top, "header")
    header.append(_with_text("h1", name))
    japanese, english = STATUSES[outcome.status]
    status = SubElement(header, "p", {"class": f"status {outcome.status.value.lower()}"})
    status.append(_with_text("b", outcome.status.value))
    status.append(_with_text("span", f"{japanese} / {english}"))
    if outcome.reason is not None:
        header.append(_with_text("p", f"{outcome.reason.message} / {outcome.reason.message_en}"))
    counts = marking.tones
    found = (f"{words} {counts[tone]}" for tone, (words, _) in TONES.items() if counts[tone])
    header.append(_with_text("p", "　".join((*rates_told(outcome.rates), *found)), {"class": "quiet"}))
    if outcome.digest:
        header.append(_with_text("p", f"digest {outcome.digest}", {"class": "digest"}))


def _legend() -> Element:
    legend = Element("ul", {"class": "legend", "aria-label": "凡例 / legend"})
    for tone, (japanese, english) in TONES.items():
        entry = SubElement(legend, "li")
        entry.append(_with_text("mark", japanese, {"class": tone.name.lower()}))
        entry.append(_with_text("span", english))
    return legend


def _with_text(tag: str, text: str, attributes: dict[str, str] | None = None) -> Element:
    element = Element(tag, attributes or {})
    element.text = plain(text)
    return element


def _markup(element: Element) -> str:
    return tostring(element, encoding="unicode", method="html")
