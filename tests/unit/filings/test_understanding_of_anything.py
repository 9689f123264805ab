"""What holds for any table: nothing is lost, nothing is invented, nothing fails."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_filings import Cell, Document, FactKind, Grid, Profile, Table, TableAddress, understand

from tests.unit.filings.drawn_tables import facts, table

_TEXTS = st.one_of(
    st.sampled_from(
        [
            "",
            "－",
            "売上高",
            "（単位：百万円）",
            "2024年３月31日",
            "当期",
            "合計",
            "区分",
            "第３期",
            "△1,234",
            "(12)",
            "5 [3]",
            "（円）",
            "〃",
        ]
    ),
    st.text(max_size=12),
    st.integers(-(10**9), 10**9).map(lambda value: f"{value:,}"),
)


@st.composite
def _grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    for row in range(rows):
        place = 0
        for column in range(columns):
            if (row, column) in taken:
                continue
            wide = draw(st.integers(1, columns - column))
            if any((row, other) in taken for other in range(column, column + wide)):
                wide = 1
            high = draw(st.integers(1, rows - row))
            taken |= {(r, c) for r in range(row, row + high) for c in range(column, column + wide)}
            cells.append(Cell(row, column, draw(_TEXTS).strip(), place, high, wide))
            place += 1
    return Grid(rows, columns, tuple(cells))


@settings(deadline=None)
@given(
    _grids(), st.sampled_from(["", "第５【経理の状況】", "【株主資本等変動計算書】", "(2)【役員の状況】", "【表紙】"])
)
def test_any_grid_gives_facts_of_its_own_cells_only(grid: Grid, heading: str) -> None:
    given_table = Table(TableAddress("p", 0), grid, (heading,) if heading else ())
    understood = understand(Document(Profile(), (given_table,)))
    printed = {(cell.row, cell.column) for cell in grid.cells if cell.text}

    places = [(fact.address.row, fact.address.column) for fact in understood.facts]
    assert set(places) <= printed
    assert len(places) == len(set(places))
    assert all((fact.value is not None) == (fact.kind is FactKind.NUMBER) for fact in understood.facts)


@settings(deadline=None)
@given(st.integers(-(10**12), 10**12), st.sampled_from([("円", 0), ("千円", 3), ("百万円", 6), ("億円", 8)]))
def test_a_figure_is_what_is_printed_times_its_scale(value: int, unit: tuple[str, int]) -> None:
    written = f"{abs(value):,}" if value >= 0 else f"△{abs(value):,}"
    found = facts(table(f"| | 当期 |\n| 売上高（{unit[0]}） | {written} |"))["1:1"]

    assert found.value == Decimal(value).scaleb(unit[1])
    assert (found.unit, found.power) == ("円", unit[1])


@settings(deadline=None)
@given(_grids())
def test_the_same_table_gives_the_same_facts(grid: Grid) -> None:
    document = Document(Profile(), (Table(TableAddress("p", 0), grid),))

    assert understand(document) == understand(document)


@pytest.mark.parametrize(
    "piece", ["注 ", "※ ", "(注)", "期末", "修正再表示前", "3月31日 ", "(△) ", "百万", "第1四半", "1,1", "( "]
)
def test_a_label_and_a_head_take_linear_time_whatever_they_repeat(piece: str) -> None:
    label = f"売上高{piece * 200}x"
    assert facts(table(f"| | 当期 | {label} |\n| {label} | 1 | 2 |\n| 費用 | 3 | 4 |"))["2:1"].value == 3


@settings(deadline=None)
@given(st.text(alphabet="0123 ,.△()兆億万千円株%$年月歳※注〃うち", max_size=8))
def test_any_cell_reads(printed: str) -> None:
    found = facts(table(f"| | 当期 |\n| 売上高 | {printed} |"))

    assert all((fact.value is not None) == (fact.kind is FactKind.NUMBER) for fact in found.values())


def test_points_without_digits_before_a_scale_are_no_number() -> None:
    assert facts(table("| | 当期 |\n| 売上高 | .兆5円 |\n| 費用 | 1 |"))["1:1"].kind is FactKind.TEXT
