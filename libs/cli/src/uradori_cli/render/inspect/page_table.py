"""A table as it is printed, each cell by what it turned out to be."""

from xml.etree.ElementTree import Element

from uradori_filings import Cell

from uradori_cli.inspecting.roles import Anatomy, Role
from uradori_cli.inspecting.words import gist, told, valued
from uradori_cli.render.inspect.elements import added, made
from uradori_cli.render.inspect.page_map import cell_anchor
from uradori_cli.render.plain import one_line


def table_figure(anatomy: Anatomy, anchor: str) -> Element:
    """With its address, what it is about, the lines around it, and what was odd."""
    table = anatomy.table
    figure = made("figure", id=anchor, class_="table odd" if anatomy.oddities else "table")
    caption = added(figure, "figcaption")
    added(caption, "code", str(table.address))
    facts = [fact for each in anatomy.facts.values() for fact in each]
    added(caption, "b", gist(facts) or "事実なし / no facts")
    added(caption, "span", f"{table.grid.rows}×{table.grid.columns}　事実 facts {len(facts)}")
    if table.continues:
        added(caption, "span", f"{table.continues} の続き / continues it")
    for words in table.before:
        added(figure, "p", words, class_="beside")
    _grid(added(added(figure, "div", class_="scroll"), "table"), anatomy, anchor)
    for words in table.after:
        added(figure, "p", words, class_="beside")
    for oddity in anatomy.oddities:
        added(figure, "p", f"{oddity.where}: {oddity.message} / {oddity.message_en}", class_="oddity")
    return figure


def _grid(drawn: Element, anatomy: Anatomy, anchor: str) -> None:
    for number, slots in enumerate(anatomy.table.grid.slots()):
        row = added(drawn, "tr")
        for column, cell in enumerate(slots):
            if cell is None:
                added(row, "td")
            elif (cell.row, cell.column) == (number, column):
                _cell(row, cell, anatomy, anchor)


def _cell(row: Element, cell: Cell, anatomy: Anatomy, anchor: str) -> None:
    grid, role = anatomy.table.grid, anatomy.role(cell)
    spans = {
        "rowspan": str(min(cell.row_span, grid.rows - cell.row)),
        "colspan": str(min(cell.column_span, grid.columns - cell.column)),
    }
    facts = anatomy.facts_of(cell)
    known: dict[str, str] = {}
    if facts:
        fact = facts[0]
        known = {
            "data_f": "\n".join(f"{name}\t{value}" for each in facts for name, value in told(each)),
            "data_r": "\n".join(map(one_line, fact.row_path)),
            "data_c": "\n".join(map(one_line, fact.column_path)),
            "title": valued(fact),
            "data_cell": cell_anchor(anchor, cell),
        }
    odd = " odd" if anatomy.is_odd(cell) else ""
    style = f"padding-left:{min(cell.indent, 12) + 0.5}em" if cell.indent else ""
    shown = {name: value for name, value in spans.items() if value != "1"}
    added(row, "td", cell.text, class_="" if role is Role.EMPTY else f"{role}{odd}", style=style, **shown, **known)
