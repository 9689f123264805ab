"""Heads of a table that stand alone at the foot of a page."""

from uradori_filings.readers.pdf.foot import heads_at_foot, moved
from uradori_filings.readers.pdf.frame import Frame
from uradori_filings.readers.pdf.page import Page
from uradori_filings.readers.pdf.sheet import Sheet
from uradori_filings.readers.pdf.word import Word

_WIDE = 6.0


def _page(number: int, *words: tuple[str, float, float]) -> Page:
    sheet = Sheet(number, Frame(0.0, 800.0, 600.0, 800.0, 0), 0, (), (), ())
    return Page(sheet, tuple(Word(text, left, left + _WIDE * len(text), base, 10.0) for text, left, base in words), ())


_ROWS = _page(
    2,
    ("売上高", 50, 60),
    ("1,100", 300, 60),
    ("1,200", 450, 60),
    ("営業利益", 50, 75),
    ("110", 312, 75),
    ("120", 462, 75),
)


def test_heads_at_the_foot_go_to_the_rows_of_the_next_page() -> None:
    page = _page(1, ("連結損益計算書", 50, 730), ("2023年3月期", 290, 760), ("2024年3月期", 440, 760))
    heads = heads_at_foot(page, set(), _ROWS, set())

    assert [word.text for word in heads] == ["2023年3月期", "2024年3月期"]
    joined = moved(heads, _ROWS, set())
    assert max(word.bottom for word in joined.words[:2]) < min(word.top for word in _ROWS.words)


def test_rows_and_sentences_at_the_foot_stay() -> None:
    row = _page(1, ("売上原価", 50, 760), ("900", 312, 760), ("950", 462, 760))
    prose = _page(1, ("当社の売上高は前期から増加しました。", 50, 760), ("続く。", 450, 760))

    assert heads_at_foot(row, set(), _ROWS, set()) == []
    assert heads_at_foot(prose, set(), _ROWS, set()) == []
