"""Figures that a line below a table states: （注）包括利益 2024年3月期 5,120百万円（△8.1％） 2023年3月期 5,571百万円（2.4％）."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from uradori_filings.model.address import TableAddress
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Table
from uradori_filings.model.grid import Box, Cell, Grid

_D = "[0-9０-９]"
_B = r"[ \u3000\n]{0,6}"
_NUMBER = rf"[△▲－−-]?{_B}{_D}[0-9０-９,，]{{0,20}}(?:[.．]{_D}{{1,4}})?"
_NOTHING = r"[－―–—-]"
_JAPANESE = (
    rf"(?:[12１２]{_D}{{3}}年|(?:令和|平成)(?:元|{_D}{{1,2}})年){_D}{{1,2}}月期"
    rf"(?:{_B}(?:第[1-4１-４一二三四]四半期|中間期))?(?:{_B}[(（](?:累計|予想|中間期)[)）])?"
)
_ENGLISH = (
    r"(?:(?:(?:[Ff]iscal|[Ff]inancial)\s)?[Yy]ear|(?:[Tt]hree|[Ss]ix|[Nn]ine)\s[Mm]onths)\s[Ee]nded\s[A-Z][a-z]{2,8}\s\d{1,2},\s\d{4}"
    r"|[Aa]s\s(?:of|at)\s[A-Z][a-z]{2,8}\s\d{1,2},\s\d{4}"
)
_PERIOD = f"(?:{_JAPANESE}|{_ENGLISH})"
_UNIT = r"(?:十億円|百万円|千円|億円|円|百万株|千株|株|[％%]|人|名|(?:million|thousand|billion)(?:\s(?:of\s)?yen)?|yen|shares)"
_PAIR = re.compile(
    rf"{_B}(?P<period>{_PERIOD}){_B}[:：]?{_B}(?P<yen>[¥￥])?{_B}(?P<value>{_NUMBER}|{_NOTHING}){_B}(?P<unit>{_UNIT})?"
    rf"(?:{_B}[(（〔\[]{_B}(?P<rate>[(（]?{_NUMBER}[)）]?|{_NOTHING}){_B}[％%]?{_B}[)）〕\]])?[、,;；]?"
)
_LABEL = re.compile(
    rf"{_B}(?:[(（]{_B}(?:注{_D}?|参考|Notes?|Reference){_B}[)）]|※{_D}?)?{_B}(?:{_D}[.．]|[①-⑳]|[(（]{_D}[)）])?{_B}"
    rf"(?P<label>[^0-9０-９:：。\n\s\u3000(（][^0-9０-９:：。\n]{{1,40}}?){_B}[:：]?{_B}(?={_PERIOD})"
)
_HINT = re.compile(r"月期|[Ee]nded |[Aa]s (?:of|at) ")
_SHORTEST, _LONGEST = 16, 300
_ENGLISH_UNITS = {"million": "Millions of yen", "thousand": "Thousands of yen", "billion": "Billions of yen"}


class _Figure(NamedTuple):
    period: str
    value: str
    unit: str
    rate: str


class _Noted(NamedTuple):
    label: str
    figures: tuple[_Figure, ...]


def with_noted(document: Document) -> Document:
    """The document with a small table for each such line at the end of its part, so that its figures have cells."""
    numbers = Counter[str]()
    for table in document.tables:
        numbers[table.address.part] = max(numbers[table.address.part], table.address.number + 1)
    added: dict[str, list[Table]] = {}
    seen: set[tuple[str, str]] = set()
    for block in document.blocks:
        part = _part(block)
        for line in _lines(block):
            found = _figures_of(line) if (part, line) not in seen else ()
            seen.add((part, line))
            for noted in found:
                own = added.setdefault(part, [])
                own.append(_table(noted, line, TableAddress(part, numbers[part] + len(own)), block))
    return replace(document, blocks=tuple(_placed(document.blocks, added))) if added else document


def _placed(blocks: Sequence[Block], added: dict[str, list[Table]]) -> Iterator[Block]:
    last = {_part(block): at for at, block in enumerate(blocks)}
    for at, block in enumerate(blocks):
        yield block
        if at == last[_part(block)]:
            yield from added.get(_part(block), ())


def _part(block: Block) -> str:
    return block.address.part if isinstance(block, Table) else block.part


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading() | Paragraph():
            texts = [*([block.text] if "\n" in block.text else []), *block.text.split("\n")]
        case Table():
            texts = [*block.before, *block.after]
            if block.grid.columns * block.grid.rows <= _FEW:
                texts.extend(cell.text for cell in block.grid.cells if len(cell.text) > _SHORTEST)
    for text in texts:
        if _SHORTEST < len(text) <= _LONGEST and _HINT.search(text):
            yield text


_FEW = 400


def _figures_of(line: str) -> tuple[_Noted, ...]:
    """What a line states that holds nothing else; nothing of a sentence."""
    found: list[_Noted] = []
    at = 0
    while (label := _LABEL.match(line, at)) is not None:
        at = label.end()
        figures: list[_Figure] = []
        while (pair := _PAIR.match(line, at)) is not None and (pair["unit"] or pair["value"] not in _DASHES):
            figures.append(_Figure(pair["period"], pair["value"], _unit(pair), pair["rate"] or ""))
            at = pair.end()
        if not figures or not any(figure.unit for figure in figures):
            return ()
        found.append(_Noted(label["label"].strip(), tuple(figures)))
    return tuple(found) if not line[at:].strip(" \u3000\n。.") else ()


_DASHES = "－―–—-"


def _unit(pair: re.Match[str]) -> str:
    written = pair["unit"] or ""
    scale = written.split()[0] if written else ""
    return _ENGLISH_UNITS.get(scale, written or ("yen" if pair["yen"] else ""))


def _table(noted: _Noted, line: str, address: TableAddress, source: Block) -> Table:
    """The item over its unit and the rates in %, a row for each period."""
    boxes = source.boxes if isinstance(source, Table) else (source.box,) if source.box is not None else ()
    box = boxes[-1] if boxes else None
    width = 3 if any(figure.rate for figure in noted.figures) else 2
    unit = next(figure.unit for figure in noted.figures if figure.unit)
    cells = [
        Cell(0, 0, "", box=box),
        Cell(0, 1, noted.label, place=1, column_span=width - 1, box=box),
        *_line(1, ("", unit, "％")[:width], box),
    ]
    for row, figure in enumerate(noted.figures, start=2):
        own = f"{figure.value}{figure.unit}" if figure.unit not in ("", unit) else figure.value
        cells.extend(_line(row, (figure.period, own, figure.rate)[:width], box))
    section = source.section if isinstance(source, Table | Paragraph) else ()
    grid = Grid(len(noted.figures) + 2, width, tuple(cells))
    return Table(address, grid, section=section, before=(line,), boxes=boxes, stated_in=line)


def _line(row: int, texts: tuple[str, ...], box: Box | None) -> Iterator[Cell]:
    for column, text in enumerate(texts):
        yield Cell(row, column, text, place=column, box=box)
