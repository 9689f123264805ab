"""Reports that print different values for one fact, and questions that span years."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from uradori_bus import Budget, Call, Route, Service
from uradori_bus.memory import MemoryBus
from uradori_contracts.disposition import Disposition
from uradori_contracts.evidence import Cell, Table
from uradori_contracts.figures import FigureReply, FigureRequest, FigureScope
from uradori_contracts.reported_facts import (
    FACTS_LIMIT,
    Excerpt,
    ExcerptRequest,
    FindFacts,
    FoundFacts,
    ReportedFact,
    Restatement,
    RestatementCause,
)
from uradori_contracts.subjects import EXCERPT, FACTS
from uradori_figures.adapters.learned import load_members, load_model, load_readings, load_synonyms
from uradori_figures.bootstrap import SURE_ENOUGH
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.handlers import answer
from uradori_figures.parts import Parts


def fact(document: str, year: int, value: int, item: str = "売上高", row: int = 1) -> ReportedFact:
    column = year - 2015
    return ReportedFact.model_validate(
        {
            "document_id": document,
            "cell": f"0105020/1:{row}:{column}",
            "company": "山川商事株式会社",
            "filed_on": date(int(document[1:]), 6, 25),
            "section": ("第５【経理の状況】", "【損益計算書】"),
            "statement": "income_statement",
            "row_path": (item,),
            "column_path": (f"{year}年3月期",),
            "kind": "number",
            "printed": str(value),
            "value": Decimal(value),
            "unit": "円",
            "period_start": date(year - 1, 4, 1),
            "period_end": date(year, 3, 31),
            "basis": "parent",
        }
    )


def restated(
    older: ReportedFact, newer: ReportedFact, cause: RestatementCause = RestatementCause.RESTATED
) -> ReportedFact:
    told = Restatement(
        document_id=newer.document_id, cause=cause, cell=newer.cell, printed=newer.printed, value=newer.value
    )
    return older.model_copy(update={"superseded_by": newer.document_id, "restated": told})


NEWER = fact("S2021", 2020, 900)
OLDER = restated(fact("S2020", 2020, 950), NEWER)


async def ask(
    facts: Iterable[ReportedFact],
    question: str,
    of_tables: Iterable[ReportedFact] = (),
    scope: FigureScope | None = None,
    as_of: date | None = None,
    asked: list[FindFacts | ExcerptRequest] | None = None,
) -> FigureReply:
    requests = [] if asked is None else asked

    async def found(request: FindFacts, _: Call) -> FoundFacts:
        requests.append(request)
        kept = tuple(of_tables) if request.tables else tuple(facts)
        if request.tables:
            near = sorted(kept, key=lambda each: each.row_path[-1:] != request.labels)
            kept = tuple(near[: request.limit])
        if request.years:
            kept = tuple(each for each in kept if each.period_end and each.period_end.year in request.years)
        return FoundFacts(facts=kept, version=3, documents=2)

    async def excerpt(request: ExcerptRequest, _: Call) -> Excerpt:
        requests.append(request)
        table = Table(headers=("項目", "当期"), rows=(("行", "1"),))
        cells = tuple(Cell(row=0, column=1) for _ in request.cells)
        return Excerpt(document_id=request.document_id, section=(), table=table, cells=cells)

    async with MemoryBus() as bus:
        documents = Service("documents", "0.1.0", (Route(FACTS, found), Route(EXCERPT, excerpt)))
        async with bus.serve(documents):
            known = load_synonyms()
            parts = Parts(bus, load_model(), known, load_members(), load_readings(), Labels(), SURE_ENOUGH, known)
            request = FigureRequest(question=question, scope=scope or FigureScope(), as_of=as_of)
            return await answer(request, Call(Budget.of(30)), parts=parts)


QUESTION = "山川商事株式会社の2020年の個別決算における「売上高」は？"


async def test_the_newer_report_answers_and_what_the_older_one_printed_is_shown() -> None:
    for facts in ((NEWER, OLDER), (OLDER, NEWER)):
        (chosen,) = (await ask(facts, QUESTION)).chosen
        assert chosen.match.fact == NEWER
        assert chosen.differs == OLDER


async def test_a_newer_figure_that_was_no_candidate_is_looked_up() -> None:
    (chosen,) = (await ask((OLDER,), QUESTION, of_tables=(NEWER,))).chosen
    assert chosen.match.fact == NEWER
    assert chosen.differs == OLDER


async def test_what_proves_a_figure_is_read_in_the_version_and_on_the_day_in_which_it_was_found() -> None:
    asked: list[FindFacts | ExcerptRequest] = []
    await ask((OLDER,), QUESTION, of_tables=(NEWER,), as_of=date(2024, 1, 1), asked=asked)
    looked_up, proof = asked[-2:]
    assert isinstance(looked_up, FindFacts)
    assert looked_up.tables
    assert isinstance(proof, ExcerptRequest)
    assert looked_up.version == proof.version == 3
    assert looked_up.as_of == proof.as_of == date(2024, 1, 1)


async def test_a_newer_figure_far_down_a_long_table_is_looked_up() -> None:
    others = [
        NEWER.model_copy(update={"cell": f"0105020/1:{row}:9", "row_path": ("売上原価",)}) for row in range(FACTS_LIMIT)
    ]
    (chosen,) = (await ask((OLDER,), QUESTION, of_tables=(*others, NEWER))).chosen
    assert chosen.match.fact == NEWER


async def test_a_document_that_is_named_answers_and_the_newer_figure_differs() -> None:
    scope = FigureScope(document_ids=("S2020",))
    (chosen,) = (await ask((OLDER,), QUESTION, of_tables=(NEWER,), scope=scope)).chosen
    assert chosen.match.fact == OLDER
    assert chosen.differs == NEWER


async def test_a_split_is_marked_on_the_figure_before_it() -> None:
    before = restated(fact("S2020", 2020, 1800), NEWER, RestatementCause.SPLIT)
    (chosen,) = (await ask((NEWER, before), QUESTION)).chosen
    assert chosen.differs is not None
    assert chosen.differs.restated is not None
    assert chosen.differs.restated.cause is RestatementCause.SPLIT


async def test_equal_figures_of_two_reports_are_one_answer() -> None:
    reply = await ask((NEWER, fact("S2020", 2020, 900)), QUESTION)
    assert reply.disposition is Disposition.ANSWER
    assert [chosen.differs for chosen in reply.chosen] == [None]


YEARS = tuple(
    fact("S2021", year, value + row, item=item, row=row)
    for row, item in ((1, "売上高"), (5, "営業利益"))
    for year, value in ((2017, 600), (2018, 700), (2019, 800), (2020, 900), (2021, 1000))
)


async def test_a_range_of_years_gives_each_year() -> None:
    reply = await ask(YEARS, "山川商事株式会社の2018年から2020年の個別決算における「売上高」は？")
    assert [chosen.match.fact.value for chosen in reply.chosen] == [701, 801, 901]


async def test_the_latest_years_are_those_that_reports_have() -> None:
    reply = await ask(YEARS, "山川商事株式会社の直近3年の個別の「売上高」は？")
    assert [chosen.match.fact.value for chosen in reply.chosen] == [801, 901, 1001]


async def test_several_items_over_several_years_give_one_fact_each() -> None:
    reply = await ask(YEARS, "山川商事株式会社の2020年から2021年の個別決算における「売上高」と「営業利益」は？")
    assert {chosen.match.fact.value for chosen in reply.chosen} == {901, 905, 1001, 1005}


async def test_another_basis_or_year_than_asked_never_answers() -> None:
    other_basis = await ask((NEWER,), "山川商事株式会社の2020年の連結決算における「売上高」は？")
    assert other_basis.disposition is not Disposition.ANSWER
    other_year = await ask((fact("S2021", 2019, 800),), QUESTION)
    assert other_year.disposition is not Disposition.ANSWER
