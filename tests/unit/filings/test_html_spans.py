from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_filings.readers.html.spans import lay_out

ROWS = st.lists(st.lists(st.tuples(st.integers(0, 70_000), st.integers(1, 2_000)), max_size=5), max_size=8)
SMALL = st.lists(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 4)), max_size=5), max_size=8)


@settings(max_examples=60, deadline=None)
@given(SMALL, st.integers(1, 5))
def test_every_slot_is_covered_at_most_once_and_no_span_leaves_its_group(
    rows: list[list[tuple[int, int]]], group: int
) -> None:
    ends = [min((index // group + 1) * group, len(rows)) for index in range(len(rows))]
    layout = lay_out(rows, ends)
    assert layout is not None
    placed, columns = layout
    assert [len(row) for row in placed] == [len(row) for row in rows]
    taken: set[tuple[int, int]] = set()
    for index, row in enumerate(placed):
        for column, height, width in row:
            assert index + height <= ends[index]
            assert column + width <= columns
            slots = {(r, c) for r in range(index, index + height) for c in range(column, column + width)}
            assert len(slots) == height * width > 0
            assert not slots & taken
            taken |= slots


@settings(max_examples=40, deadline=None)
@given(ROWS)
def test_a_grid_has_no_more_slots_than_its_cells_allow(rows: list[list[tuple[int, int]]]) -> None:
    layout = lay_out(rows, [len(rows)] * len(rows))
    if layout is not None:
        assert layout[1] * len(rows) <= 4096 + 64 * sum(map(len, rows))


def test_a_cell_stands_beside_what_reaches_down_from_above() -> None:
    layout = lay_out([[(2, 1), (1, 2)], [(1, 1), (1, 1)]], [2, 2])
    assert layout == ([[(0, 2, 1), (1, 1, 2)], [(1, 1, 1), (2, 1, 1)]], 3)


def test_where_spans_overlap_the_earlier_cell_keeps_its_slots() -> None:
    layout = lay_out([[(1, 1), (2, 1)], [(1, 3)]], [2, 2])
    assert layout == ([[(0, 1, 1), (1, 2, 1)], [(0, 1, 1)]], 3)
