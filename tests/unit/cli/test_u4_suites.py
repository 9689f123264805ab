"""The suites of the U4 questions: values as the task compares them, places by the HTML alone."""

from decimal import Decimal
from pathlib import Path

import pytest
from uradori_cli.evaluation.u4.marks import places
from uradori_cli.evaluation.u4.values import same_value, value_text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,234", "1234"),
        ("△５", "-5"),
        ("2百万円", "2000000"),
        ("3千円", "3000"),
        ("10.40%", "0.104"),
        ("－", "-"),
        ("―", "－"),
        ("2021年６月25日", "2021-06-25"),
        ("昭和38年4月1日生", "1963-04-01"),
        ("普 通 株 式", "普通株式"),
        ("0.12341", "0.12342"),
        ("-0", "0"),
    ],
)
def test_values_are_the_same_however_they_are_written(one: str, other: str) -> None:
    assert same_value(one, other)


@pytest.mark.parametrize(("one", "other"), [("1", "-1"), ("1", "10"), ("－", "0"), ("2021年6月25日", "2021-06-24")])
def test_other_values_are_not(one: str, other: str) -> None:
    assert not same_value(one, other)


def test_a_rate_is_told_as_a_ratio_and_nothing_as_a_dash() -> None:
    assert value_text(Decimal("10.4"), "%", "number", "10.4") == "0.104"
    assert value_text(None, "円", "nothing", "―") == "－"
    assert value_text(None, "", "text", "普通株式") == "普通株式"


def test_merged_cells_and_tables_within_tables_keep_their_places(tmp_path: Path) -> None:
    page = """<html><body><table table-id="a"><tr><td rowspan="2" cell-id="a1">x</td><td colspan="2" cell-id="a2">y</td></tr>
    <tr><td cell-id="a3">1<table table-id="b"><tr><td cell-id="b1">z</td></tr></table></td><td cell-id="a4">2</td></tr></table>
    <table table-id="c"><tr><th cell-id="c1">w</th></tr></table></body></html>"""
    folder = tmp_path / "S1"
    folder.mkdir()
    (folder / "S1-0101010.html").write_text(page, encoding="utf-8")
    found = places([folder])
    assert found.tables == {"a": "0101010/0", "b": "0101010/1", "c": "0101010/2"}
    assert found.cells == {
        "a1": "0101010/0:0:0",
        "a2": "0101010/0:0:1",
        "a3": "0101010/0:1:1",
        "a4": "0101010/0:1:2",
        "b1": "0101010/1:0:0",
        "c1": "0101010/2:0:0",
    }
