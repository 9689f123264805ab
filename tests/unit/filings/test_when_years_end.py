"""When the fiscal years of a document end that has no cover."""

from datetime import date

from uradori_filings import Basis, Nature, SourceFile, read, understand


def _first_day_and_unit(opening: str) -> tuple[date | None, date, str]:
    text = f"{opening}\n\n,FY2023,FY2024\nRevenue,95127,103880\n"
    fact = understand(read([SourceFile("data.csv", text.encode())])).facts[0]
    assert fact.period is not None
    return fact.period.start, fact.period.end, fact.unit


def test_a_line_that_tells_on_which_day_years_end_dates_the_heads() -> None:
    opening = "Northmere plc\n(GBP thousands unless stated; fiscal year ends 30 June)"
    assert _first_day_and_unit(opening) == (date(2022, 7, 1), date(2023, 6, 30), "GBP")
    assert _first_day_and_unit("Northmere plc\nThe financial year ends on September 30.")[1] == date(2023, 9, 30)


def test_a_title_cut_between_lines_tells_when_the_year_ended() -> None:
    text = "# Results for the Fiscal Year Ended March\n\n31, 2025\n\n| | FY2024 |\n|---|---|\n| Net sales | 91,563 |\n"
    fact = understand(read([SourceFile("release.md", text.encode())])).facts[0]
    assert fact.period is not None
    assert fact.period.end == date(2025, 3, 31)


def test_a_table_that_nothing_dates_has_no_period_in_an_interim_release() -> None:
    dated = "| | 売上収益 |\n|---|---|\n| 2025年12月期中間期 | 27,431 |\n| 2024年12月期 | 52,007 |\n"
    undated = "| | 食材卸事業 |\n|---|---|\n| セグメント利益 | △58 |\n"
    facts = understand(read([SourceFile("release.md", f"{dated}\n\n補足\n\n{undated}".encode())])).facts
    assert [fact.period and fact.period.end for fact in facts] == [date(2025, 6, 30), date(2024, 12, 31), None]


def test_a_title_that_says_so_makes_a_release_of_one_company_alone() -> None:
    text = "# 決算短信〔日本基準〕（非連結）\n\n| | 売上高（百万円） |\n|---|---|\n| 2024年9月期 | 8,416 |\n"
    assert understand(read([SourceFile("release.md", text.encode())])).facts[0].basis is Basis.PARENT


def _ends(opening: str, *heads: str) -> list[date]:
    table = f"| | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}\n| Net sales |{' 91 |' * len(heads)}\n"
    facts = understand(read([SourceFile("release.md", f"# {opening}\n\n{table}".encode())])).facts
    return [fact.period.end for fact in facts if fact.period is not None]


def test_a_year_to_come_is_another_one_than_the_year_that_ended() -> None:
    opening = "Results for the Fiscal Year Ended March 31, 2025"
    assert _ends(opening, "FY2023", "FY2024", "FY2025 (forecast)") == [
        date(2024, 3, 31),
        date(2025, 3, 31),
        date(2026, 3, 31),
    ]
    assert _ends(opening, "FY2024", "FY2025", "FY2026 (forecast)") == [
        date(2024, 3, 31),
        date(2025, 3, 31),
        date(2026, 3, 31),
    ]


def test_a_year_is_what_the_document_spells_out_that_it_is() -> None:
    opening = "Results for the Fiscal Year Ended March 31, 2025\n\nFY2025 (April 1, 2025 to March 31, 2026)"
    assert _ends(opening, "FY2025", "FY2024") == [date(2026, 3, 31), date(2025, 3, 31)]


def test_the_heading_of_a_section_dates_the_forecast_below_it() -> None:
    text = (
        "# 2025年3月期 決算短信\n\n| | 売上高（百万円） |\n|---|---|\n| 2025年3月期 | 8,416 |\n\n"
        "## 3. 2026年3月期の連結業績予想（2025年4月1日～2026年3月31日）\n\n| | 売上高（百万円） |\n|---|---|\n| 通期 | 9,000 |\n"
    )
    last = understand(read([SourceFile("tanshin.md", text.encode())])).facts[-1]
    assert last.period is not None
    assert (last.period.start, last.period.end, last.nature) == (date(2025, 4, 1), date(2026, 3, 31), Nature.FORECAST)
