"""Tables drawn with lines: │ ┃ | between cells, ─ ━ - = + between rows."""

from collections.abc import Iterator, Sequence

from uradori_filings.model.grid import Cell, Grid
from uradori_filings.readers.sheets import is_figure

_BARS = "│┃║|｜"
_RULES = frozenset("─━═-=+┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝┠┨┯┷┿╂╞╪╡╒╤╕╘╧╛ ー―: \u3000" + _BARS)
_DRAWN = frozenset("─━═-=+┌├└┏┣┗╔╠╚")
_UNDERLINE = frozenset("-=ー―━─＝ \u3000")
_TO_BAR = str.maketrans(dict.fromkeys(_BARS, "│"))
_TALLEST = 6
_BLANKS = " \u3000\t\u00a0"


def is_drawn(line: str) -> bool:
    """A row between bars, or a rule of a table."""
    plain = line.strip(_BLANKS)
    if plain.translate(_TO_BAR).count("│") >= 2 or (plain and plain[0] in _BARS):
        return True
    return _is_rule(plain) and len(plain) > 2 and plain[0] in _DRAWN and not set(plain) <= _UNDERLINE


def boxed(lines: Sequence[str]) -> Grid | None:
    """None where there is no row. Lines between two rules are rows of their own where figures stand one over another."""
    rows = [row for group in _groups(lines) for row in _rows([_split(line) for line in group])]
    if not rows:
        return None
    cells = [Cell(index, column, text, column) for index, row in enumerate(rows) for column, text in enumerate(row)]
    return Grid(len(rows), max(map(len, rows)), tuple(cells))


def _rows(lines: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    width = max(map(len, lines))
    columns = [[line[at] for line in lines if at < len(line) and line[at]] for at in range(width)]
    labelled = len(columns[0]) == len(lines) > 1
    stacked = labelled and any(sum(map(is_figure, column)) > 1 for column in columns[1:])
    if stacked or len(lines) > _TALLEST:
        yield from map(list, lines)
    else:
        yield ["\n".join(column) for column in columns]


def _groups(lines: Sequence[str]) -> Iterator[list[str]]:
    group: list[str] = []
    for line in lines:
        if _is_rule(line.strip(_BLANKS)):
            if group:
                yield group
            group = []
        else:
            group.append(line)
    if group:
        yield group


def _is_rule(plain: str) -> bool:
    return bool(plain) and set(plain) <= _RULES and any(char not in f"{_BARS}{_BLANKS}" for char in plain)


def _split(line: str) -> list[str]:
    inner = line.strip(_BLANKS).translate(_TO_BAR).removeprefix("│").removesuffix("│")
    return [cell.strip(_BLANKS) for cell in inner.split("│")]
