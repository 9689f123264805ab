"""Questions that name a term by its number: 第75期."""

import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.reported_facts import ReportedFact

from tests.unit.figures.test_answering_figures import ask, fact

HEADED = tuple(
    fact(1, place, "１株当たり配当額", year=year, value=value, column_path=(f"第{number}期", f"{year}年３月"))
    for place, (number, year, value) in enumerate((("73", 2020, 240), ("７４", 2021, 250), (" 75 ", 2022, 440)), 1)
)
DATED = tuple(fact(2, place, "受取利息", year=year, value=year) for place, year in enumerate((2020, 2021, 2022), 1))
OTHERS = tuple(
    fact(3, place, "受取利息", year=year, value=year, column_path=(f"第{number}期",))
    for place, (number, year) in enumerate(((73, 2020), (74, 2021)), 1)
)


@pytest.mark.parametrize(("term", "value"), [(73, 240), (74, 250), (75, 440)])
async def test_the_column_that_is_headed_by_the_term_answers(term: int, value: int) -> None:
    reply = await ask(HEADED, f"山川商事の第{term}期の1株当たり配当額は？")
    assert reply.disposition is Disposition.ANSWER
    assert [chosen.match.fact.value for chosen in reply.chosen] == [value]


async def test_the_days_of_a_term_are_told_by_the_heads_of_another_table() -> None:
    reply = await ask((*HEADED, *DATED), "山川商事の第74期の受取利息は？")
    assert [chosen.match.fact.value for chosen in reply.chosen] == [2021]


@pytest.mark.parametrize("facts", [HEADED, DATED, OTHERS, (*HEADED, *OTHERS)])
@pytest.mark.parametrize("term", ["第70期", "第76期", "第74期第1四半期"])
@pytest.mark.parametrize("item", ["1株当たり配当額", "受取利息"])
async def test_another_term_never_stands_in_for_one_that_no_fact_has(
    facts: tuple[ReportedFact, ...], term: str, item: str
) -> None:
    reply = await ask(facts, f"山川商事の{term}の{item}は？")
    assert reply.disposition is not Disposition.ANSWER
