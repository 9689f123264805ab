"""A sheet whose right columns stand on a page of their own."""

from uradori_filings.readers.pdf.abreast import abreast
from uradori_filings.readers.pdf.frame import Frame, Rectangle
from uradori_filings.readers.pdf.grids import box_of
from uradori_filings.readers.pdf.page import Page
from uradori_filings.readers.pdf.sheet import Sheet
from uradori_filings.readers.pdf.word import Word

_WIDE = 6.0


def _page(number: int, *words: tuple[str, float, float]) -> Page:
    sheet = Sheet(number, Frame(0.0, 800.0, 600.0, 800.0, 0), 0, (), (), ())
    return Page(sheet, tuple(Word(text, left, left + _WIDE * len(text), base, 10.0) for text, left, base in words), ())


_LEFT = _page(
    1,
    ("2023年", 300, 50),
    *((word, left, base) for base in (65, 80, 95) for word, left in (("売上高", 50.0), ("1,100", 300.0))),
)


def test_columns_without_labels_go_to_the_rows_at_their_height_and_keep_their_page() -> None:
    right = _page(2, ("2022年", 60, 50), *(("900", 70, base) for base in (65, 80, 95)))
    joined = abreast(_LEFT, set(), right, set())

    assert joined is not None
    moved = next(word for word in joined.words if word.text == "900")
    assert moved.left > max(word.right for word in _LEFT.words)
    box = box_of(Rectangle(moved.left, moved.top, moved.right, moved.bottom), joined.sheet)
    assert (box.page, box.left) == (2, 70.0)


def test_a_page_with_labels_or_other_heights_stands_alone() -> None:
    labelled = _page(2, *((word, left, base) for base in (65, 80, 95) for word, left in (("費用", 50.0), ("9", 300.0))))
    lower = _page(2, *(("900", 70, base) for base in (265, 280, 295)))

    assert abreast(_LEFT, set(), labelled, set()) is None
    assert abreast(_LEFT, set(), lower, set()) is None
