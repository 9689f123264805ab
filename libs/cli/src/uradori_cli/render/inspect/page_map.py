"""A page of a PDF as the boxes that were read on it."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from uradori_filings import Block, Box, Cell, Heading, Paragraph, Table

from uradori_cli.inspecting.roles import Anatomy, Role
from uradori_cli.render.inspect.elements import added, made
from uradori_cli.render.plain import one_line

_WIDTH, _HEIGHT = 595.0, 842.0
"""Of A4 in points: what a page has at least."""
_PREVIEW = 120


def first_page(block: Block) -> int | None:
    """Where it begins; None where it is on no page."""
    boxes = _boxes(block)
    return boxes[0].page if boxes else None


def cell_anchor(anchor: str, cell: Cell) -> str:
    """How a cell of the table of that anchor is called; empty where it is on no page."""
    return f"{anchor}:{cell.row}:{cell.column}" if cell.box else ""


def page_map(page: int, blocks: Sequence[tuple[Block, str, Anatomy | None]]) -> Element:
    """The blocks that stand on it, each with its anchor."""
    drawn = [each for block, anchor, anatomy in blocks for each in _drawn(page, block, anchor, anatomy)]
    width = max((box.right for box, *_ in drawn), default=0.0)
    height = max((box.bottom for box, *_ in drawn), default=0.0)
    figure = made("figure", class_="page")
    added(figure, "figcaption", f"{page} ページ / page")
    view = f"0 0 {max(width, min(_WIDTH, _HEIGHT)):.0f} {max(height, min(_WIDTH, _HEIGHT)):.0f}"
    picture = added(figure, "svg", viewBox=view, role="img")
    for box, kind, anchor, text, cell in drawn:
        link = added(picture, "a", href=f"#{anchor}")
        place = {"x": f"{box.left:.1f}", "y": f"{box.top:.1f}"}
        size = {"width": f"{max(box.right - box.left, 0):.1f}", "height": f"{max(box.bottom - box.top, 0):.1f}"}
        rectangle = added(link, "rect", class_=kind, data_cell=cell, **place, **size)
        added(rectangle, "title", one_line(text)[:_PREVIEW])
    return figure


def _drawn(page: int, block: Block, anchor: str, anatomy: Anatomy | None) -> Iterator[tuple[Box, str, str, str, str]]:
    for box in _boxes(block):
        if box.page == page:
            kind = {Heading: "heading", Paragraph: "paragraph", Table: "grid"}[type(block)]
            yield box, kind, anchor, str(block.address) if isinstance(block, Table) else block.text, ""
    if anatomy is not None:
        for cell in anatomy.table.grid.cells:
            role = anatomy.role(cell)
            if cell.box is not None and cell.box.page == page and role is not Role.EMPTY:
                yield cell.box, role.value, anchor, cell.text, cell_anchor(anchor, cell)


def _boxes(block: Block) -> tuple[Box, ...]:
    if isinstance(block, Table):
        return block.boxes or tuple(cell.box for cell in block.grid.cells if cell.box)[:1]
    return (block.box,) if block.box else ()
