"""Questions of documents that tell no day: their columns are headed 当期, 前中間期, 当四半期累計期間."""

import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.reported_facts import ReportedFact

from tests.unit.figures.test_answering_figures import ask, fact


def _headed(column: int, head: str, value: int) -> ReportedFact:
    return fact(1, column, "売上高", value=value, column_path=(head,), period_start=None, period_end=None)


HEADS = ("前期", "当期", "前中間期", "当中間期", "当四半期累計期間", "当四半期会計期間")
COLUMNS = tuple(_headed(column, head, column * 100) for column, head in enumerate(HEADS, 1))


@pytest.mark.parametrize(
    ("asked", "head"), [*((head, head) for head in HEADS), ("中間会計期間", "当中間期"), ("当中間会計期間", "当中間期")]
)
async def test_the_column_of_the_words_that_are_asked_answers(asked: str, head: str) -> None:
    reply = await ask(COLUMNS, f"山川商事の{asked}の売上高は？")
    assert reply.disposition is Disposition.ANSWER
    assert [chosen.match.fact.column_path for chosen in reply.chosen] == [(head,)]


@pytest.mark.parametrize("asked", ["当期", "当中間期", "中間会計期間", "当四半期累計期間"])
async def test_another_period_never_stands_in_for_it(asked: str) -> None:
    reply = await ask((_headed(1, "前期", 100),), f"山川商事の{asked}の売上高は？")
    assert reply.disposition is not Disposition.ANSWER
