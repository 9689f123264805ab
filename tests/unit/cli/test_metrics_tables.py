"""The tables of a suite's result."""

from io import StringIO

from rich.console import Console
from rich.table import Table
from uradori_cli.evaluation.case import Case, suite_result
from uradori_cli.render.metrics import groups_table, metrics_table

CASES = (
    Case("a", "問", "答", "答", measures={"right": 1.0}, counts={"wrong_figures": 0}, group="figure"),
    Case("b", "問", "答", "否", "why", {"right": 0.0, "consistency_rate": 0.5}, {"wrong_figures": 2}, "macro"),
)


def _lines(table: Table) -> list[list[str]]:
    text = StringIO()
    Console(file=text, width=120).print(table)
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in text.getvalue().splitlines() if "│" in line]


def test_each_metric_has_a_row() -> None:
    table = metrics_table(suite_result("system", CASES, 1.0, frozenset()))
    assert _lines(table) == [["right", "0.5000"], ["consistency_rate", "0.5000"], ["wrong_figures", "2"]]


def test_each_kind_of_question_has_a_row_and_a_dash_where_nothing_was_measured() -> None:
    table = groups_table(suite_result("system", CASES, 1.0, frozenset()))
    assert _lines(table) == [["figure", "1", "1.0000", "-", "0"], ["macro", "1", "0.0000", "0.5000", "2"]]


def test_with_exclusions_both_figures_stand_side_by_side() -> None:
    table = metrics_table(suite_result("system", CASES, 1.0, frozenset({"b"})))
    assert _lines(table)[0] == ["right", "1.0000", "0.5000"]
