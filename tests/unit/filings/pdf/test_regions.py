"""Lines parted into tables and prose."""

from dataclasses import replace

import pytest
from uradori_filings.readers.pdf.regions import regions_of
from uradori_filings.readers.pdf.word import Phrase, Word

_WIDE = 6.0
_COVER = ((60, "コード番号"), (200, "9701"), (400, "URL https://example.com"))
_PERSON = ((60, "代表者"), (200, "取締役社長"), (400, "山川"))
_HEADS = ((200, "売上高"), (400, "営業利益"))
_ROWS = (((60, "2025年3月期"), (210, "1,200"), (410, "110")), ((60, "2024年3月期"), (210, "1,100"), (410, "90")))


def _lines(*lines: tuple[tuple[float, str], ...]) -> list[tuple[Phrase, ...]]:
    return [
        tuple(Phrase((Word(text, left, left + _WIDE * len(text), 60.0 + 14 * at, 10.0),)) for left, text in line)
        for at, line in enumerate(lines)
    ]


@pytest.mark.parametrize("heading", ["(1)連結経営成績", "1.2025年3月期の連結業績", "①経営成績"])
def test_a_numbered_heading_with_an_aside_at_its_right_parts_what_stands_above_from_the_table(heading: str) -> None:
    title = ((60, heading), (400, "(%表示は対前期増減率)"))
    regions = regions_of(_lines(_COVER, _PERSON, title, _HEADS, *_ROWS), 50, 550)
    titled = next(region for region in regions if any(line[0].text == heading for line in region.lines))
    assert not titled.is_table
    assert [phrase.text for phrase in regions[-1].lines[-1]] == ["2024年3月期", "1,100", "90"]
    assert regions[-1].is_table
    assert all(line[0].text != "コード番号" for line in regions[-1].lines)


def test_numbered_rows_with_figures_in_brackets_stay_in_their_table() -> None:
    rows = tuple(((60, f"({at}) 項目"), (210, "(1,200)"), (410, "(110)")) for at in range(1, 4))
    (region,) = regions_of(_lines(_HEADS, *rows), 50, 550)
    assert (region.is_table, len(region.lines)) == (True, 4)


def test_the_lines_of_a_cover_are_prose_however_widely_their_labels_are_set() -> None:
    title = ((200, "2026年3月期 第2四半期決算短信〔IFRS〕(連結)"),)
    wide = ((60, "コ ー ド 番 号"), (200, "9701"), (400, "URL https://example.com"))
    regions = regions_of(_lines(title, wide, _PERSON, _HEADS, *_ROWS), 50, 550)
    assert [region.is_table for region in regions] == [False, True]
    assert len(regions[0].lines) == 3


def test_a_bold_caption_over_heads_begins_another_table() -> None:
    caption = (Phrase((Word("Reconciliation", 60, 150, 60.0 + 14 * 3, 10.0, bold=True),)),)
    lines = _lines(_HEADS, *_ROWS, ((60, ""),), _HEADS, *_ROWS)
    lines[3] = caption
    tables = [region for region in regions_of(lines, 50, 550) if region.is_table]
    assert [len(table.lines) for table in tables] == [3, 3]


def test_lines_of_a_cover_are_no_table() -> None:
    cover = (
        ((220, "2025年3月期 決算短信"),),
        ((60, "上場会社名"), (200, "株式会社山川製作所"), (330, "上場取引所"), (420, "東")),
        (_COVER[0], _COVER[1], (330, "URL"), (420, "https://example.com")),
        ((60, "代表者"), (200, "山川")),
        ((60, "問合せ先"), (200, "海野"), (420, "TEL")),
    )
    assert [region.is_table for region in regions_of(_lines(*cover), 50, 550)] == [False]


def test_lines_of_a_list_are_a_table_without_figures() -> None:
    people = (((60, "取締役"), (200, "山川"), (400, "営業")), ((60, "監査役"), (200, "海野"), (400, "常勤")))
    assert [region.is_table for region in regions_of(_lines(*people, *people), 50, 550)] == [True]


def test_heads_of_another_table_below_a_gap_begin_it() -> None:
    first = _lines(_HEADS, *_ROWS)
    second = _lines(((190, "1株当たり純資産"), (420, "配当")), ((60, "2025年3月期"), (215, "46.18"), (425, "30.00")))
    low = [
        tuple(Phrase((replace(one, base=one.base + 48.0),)) for (one,) in (each.words for each in line))
        for line in second
    ]
    assert len(regions_of([*first, *low], 50, 550)) == 2


def test_a_single_row_below_heads_and_units_is_a_table() -> None:
    lines = _lines(
        ((200, "売上収益"), (400, "営業利益")),
        ((300, "1株当たり"), (460, "当期利益")),
        ((200, "百万円"), (260, "％"), (400, "百万円"), (460, "円 銭")),
        ((60, "通期"), (200, "27,200"), (260, "10.4"), (400, "4,050"), (460, "111.25")),
    )
    assert [region.is_table for region in regions_of(lines, 50, 550)] == [True]
