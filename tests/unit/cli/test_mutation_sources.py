"""What the mutation suite reads out of pages and passages; companies and figures are made up."""

from decimal import Decimal

from uradori_cli.evaluation.mutation.html_tables import tables_of
from uradori_cli.evaluation.mutation.items import is_instant, label_of
from uradori_cli.evaluation.mutation.periods import Period, period_of, words_for
from uradori_cli.evaluation.mutation.prose import passages_of, stated_in
from uradori_cli.evaluation.mutation.statements import Statement, statement_of

OVERVIEW = """<html><body><h3>１【主要な経営指標等の推移】</h3><h4>(1)連結経営指標等</h4><table>
<tr><td colspan="2">回次</td><td>第11期</td><td>第12期</td><td>第13期</td></tr>
<tr><td colspan="2">決算年月</td><td>2030年３月</td><td>2031年３月</td><td>2032年３月</td></tr>
<tr><td>売上高</td><td>（百万円）</td><td>120,345</td><td>131,208</td><td>128,977</td></tr>
<tr><td>経常利益又は<br/>経常損失（△）</td><td>（百万円）</td><td>9,876</td><td>△<br/>1,204</td><td>3,310</td></tr>
<tr><td>総資産額</td><td>（百万円）</td><td>310,004</td><td>322,118</td><td>318,650</td></tr>
<tr><td>１株当たり純資産額</td><td>（円）</td><td>1,204.55</td><td>1,180.02</td><td>1,195.30</td></tr>
<tr><td>従業員数</td><td rowspan="2">（人）</td><td>3,210</td><td>3,305</td><td>3,298</td></tr>
<tr><td>（外、平均臨時雇用者数）</td><td>(412)</td><td>(430)</td><td>(425)</td></tr>
</table></body></html>"""

BALANCE_SHEET = """<html><body><h5>①【貸借対照表】</h5><table>
<tr><td></td><td></td><td>(単位：千円)</td></tr>
<tr><td></td><td>前事業年度(2031年３月31日)</td><td>当事業年度(2032年３月31日)</td></tr>
<tr><td>資産の部</td><td></td><td></td></tr>
<tr><td>現金及び預金</td><td>※１ 2,001</td><td>※１ 2,077</td></tr>
<tr><td>土地</td><td>5,310,200</td><td>5,310,200</td></tr>
<tr><td>その他</td><td>10,400</td><td>9,800</td></tr>
<tr><td>流動資産合計</td><td>8,120,450</td><td>8,450,115</td></tr>
</table></body></html>"""


def _statement(page: str) -> Statement:
    found = [statement_of(table) for table in tables_of(page.encode())]
    assert found[0] is not None
    return found[0]


def test_a_spanning_cell_stands_in_every_place_that_it_covers() -> None:
    table = next(tables_of(OVERVIEW.encode()))
    assert table.rows[0][:2] == ("回次", "回次")
    assert (table.rows[6][1], table.rows[7][1]) == ("（人）", "（人）")


def test_a_cell_is_read_with_its_item_period_unit_and_sign() -> None:
    facts = {(f.item, f.period.year if f.period else 0): f.figure for f in _statement(OVERVIEW).facts()}
    assert facts["経常利益", 2031].value == Decimal(-1_204_000_000)
    assert facts["売上高", 2032].value == Decimal(128_977_000_000)
    assert (facts["1株当たり純資産額", 2030].value, facts["1株当たり純資産額", 2030].step) == (
        Decimal("1204.55"),
        Decimal("0.01"),
    )


def test_a_cell_with_a_mark_or_in_brackets_and_a_row_of_others_make_no_fact() -> None:
    items = {f.item for f in (*_statement(OVERVIEW).facts(), *_statement(BALANCE_SHEET).facts())}
    assert "現金及び預金" not in items
    assert "その他" not in items
    assert not any("臨時" in item for item in items)


def test_a_figure_whose_unit_is_in_doubt_makes_no_fact() -> None:
    doubtful = OVERVIEW.replace(
        "<td>総資産額</td><td>（百万円）</td><td>310,004", "<td>総資産額</td><td>（百万円）</td><td>310.04"
    )
    periods = [fact.period for fact in _statement(doubtful).facts() if fact.item == "総資産額"]
    assert Period(2030, 3, "第11期") not in periods
    assert len(periods) == 2


def test_a_balance_sheet_takes_unit_basis_and_dates_from_its_headings() -> None:
    statement = _statement(BALANCE_SHEET)
    assert (statement.unit, statement.basis) == ("千円", "単体")
    assert [column.period for column in statement.columns] == [Period(2031, 3), Period(2032, 3)]


def test_a_table_whose_columns_are_not_a_year_apart_is_no_statement() -> None:
    broken = OVERVIEW.replace("2032年３月", "2031年12月")
    assert [statement_of(table) for table in tables_of(broken.encode())] == [None]


def test_the_tables_of_the_notes_below_a_statements_heading_are_none() -> None:
    note = BALANCE_SHEET.replace("流動資産合計", "建物附属設備")
    assert [statement_of(table) for table in tables_of(note.encode())] == [None]


def test_a_label_is_split_into_profit_and_loss() -> None:
    assert label_of("経常利益又は経常損失（△）") == ("経常利益", "経常損失")
    assert label_of("１株当たり当期純利益又は当期純損失(△)") == ("1株当たり当期純利益", "1株当たり当期純損失")
    assert label_of("売上高（注）２") == ("売上高", "")


def test_a_label_whose_loss_has_no_name_of_its_own_gives_none() -> None:
    assert label_of("税引前当期利益又は損失（△）") == ("税引前当期利益", "")
    assert label_of("税引前利益（△損失）") == ("税引前利益", "")


def test_a_return_on_equity_is_of_a_period_and_equity_of_a_day() -> None:
    assert [is_instant(item) for item in ("株主資本", "自己資本比率", "株主資本当社株主帰属当期純利益率")] == [
        True,
        True,
        False,
    ]


def test_a_fiscal_year_is_called_by_the_year_in_which_it_starts() -> None:
    assert "2031年度" in words_for(Period(2032, 3))
    assert "2031年度" in words_for(Period(2031, 12))
    assert period_of("当期（自 令和元年７月１日 至 令和２年６月30日）") == Period(2020, 6)


def test_a_sentence_states_items_with_their_amounts_and_growth() -> None:
    stated = stated_in(
        "当連結会計年度の売上高は1兆2,345億円（前期比3.1％減）、経常利益は98億76百万円（同12.0％増）となりました"
    )
    assert [(one.item, one.figure.value, one.growth) for one in stated] == [
        ("売上高", Decimal(1_234_500_000_000), Decimal("-3.1")),
        ("経常利益", Decimal(9_876_000_000), Decimal("12.0")),
    ]


def test_an_amount_by_which_an_item_moved_is_not_its_level() -> None:
    assert stated_in("当連結会計年度の営業利益は316億円減の682億円となりました") == ()


def test_a_figure_of_a_segment_or_of_the_year_before_is_not_taken() -> None:
    assert stated_in("住宅事業の売上高は120億円となりました") == ()
    assert [one.item for one in stated_in("営業利益は12億円（前期は経常利益は3億円）となりました")] == ["営業利益"]


def test_a_passage_is_a_stretch_of_its_report() -> None:
    line = (
        '{"header": {"document_id": "X", "document_name": "架空工業株式会社", "doc_text": "有価証券報告書"}, "sentences": ['
        '{"sentence": "景気は緩やかに回復しました"},'
        '{"sentence": "この結果、当連結会計年度の売上高は120億34百万円（前期比3.1％増）となりました"},'
        '{"sentence": "セグメントの業績は次のとおりです"},'
        '{"sentence": "当連結会計年度の売上高は20億円となりました"}]}'
    )
    (source,) = passages_of(line, "made-up/0")
    assert source.text is not None
    assert source.text.startswith("景気は")
    assert source.facts[0].figure.value == Decimal(12_034_000_000)
