"""How a document was understood, for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table as Drawn
from rich.text import Text
from uradori_filings import Block, Cell, Fact, Heading, Paragraph, Table

from uradori_cli.inspecting.inspected import Inspected
from uradori_cli.inspecting.roles import Anatomy, Role
from uradori_cli.inspecting.words import dated, gist, told, valued
from uradori_cli.render.inspect.profile import by_code, counts, profile_rows
from uradori_cli.render.plain import one_line, plain

STYLES = {
    Role.NUMBER: "green",
    Role.NOTHING: "dim green",
    Role.DATE: "magenta",
    Role.TEXT: "",
    Role.LABEL: "cyan",
    Role.HEAD: "bold blue",
    Role.CAPTION: "dim italic",
    Role.REST: "yellow",
    Role.EMPTY: "",
}
_LEGEND = (
    ("見出し head", Role.HEAD),
    ("項目 label", Role.LABEL),
    ("数値 number", Role.NUMBER),
    ("値なし –", Role.NOTHING),
)
_SHOWN = 5
_PREVIEW = 100


def overview(inspected: Inspected, blocks: Sequence[Block], *, prose: bool) -> Iterator[RenderableType]:
    """Profile, outline with a line for each table, oddities by kind."""
    yield Text(one_line(inspected.name), style="bold reverse")
    for name, value in profile_rows(inspected):
        yield Text.assemble((f"{name}: ", "bold"), value)
    yield Text(counts(inspected), style="green")
    yield Text("")
    for block in blocks:
        yield from _line(block, inspected, prose=prose)
    yield Text("")
    for code, oddities in by_code(inspected):
        first = oddities[0]
        words = f"{one_line(first.message)} / {one_line(first.message_en)}" if len(oddities) == 1 else ""
        yield Text.assemble((f"! {code} ", "bold yellow"), f"{len(oddities)}  ", words)
        for oddity in oddities[:_SHOWN] if len(oddities) > 1 else ():
            yield Text(
                f"    {one_line(oddity.where)}: {one_line(oddity.message)} / {one_line(oddity.message_en)}", "dim"
            )
        if len(oddities) > _SHOWN:
            yield Text(f"    … {len(oddities) - _SHOWN}", "dim")


def grid(anatomy: Anatomy) -> Iterator[RenderableType]:
    """A table as it is printed, coloured by what its cells turned out to be, then its facts."""
    table = anatomy.table
    yield Text.assemble((str(table.address), "bold"), f"  {gist(_facts(anatomy))}")
    yield Text(" › ".join(map(one_line, table.section)), "dim")
    for words in table.before:
        yield Text(one_line(words), "italic")
    legend = Text("  ").join(Text(words, STYLES[role]) for words, role in _LEGEND)
    yield legend
    printed = sorted({cell.column for cell in table.grid.cells if cell.text})
    drawn = Drawn(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
    drawn.add_column("", style="dim", justify="right", no_wrap=True)
    for column in printed:
        drawn.add_column(str(column), overflow="fold")
    for number, row in enumerate(table.grid.slots()):
        drawn.add_row(str(number), *(_cell(anatomy, row[column], number, column) for column in printed))
    yield drawn
    for words in table.after:
        yield Text(one_line(words), "italic")
    for oddity in anatomy.oddities:
        yield Text(f"! {one_line(oddity.where)}: {one_line(oddity.message)} / {one_line(oddity.message_en)}", "yellow")
    for fact in _facts(anatomy):
        yield Text("")
        for name, value in told(fact):
            yield Text.assemble((f"  {name}: ", "dim"), value)


def fact_lines(facts: Iterable[Fact]) -> Iterator[Text]:
    """A line for each fact."""
    for fact in facts:
        path = " › ".join(map(one_line, (*fact.row_path, *fact.column_path)))
        yield Text.assemble(
            (f"{fact.address}  ", "dim"),
            (valued(fact) or one_line(fact.printed), "green"),
            f"  {dated(fact.period)}  ",
            (path, "cyan"),
        )


def _line(block: Block, inspected: Inspected, *, prose: bool) -> Iterator[Text]:
    match block:
        case Heading():
            yield Text(f"{'  ' * (block.level - 1)}{one_line(block.text)}", "bold")
        case Paragraph() if prose:
            yield Text(plain(block.text))
        case Paragraph():
            return
        case Table():
            anatomy = inspected.anatomies[block.address]
            facts = _facts(anatomy)
            size = f"{block.grid.rows}×{block.grid.columns}"
            odd = f"  ! {len(anatomy.oddities)}" if anatomy.oddities else ""
            caption = one_line(block.before[-1])[:_PREVIEW] if block.before else ""
            indent = "  " * len(block.section)
            yield Text.assemble(
                f"{indent}▦ ", (str(block.address), "cyan"), f"  {size}  {len(facts)}  {gist(facts)}", (odd, "yellow"),
                (f"  {caption}", "dim"),
            )  # fmt: skip


def _facts(anatomy: Anatomy) -> list[Fact]:
    return [fact for facts in anatomy.facts.values() for fact in facts]


def _cell(anatomy: Anatomy, cell: Cell | None, row: int, column: int) -> Text:
    if cell is None or (cell.row, cell.column) != (row, column):
        return Text("")
    role = anatomy.role(cell)
    style = f"{STYLES[role]} on red" if anatomy.is_odd(cell) else STYLES[role]
    return Text(plain(cell.text), style, justify="right" if role in (Role.NUMBER, Role.NOTHING) else None)
