"""The suites of the U4 questions: values as the task compares them, places by the HTML alone."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from uradori_cli.evaluation.case import Case, suite_result
from uradori_cli.evaluation.u4.folders import report_folders
from uradori_cli.evaluation.u4.marks import places
from uradori_cli.evaluation.u4.questions import Questions, U4Question, read_questions
from uradori_cli.evaluation.u4.values import same_value, value_text
from uradori_cli.failure import CommandError


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
    found = places(Questions((U4Question("q", "test", "?", "S1", "a", "a9", "1"),), (folder,)))
    assert found.tables == {"a": "0101010/0", "b": "0101010/1", "c": "0101010/2"}
    assert found.cells == {
        "a1": "0101010/0:0:0",
        "a2": "0101010/0:0:1",
        "a3": "0101010/0:1:1",
        "a4": "0101010/0:1:2",
        "b1": "0101010/1:0:0",
        "c1": "0101010/2:0:0",
    }
    assert found.lacks(U4Question("q", "test", "?", "S1", "a", "a9", "1")) == "no page marks the cell a9"
    assert found.lacks(U4Question("q", "test", "?", "S1", "b", "b1", "1")) == ""


def test_pages_without_the_marks_that_are_asked_for_are_refused(tmp_path: Path) -> None:
    (tmp_path / "page.htm").write_text("<table><tr><td>1</td></tr></table>", encoding="utf-8")
    with pytest.raises(CommandError, match="table-id"):
        places(Questions((U4Question("q", "test", "?", "S1", "a", "a1", "1"),), (tmp_path,)))


def _a_set(folder: Path, *names: str) -> None:
    (folder / "reports" / "R1").mkdir(parents=True)
    asked = {"question": "売上高は？", "doc_id": "R1", "table_id": "t", "cell_id": "c", "value": 5}
    for name in names:
        (folder / name).write_text(json.dumps({f"{name}-1": asked, f"{name}-2": asked}), encoding="utf-8")


def test_questions_are_found_whatever_their_split_is_called_and_from_the_folder_above(tmp_path: Path) -> None:
    _a_set(tmp_path / "u4", "test_qa.json", "holdout_qa.json", "test_retrieval.json")
    for data in (tmp_path, tmp_path / "u4"):
        read = read_questions(data, "qa", 1)
        assert [(each.id, each.split, each.value) for each in read.asked] == [
            ("holdout_qa.json-1", "holdout", "5"),
            ("test_qa.json-1", "test", "5"),
        ]
        assert [each.name for each in read.reports] == [each.name for each in report_folders(data)] == ["R1"]
    [one, _] = read_questions(tmp_path / "u4" / "test_qa.json", "qa", None).asked
    assert one.split == "test"


def test_what_a_set_of_questions_lacks_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No questions"):
        read_questions(tmp_path, "qa", None)
    _a_set(tmp_path, "test_qa.json")
    (tmp_path / "reports" / "R1").rmdir()
    with pytest.raises(CommandError, match="R1"):
        read_questions(tmp_path, "qa", None)
    (tmp_path / "test_qa.json").write_text('{"a": {"question": "?"}}', encoding="utf-8")
    with pytest.raises(CommandError, match="doc_id"):
        read_questions(tmp_path, "qa", None)


def test_every_miss_is_told_with_its_question() -> None:
    cases = tuple(Case(f"q{number}", "売上高は？", "1", "2", why="value" if number else "") for number in range(80))
    told = [json.loads(line) for line in suite_result("u4-qa", cases, 1.0, frozenset()).missed()]
    assert len(told) == 79
    assert told[0] == {"id": "q1", "expected": "1", "got": "2", "why": "value", "question": "売上高は？"}
