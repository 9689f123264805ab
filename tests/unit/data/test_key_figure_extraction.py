"""The extractor, run as a reader of data/README runs it, on pages that show one difficulty each."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[3] / "tools" / "extract_key_figures.py"
CODELIST = (
    "ダウンロード実行日,2026年08月11日現在,件数,1件\n"
    "ＥＤＩＮＥＴコード,提出者種別,上場区分,連結の有無,資本金,決算日,提出者名,提出者名（英字）,"
    "提出者名（ヨミ）,所在地,提出者業種,証券コード,提出者法人番号\n"
    "E99999,内国法人・組合,上場,有,100,3月31日,見本株式会社,SAMPLE,ミホン,東京都,機械,99990,1\n"
)
HEAD = (
    '<?xml version="1.0"?><html xmlns:x="http://disclosure.edinet-fsa.go.jp/jpcrp030000/asr/001/'
    'E99999-000/{end}/01/2024-06-25"><body>'
)
TERMS = "<tr><td colspan='2'>回次</td><td>第9期</td><td>第10期</td></tr>"
MONTHS = "<tr><td colspan='2'>決算年月</td><td>2023年３月</td><td>2024年３月</td></tr>"
FILLER = (
    "<tr><td>売上高</td><td>(百万円)</td><td>100</td><td>200</td></tr>"
    "<tr><td>純資産額</td><td>(百万円)</td><td>50</td><td>60</td></tr>"
    "<tr><td>総資産額</td><td>〃</td><td>90</td><td>95</td></tr>"
    "<tr><td>自己資本比率</td><td>(％)</td><td>55.5</td><td>63.1</td></tr>"
)
Fact = tuple[str, ...]


def extract(folder: Path, body: str, end: str = "2024-03-31") -> dict[tuple[str, str], Fact]:
    """(item, period end) -> (value, unit, cell, basis, standard)."""
    (folder / "pages").mkdir()
    (folder / "pages" / "S1000000.html").write_text(f"{HEAD.format(end=end)}{body}</body></html>", encoding="utf-8")
    (folder / "codes.csv").write_text(CODELIST, encoding="utf-8")
    target = folder / "out.csv"
    command = [sys.executable, str(TOOL), str(folder / "pages"), "--codelist", str(folder / "codes.csv")]
    subprocess.run([*command, "-o", str(target)], check=True, capture_output=True, timeout=30)
    with target.open(encoding="utf-8", newline="") as file:
        return {
            (row["item"], row["period_end"]): tuple(row[k] for k in ("value", "unit", "cell", "basis", "standard"))
            for row in csv.DictReader(file)
        }


def table(rows: str, header: str = TERMS + MONTHS, heading: str = "(1) 連結経営指標等") -> str:
    return f"<h4>{heading}</h4><table>{header}{FILLER}{rows}</table>"


DIVIDENDS = "<td>１株当たり配当額（内１株当たり中間配当額）</td><td>(円)</td><td>1</td>"
LOSS = "<td>親会社株主に帰属する当期純利益又は親会社株主に帰属する当期純損失(△)</td><td>(百万円)</td><td>1</td>"


@pytest.mark.parametrize(
    ("row", "item", "expected"),
    [
        ("<td>経常利益</td><td>(百万円)</td><td>1,200</td><td>△ 345</td>", "ordinary_profit", "-345 百万円"),
        ("<td>経常損益</td><td>百万円</td><td>1</td><td>△<br/>7,345</td>", "ordinary_profit", "-7345 百万円"),
        ("<td>経常利益（千円）</td><td></td><td>1</td><td>12,345</td>", "ordinary_profit", "12345 千円"),
        ("<td>株価収益率</td><td>(倍)</td><td>－</td><td>10.4</td>", "per", "10.4 倍"),
        ("<td>１株当たり当期純利益</td><td></td><td>1</td><td>259円41銭</td>", "eps", "259.41 円"),
        ("<td>従業員数〔外、臨時〕</td><td>(名)</td><td>1</td><td>1,234 〔56〕</td>", "employees", "1234 人"),
        (f"{DIVIDENDS}<td>普通株式 41.00 ( 20.50 )</td>", "dividend_per_share", "41.00 円"),
        (f"{DIVIDENDS}<td>普通株式 41.00 ( 20.50 )</td>", "interim_dividend_per_share", "20.50 円"),
        ("<td>（比較指標：TOPIX）</td><td>(％)</td><td>1</td><td>( 196.2 )</td>", "tsr_benchmark", "196.2 %"),
        ("<td>最高株価</td><td>(円)</td><td>1</td><td>2,475 (12,375)</td>", "share_price_high", "2475 円"),
        (f"{LOSS}<td>5</td>", "profit_attributable_to_owners", "5 百万円"),
        (
            "<td>発行済株式総数</td><td>(千株)</td><td>1</td><td>1,261,232</td>",
            "shares_issued",
            "1261232 千株",
        ),
    ],
)
def test_a_row_is_read_with_its_sign_unit_and_item(tmp_path: Path, row: str, item: str, expected: str) -> None:
    assert " ".join(extract(tmp_path, table(f"<tr>{row}</tr>"))[item, "2024-03-31"][:2]) == expected


@pytest.mark.parametrize(
    "row",
    [
        "<td>最高株価</td><td>(円)</td><td>8,736</td><td>8,736 ※3,141</td>",
        "<td>最高株価</td><td>(％)</td><td>1</td><td>18,780</td>",
        "<td>最高株価</td><td>(円)</td><td>1</td><td>－</td>",
        "<td>最高株価（第１回社債型種類株式）</td><td>(円)</td><td>1</td><td>4,000</td>",
    ],
)
def test_a_value_that_is_ambiguous_or_absent_is_left_out(tmp_path: Path, row: str) -> None:
    assert ("share_price_high", "2024-03-31") not in extract(tmp_path, table(f"<tr>{row}</tr>"))


def test_a_ditto_mark_takes_the_unit_of_the_row_above(tmp_path: Path) -> None:
    assert extract(tmp_path, table(""))["total_assets", "2024-03-31"][:2] == ("95", "百万円")


def test_the_cell_is_table_row_and_column_of_the_page(tmp_path: Path) -> None:
    facts = extract(tmp_path, f"<table><tr><td>前</td></tr></table>{table('')}")
    assert facts["net_assets", "2023-03-31"][2] == "1:3:2"


def test_a_second_line_under_one_label_is_the_interim_dividend(tmp_path: Path) -> None:
    rows = (
        "<tr><td rowspan='2'>１株当たり配当額 (うち１株当たり中間配当額)</td>"
        "<td>(円)</td><td>60</td><td>75</td></tr>"
        "<tr><td>(円)</td><td>( 25 )</td><td>( 30 )</td></tr>"
    )
    facts = extract(tmp_path, table(rows, heading="(2) 提出会社の経営指標等"))
    assert facts["dividend_per_share", "2024-03-31"][0] == "75"
    assert facts["interim_dividend_per_share", "2024-03-31"][:4] == ("30", "円", "0:7:3", "parent")


def test_a_second_line_in_brackets_under_the_capital_is_the_shares_issued(tmp_path: Path) -> None:
    rows = (
        "<tr><td rowspan='2'>資本金（発行済株式総数）</td><td rowspan='2'>(百万円)(千株)</td><td>60</td><td>75</td></tr>"
        "<tr><td>( 758,000 )</td><td>( 759,000 )</td></tr>"
    )
    facts = extract(tmp_path, table(rows, heading="(2) 提出会社の経営指標等"))
    assert facts["capital_stock", "2024-03-31"][:2] == ("75", "百万円")
    assert facts["shares_issued", "2024-03-31"][:3] == ("759000", "千株", "0:7:3")


def test_a_preferred_shares_dividend_is_not_the_dividend(tmp_path: Path) -> None:
    rows = (
        "<tr><td>１株当たり配当額</td><td></td><td></td><td></td></tr>"
        "<tr><td>普通株式</td><td>(円)</td><td>60</td><td>75</td></tr>"
        "<tr><td>第１回ＡＡ型種類株式</td><td></td><td>264</td><td>265</td></tr>"
        "<tr><td>（うち１株当たり中間配当額）</td><td>(円)</td><td>132</td><td>133</td></tr>"
    )
    facts = extract(tmp_path, table(rows))
    assert facts["dividend_per_share", "2024-03-31"][0] == "75"
    assert ("interim_dividend_per_share", "2024-03-31") not in facts


def test_standards_side_by_side_keep_their_own_columns_and_a_transition_date_is_no_term(
    tmp_path: Path,
) -> None:
    header = (
        "<tr><td colspan='2' rowspan='2'>回次</td><td>日本基準</td><td colspan='2'>国際会計基準</td></tr>"
        "<tr><td>第9期</td><td>移行日</td><td>第10期</td></tr>"
        "<tr><td colspan='2'>決算年月</td><td>2023年３月</td><td>2022年４月１日</td><td>2024年３月</td></tr>"
    )
    body = "".join(
        f"<tr><td>{label}</td><td>(百万円)</td><td>10</td><td>{first}</td><td>30</td></tr>"
        for label, first in (("売上収益", "－"), ("資産合計", "20"), ("資本合計", "21"), ("税引前利益", "－"))
    )
    facts = extract(tmp_path, f"<h4>(1) 連結経営指標等</h4><table>{header}{body}</table>")
    assert facts["total_assets", "2023-03-31"][4] == "J-GAAP"
    assert facts["total_assets", "2024-03-31"][4] == "IFRS"
    assert {period for _, period in facts} == {"2023-03-31", "2024-03-31"}


@pytest.mark.parametrize(
    ("former", "latter", "end", "period"),
    [
        ("令和５年３月", "令和６年３月", "2024-03-31", "2024-03-31"),
        ("2022年度", "2023年度", "2024-03-31", "2024-03-31"),
        ("2022年５月", "2023年５月", "2023-05-15", "2023-05-15"),
        ("2023年２月", "2024年２月", "2024-02-29", "2024-02-29"),
    ],
)
def test_a_term_is_dated_by_era_month_or_fiscal_year(
    tmp_path: Path, former: str, latter: str, end: str, period: str
) -> None:
    header = f"<tr><td colspan='2'>決算年月</td><td>{former}</td><td>{latter}</td></tr>"
    assert ("net_sales", period) in extract(tmp_path, table("", header=header), end)


def test_two_values_for_one_item_and_term_are_both_left_out(tmp_path: Path) -> None:
    rows = "<tr><td>包括利益</td><td>(百万円)</td><td>1</td><td>2</td></tr>" * 2
    other = rows.replace("<td>2</td></tr>", "<td>3</td></tr>", 1)
    facts = extract(tmp_path, table(other))
    assert ("comprehensive_income", "2024-03-31") not in facts
    assert facts["comprehensive_income", "2023-03-31"][0] == "1"


def test_tables_of_subsidiaries_shown_for_reference_are_not_the_filers(tmp_path: Path) -> None:
    reference = f"<h4>(参考)主たる子会社の経営指標等</h4><table>{TERMS}{MONTHS}{FILLER.replace('200', '999')}</table>"
    assert extract(tmp_path, table("") + reference)["net_sales", "2024-03-31"][0] == "200"


def test_a_company_without_ticker_is_kept_and_one_that_was_delisted_gets_its_own(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    page = f"{HEAD.format(end='2024-03-31')}{table('')}</body></html>"
    (tmp_path / "pages" / "S1000000.html").write_text(page, encoding="utf-8")
    (tmp_path / "codes.csv").write_text(CODELIST.replace("99990", ""), encoding="utf-8")
    (tmp_path / "gone.csv").write_text("ticker,edinet_code\n8888,E99999\n", encoding="utf-8")
    found = []
    for more in ((), ("--delisted", str(tmp_path / "gone.csv"))):
        command = [sys.executable, str(TOOL), str(tmp_path / "pages"), "--codelist", str(tmp_path / "codes.csv")]
        target = tmp_path / "out.csv"
        subprocess.run([*command, *more, "-o", str(target)], check=True, capture_output=True, timeout=30)
        with target.open(encoding="utf-8", newline="") as file:
            found.append({row["ticker"] for row in csv.DictReader(file)})
    assert found == [{""}, {"8888"}]


SPLITS = TOOL.with_name("extract_share_splits.py")


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ("当社は、2024年４月１日付で普通株式１株につき２株の割合で株式分割を行っております。", ["2024-04-01 1 2"]),
        ("令和３年４月１日付で普通株式１株につき1.3株の割合で株式分割を行っております。", ["2021-04-01 1 1.3"]),
        (
            "2022年10月１日付及び2024年４月１日付でそれぞれ普通株式１株につき３株の割合の株式分割を行っています。",
            ["2022-10-01 1 3", "2024-04-01 1 3"],
        ),
        (
            "2020年１月１日を効力発生日とした普通株式１株につき２株の割合での株式分割、及び、2023年７月１日を"
            "効力発生日とした普通株式１株につき25株の割合での株式分割を行っており、",
            ["2020-01-01 1 2", "2023-07-01 1 25"],
        ),
        (
            "2021年３月31日を基準日及び2021年４月１日を効力発生日として、普通株式１株につき５株の割合で株式分割を",
            ["2021-04-01 1 5"],
        ),
        (
            "2019年11月25日開催の取締役会決議に基づき、2020年１月１日付で普通株式１株につき２株の割合で株式分割を",
            ["2020-01-01 1 2"],
        ),
        ("2020年10月１日付で普通株式10株につき１株の割合で株式併合を行っております。", ["2020-10-01 10 1"]),
        ("2020年10月１日を効力発生日として、普通株式１株を３株に分割いたしました。", ["2020-10-01 1 3"]),
        ("第55期の※印は株式分割による権利落後の最高・最低株価をそれぞれ示しています。", []),
    ],
)
def test_a_note_states_a_split_with_its_day_and_its_shares(tmp_path: Path, note: str, expected: list[str]) -> None:
    (tmp_path / "pages").mkdir()
    page = f"{HEAD.format(end='2024-03-31')}<p>(注) {note}</p></body></html>"
    (tmp_path / "pages" / "S1000000.html").write_text(page, encoding="utf-8")
    (tmp_path / "codes.csv").write_text(CODELIST, encoding="utf-8")
    target = tmp_path / "out.csv"
    command = [sys.executable, str(SPLITS), str(tmp_path / "pages"), "--codelist", str(tmp_path / "codes.csv")]
    subprocess.run([*command, "-o", str(target)], check=True, capture_output=True, timeout=30)
    with target.open(encoding="utf-8", newline="") as file:
        found = [f"{row['effective_on']} {row['before']} {row['after']}" for row in csv.DictReader(file)]
    assert found == expected


def test_a_page_without_a_filer_is_named_and_skipped(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "S1000001.html").write_text("<html><body></body></html>", encoding="utf-8")
    (tmp_path / "codes.csv").write_text(CODELIST, encoding="utf-8")
    command = [sys.executable, str(TOOL), str(tmp_path / "pages"), "--codelist", str(tmp_path / "codes.csv")]
    done = subprocess.run([*command, "-o", str(tmp_path / "out.csv")], check=True, capture_output=True, timeout=30)
    assert "S1000001.html: no filer namespace" in done.stderr.decode()
