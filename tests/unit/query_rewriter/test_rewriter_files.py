"""Fiscal years from the key figures."""

from datetime import date

import pytest
from uradori_query_rewriter.adapters.files import KeyFiguresError, read_fiscal_years

HEADER = "ticker,edinet_code,document_id,filed_on,standard,basis,period_end,fiscal_term,item,label,value,unit,cell\n"
ROW = "7203,E02144,S100TR7I,2024-06-25,IFRS,consolidated,{period_end},第120期,net_sales,売上高,1,百万円,0:1:1\n"


def test_the_latest_year_is_the_last_that_is_on_file() -> None:
    years = read_fiscal_years(HEADER + ROW.format(period_end="2023-03-31") + ROW.format(period_end="2024-03-31"))
    assert years.latest("7203", None) == date(2024, 3, 31)
    assert years.latest("7203", date(2024, 6, 24)) is None
    assert years.latest("9999", None) is None


def test_a_row_with_a_bad_date_is_named() -> None:
    with pytest.raises(KeyFiguresError, match="line 2"):
        read_fiscal_years(HEADER + ROW.format(period_end="2023-13-31"))


def test_a_missing_column_is_named() -> None:
    with pytest.raises(KeyFiguresError, match="filed_on"):
        read_fiscal_years("ticker,period_end,fiscal_term\n7203,2024-03-31,第120期\n")


def test_a_row_that_is_too_short_is_named() -> None:
    with pytest.raises(KeyFiguresError, match="line 3"):
        read_fiscal_years(f"{HEADER}{ROW.format(period_end='2024-03-31')}7203,E02144\n")


def test_the_rows_of_one_term_are_one_year() -> None:
    row = ROW.format(period_end="2024-03-31")
    years = read_fiscal_years(HEADER + row + row.replace("net_sales", "eps") + "\n")
    assert [year.term for year in years.by_ticker["7203"]] == ["第120期"]
