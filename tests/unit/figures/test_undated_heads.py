"""Figures of documents that head their columns 当期 and 前期末 and tell no day."""

import pytest
from uradori_contracts.reported_facts import ReportedFact
from uradori_figures.domain.asking.asked_days import fits_days
from uradori_figures.domain.asking.reading import When, in_relative_words
from uradori_jafin import parse_periods
from uradori_jafin.questions import read_figure_question


def _fact(head: str) -> ReportedFact:
    return ReportedFact(
        document_id="D1",
        cell="p001/0:1:1",
        company="株式会社山川製作所",
        statement="key_figures",
        row_path=("売上高",),
        column_path=(head,),
        kind="number",
        printed="1",
        unit="円",
    )


@pytest.mark.parametrize(
    ("asked", "head", "fits"),
    [
        ("当期の売上高", "当期", True),
        ("当期の売上高", "前期", False),
        ("当期の総資産", "当期末", True),
        ("前期末の総資産", "前期末", True),
        ("前期末の総資産", "前期", False),
        ("当四半期累計期間の売上高", "当四半期累計期間", True),
        ("当四半期累計期間の売上高", "当四半期会計期間", False),
        ("当四半期累計期間の売上高", "前年度同四半期累計期間", False),
        ("当四半期累計期間の売上高", "当期", False),
        ("当四半期の売上高", "当四半期累計期間", True),
        ("前年同四半期会計期間の売上高", "前年度同四半期会計期間", True),
        ("当期の売上高", "合計", False),
    ],
)
def test_a_head_is_of_the_period_that_is_asked_for_in_relative_words(asked: str, head: str, fits: bool) -> None:
    assert fits_days(parse_periods(asked)[0], _fact(head), None) is fits


def test_relative_words_are_asked_of_heads_only_where_no_year_is_named() -> None:
    assert [when.years for when in in_relative_words(read_figure_question("山川製作所の前期の売上高は？"))] == [()]
    assert in_relative_words(read_figure_question("山川製作所の2024年3月期の前期の売上高は？")) == ()
    assert in_relative_words(read_figure_question("山川製作所の売上高は？")) == ()
    assert isinstance(in_relative_words(read_figure_question("山川製作所の当期の売上高は？"))[0], When)
