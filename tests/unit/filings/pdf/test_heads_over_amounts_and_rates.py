"""Heads over pairs of an amount and a rate, as earnings releases have them."""

import pytest
from uradori_filings.readers.pdf.aligned import align
from uradori_filings.readers.pdf.word import Phrase, Word

_WIDE = 8.0


def _line(base: float, *words: tuple[float, str]) -> tuple[Phrase, ...]:
    """Each word by its right end."""
    return tuple(Phrase((Word(text, right - _WIDE * len(text), right, base, 8.0),)) for right, text in words)


@pytest.mark.parametrize("shift", [0.0, -14.0, -28.0])
def test_a_head_stands_over_its_pair_whether_at_the_right_in_the_middle_or_at_the_left(shift: float) -> None:
    lines = [
        _line(60, *((right + shift, head) for right, head in ((240, "売上高"), (330, "経常益"), (420, "純利益")))),
        _line(72, *(pair for right in (240, 330, 420) for pair in ((right - 40, "百万円"), (right, "％")))),
        *(
            _line(
                base,
                (134, label),
                *(pair for right in (240, 330, 420) for pair in ((right - 40, amount), (right, "9.3"))),
            )
            for base, label, amount in ((84, "2026年6月期", "12,847"), (96, "2025年6月期", "11,754"))
        ),
    ]
    draft = align(lines, ())
    assert draft is not None
    heads = {cell.lines[0].text: (cell.column, cell.column_span) for cell in draft.cells if cell.row == 0}
    assert heads == {"売上高": (1, 2), "経常益": (3, 2), "純利益": (5, 2)}
