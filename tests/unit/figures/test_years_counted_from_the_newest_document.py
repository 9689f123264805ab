"""当期 and 前期 count from the newest document, where the turn knows of older years only."""

from datetime import date

import pytest
from uradori_contracts.rewriting import CompanyRef, Intent, Language, RequestedItem, RequestedPeriod, ResolvedRequest

from tests.unit.figures.test_answering_figures import STATEMENT, ask, fact


def _resolved(*ends: int, follows_up: bool = False) -> ResolvedRequest:
    return ResolvedRequest(
        question="",
        language=Language.JAPANESE,
        intent=Intent.FIGURE,
        companies=(CompanyRef(ticker=None, name="山川商事", surface="山川商事"),),
        items=(RequestedItem(id="net_sales", surface="売上高"),),
        periods=tuple(RequestedPeriod(label=f"{end}年3月期", period_end=date(end, 3, 31)) for end in ends),
        follows_up=follows_up,
    )


@pytest.mark.parametrize(
    ("words", "taken_for", "value"),
    [("当期", 2020, 1000), ("前期", 2019, 900), ("当期", 2021, 1000), ("前期", 2020, 900)],
)
async def test_relative_words_count_from_the_newest_year_that_is_reported(
    words: str, taken_for: int, value: int
) -> None:
    reply = await ask(STATEMENT, f"山川商事の{words}の売上高は？", request=_resolved(taken_for))
    assert [chosen.match.fact.value for chosen in reply.chosen] == [value]


async def test_both_years_of_a_question_count_from_it() -> None:
    reply = await ask(STATEMENT, "山川商事の当期と前期の売上高は？", request=_resolved(2020, 2019))
    assert sorted(int(chosen.match.fact.value or 0) for chosen in reply.chosen) == [900, 1000]


async def test_a_year_that_is_named_and_one_of_the_turn_before_stay_what_they_are() -> None:
    reply = await ask(STATEMENT, "山川商事の2020年3月期の売上高は？", request=_resolved(2020))
    assert [chosen.match.fact.value for chosen in reply.chosen] == [900]
    reply = await ask(STATEMENT, "山川商事の当期の売上高は？", request=_resolved(2020, follows_up=True))
    assert [chosen.match.fact.value for chosen in reply.chosen] == [900]


async def test_a_quarter_that_was_reported_since_is_no_current_year() -> None:
    quarter = fact(1, 3, "売上高", value=300, period_start=date(2021, 4, 1), period_end=date(2022, 3, 31))
    quarter = quarter.model_copy(update={"period_start": date(2022, 1, 1), "column_path": ("当四半期会計期間",)})
    reply = await ask((*STATEMENT, quarter), "山川商事の当期の売上高は？", request=_resolved(2021))
    assert all(chosen.match.fact.value == 1000 for chosen in reply.chosen)
