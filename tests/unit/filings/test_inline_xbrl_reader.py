"""Inline XBRL: what is printed stays, what is tagged is known of its cell."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_filings import Cell, Document, Paragraph, SourceFile, Table, UnreadableFileError, read

from tests.unit.filings.inline_pages import PARENT, duration, figure, header, instant, member, page, row

_CONTEXTS = (
    duration("CurrentYearDuration", "2023-04-01", "2024-03-31")
    + instant("CurrentYearInstant_NonConsolidatedMember", "2024-03-31", PARENT)
    + duration(
        "CurrentYearDuration_FoodsMember", "2023-04-01", "2024-03-31", member("OperatingSegmentsAxis", "FoodsMember")
    )
)
_BODY = "0105010_honbun_jpcrp030000-asr-001_E99999-000_2024-03-31_01_2024-06-27_ixbrl.htm"


def _document(*rows: str, hidden: str = "", after: str = "") -> Document:
    return read([header(_CONTEXTS, hidden), page(_BODY, f"<table>{''.join(rows)}</table>{after}")])


def _cell(document: Document, row: int, column: int) -> Cell:
    slot = _table(document).grid.slots()[row][column]
    assert slot is not None
    return slot


def _table(document: Document) -> Table:
    return next(table for table in document.tables if table.address.part == "0105010")


def test_a_tagged_cell_keeps_what_is_printed_and_knows_its_element_context_and_value() -> None:
    document = _document(row("売上高", figure("jppfs_cor:NetSales", "CurrentYearDuration", "1,234")))
    cell = _cell(document, 0, 1)
    assert (cell.text, cell.element, cell.context) == ("1,234", "jppfs_cor:NetSales", "CurrentYearDuration")
    assert cell.tagged is not None
    assert (cell.tagged.value, cell.tagged.unit, cell.tagged.power, cell.tagged.decimals) == (
        Decimal(1_234_000_000),
        "JPY",
        6,
        -6,
    )


def test_the_sign_stands_outside_of_the_tag() -> None:
    tagged = "△" + figure("jppfs_cor:OperatingIncome", "CurrentYearDuration", "56", more=' sign="-"')
    cell = _cell(_document(row("営業損失（△）", tagged)), 0, 1)
    assert cell.text == "△56"
    assert cell.tagged is not None
    assert cell.tagged.value == -56_000_000


def test_nil_is_a_dash_and_no_value() -> None:
    nil = figure("jppfs_cor:NetSales", "CurrentYearDuration", "", more=' xsi:nil="true"') + "－"
    cell = _cell(_document(row("売上高", nil)), 0, 1)
    assert cell.text == "－"
    assert cell.tagged is not None
    assert cell.tagged.nil
    assert cell.tagged.value is None


def test_an_empty_tag_that_closes_itself_swallows_nothing() -> None:
    nil = '<ix:nonFraction name="jppfs_cor:NetSales" contextRef="CurrentYearDuration" unitRef="JPY" xsi:nil="true"/>'
    document = _document(
        row("売上高", nil + "－", figure("jppfs_cor:NetSales", "CurrentYearDuration", "9")), "<tr><td/><td>x</td></tr>"
    )
    assert [cell.text for cell in _table(document).grid.cells] == ["売上高", "－", "9", "", "x"]


@pytest.mark.parametrize(
    ("text", "transformation", "scale", "value"),
    [
        ("1,234.5", "ixt:numdotdecimal", 0, "1234.5"),
        ("1,234", "ixt:num-dot-decimal", 3, "1234000"),
        ("1.234,5", "ixt:numcommadecimal", 0, "1234.5"),
        ("１２３", "ixt:numdotdecimal", 0, "123"),
        ("12円34銭", "ixt:numunitdecimal", 0, "12.34"),
        ("1,012円05銭", "ixt4:num-unit-decimal", 0, "1012.05"),
        ("－", "ixt:numdash", 6, "0"),
        ("－", "ixt4:fixed-zero", 6, "0"),
        ("10.4", "ixt:numdotdecimal", -2, "0.104"),
    ],
)
def test_transformations(text: str, transformation: str, scale: int, value: str) -> None:
    tag = (
        f'<ix:nonFraction name="jppfs_cor:X" contextRef="CurrentYearDuration" unitRef="pure" scale="{scale}" '
        f'format="{transformation}">{text}</ix:nonFraction>'
    )
    cell = _cell(_document(row("項目", tag)), 0, 1)
    assert cell.tagged is not None
    assert cell.tagged.value == Decimal(value)


def test_contexts_have_days_and_members() -> None:
    document = _document(row("売上高", figure("jppfs_cor:NetSales", "CurrentYearDuration", "1")))
    contexts = {context.id: context for context in document.contexts}
    assert (contexts["CurrentYearDuration"].start, contexts["CurrentYearDuration"].end) == (
        date(2023, 4, 1),
        date(2024, 3, 31),
    )
    assert contexts["CurrentYearInstant_NonConsolidatedMember"].start is None
    assert contexts["CurrentYearDuration_FoodsMember"].members == (("OperatingSegmentsAxis", "FoodsMember"),)


def test_a_text_block_around_a_table_is_no_tag_of_its_cells() -> None:
    body = (
        '<ix:nonNumeric name="jppfs_cor:NotesTextBlock" contextRef="CurrentYearDuration"><p>注記の本文です。</p><table>'
        + row("現金", "5")
        + "</table></ix:nonNumeric>"
    )
    document = read([header(_CONTEXTS), page(_BODY, body)])
    assert _cell(document, 0, 1).element == ""
    assert any(isinstance(block, Paragraph) and block.text == "注記の本文です。" for block in document.blocks)


def test_the_header_is_hidden_and_tells_the_profile() -> None:
    hidden = "".join(
        f'<ix:nonNumeric name="jpdei_cor:{name}" contextRef="CurrentYearDuration">{text}</ix:nonNumeric>'
        for name, text in (
            ("EDINETCodeDEI", "E99999"),
            ("SecurityCodeDEI", "99990"),
            ("FilerNameInJapaneseDEI", "株式会社山川商事"),
            ("AccountingStandardsDEI", "IFRS"),
            ("CurrentFiscalYearStartDateDEI", "2023-04-01"),
            ("CurrentPeriodEndDateDEI", "2024-03-31"),
            ("IdentificationOfDocumentSubjectToAmendmentDEI", "S100ABCD"),
        )
    )
    document = _document(row("売上高", "1"), hidden=hidden)
    profile = document.profile
    assert (profile.edinet_code, profile.ticker, profile.company) == ("E99999", "9999", "株式会社山川商事")
    assert (profile.standard, profile.amends, profile.filed_on) == ("IFRS", "S100ABCD", date(2024, 6, 27))
    assert (profile.period_start, profile.period_end) == (date(2023, 4, 1), date(2024, 3, 31))
    assert not any("E99999" in block.text for block in document.blocks if isinstance(block, Paragraph))


def test_a_text_goes_on_where_its_continuation_stands() -> None:
    after = (
        '<p><ix:nonNumeric name="jpdei_cor:FilerNameInJapaneseDEI" contextRef="CurrentYearDuration" continuedAt="c1">'
        '株式会社</ix:nonNumeric></p><p><ix:continuation id="c1">海野<ix:exclude>（1頁）</ix:exclude>製作所'
        "</ix:continuation></p>"
    )
    assert _document(row("a", "1"), after=after).profile.company == "株式会社 海野製作所"


def test_continuations_in_a_circle_end() -> None:
    after = (
        '<p><ix:nonNumeric name="jpdei_cor:FilerNameInJapaneseDEI" contextRef="CurrentYearDuration" continuedAt="a">'
        '甲</ix:nonNumeric><ix:continuation id="a" continuedAt="b">乙</ix:continuation>'
        '<ix:continuation id="b" continuedAt="a">丙</ix:continuation></p>'
    )
    assert _document(row("a", "1"), after=after).profile.company.startswith("甲 乙 丙")


def test_cells_of_nested_tables_keep_their_own_tags() -> None:
    inner = "<table>" + row("内訳", figure("jppfs_cor:Land", "CurrentYearDuration", "7")) + "</table>"
    document = _document(row("土地", inner), row("売上高", figure("jppfs_cor:NetSales", "CurrentYearDuration", "8")))
    outer, nested = (table for table in document.tables if table.address.part == "0105010")
    assert [cell.element for cell in outer.grid.cells] == ["", "", "", "jppfs_cor:NetSales"]
    assert [cell.element for cell in nested.grid.cells] == ["", "jppfs_cor:Land"]


def test_the_second_figure_of_a_cell_and_figures_in_prose_are_laid_out_too() -> None:
    both = (
        figure("jpcrp_cor:NumberOfEmployees", "CurrentYearDuration", "120", "pure", 0)
        + "［"
        + figure("jpcrp_cor:AverageNumberOfTemporaryWorkers", "CurrentYearDuration", "34", "pure", 0)
        + "］"
    )
    prose = (
        f"<p>研究開発費は{figure('jpcrp_cor:ResearchExpenses', 'CurrentYearDuration', '560', 'JPY', 6)}百万円です。</p>"
    )
    document = _document(row("従業員数（人）", both), after=prose)
    assert _cell(document, 0, 1).element == "jpcrp_cor:NumberOfEmployees"
    others = {cell.element: cell.tagged for table in document.tables[1:] for cell in table.grid.cells if cell.tagged}
    workers, research = others["jpcrp_cor:AverageNumberOfTemporaryWorkers"], others["jpcrp_cor:ResearchExpenses"]
    assert workers.value == 34
    assert research.value == 560_000_000


def test_a_tag_without_its_context_is_an_oddity() -> None:
    document = _document(row("売上高", figure("jppfs_cor:NetSales", "Nowhere", "1")))
    assert [(oddity.code, oddity.where) for oddity in document.oddities] == [("context_unknown", "Nowhere")]


def test_faults_of_a_page_are_an_oddity_and_what_can_be_read_is() -> None:
    body = f"<table>{row('売上高', figure('jppfs_cor:NetSales', 'CurrentYearDuration', '3'))}</table><p>a<b>c</p>"
    document = read([header(_CONTEXTS), page(_BODY, body)])
    assert [(oddity.code, oddity.where) for oddity in document.oddities] == [("page_not_well_formed", _BODY)]
    assert _cell(document, 0, 1).element == "jppfs_cor:NetSales"


def test_a_page_in_shift_jis_with_html_entities_reads() -> None:
    body = f"<table>{row('売上高&nbsp;合計', figure('jppfs_cor:NetSales', 'CurrentYearDuration', '3'))}</table>"
    document = read([header(_CONTEXTS), page(_BODY, body, "Shift_JIS")])
    assert [cell.text for cell in _table(document).grid.cells] == ["売上高 合計", "3"]


def test_entities_of_its_own_are_refused() -> None:
    bomb = '<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    tag = figure("jppfs_cor:NetSales", "CurrentYearDuration", "1")
    content = page(_BODY, f"<p>&b;{tag}</p>").content.replace(b"<html", bomb.encode() + b"<html", 1)
    with pytest.raises(UnreadableFileError) as caught:
        read([SourceFile(_BODY, content)])
    assert "DTD" in caught.value.message
    assert "DTD" in caught.value.message_en
