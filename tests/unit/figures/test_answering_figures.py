"""Which reported fact answers: ranked, decided, explained."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_bus import Budget, Call, Route, Service
from uradori_bus.memory import MemoryBus
from uradori_contracts.disposition import Disposition
from uradori_contracts.evidence import Cell, Table
from uradori_contracts.figures import Aspect, FigureReply, FigureRequest, FigureScope
from uradori_contracts.reported_facts import Excerpt, ExcerptRequest, FindFacts, FoundFacts, ReportedFact
from uradori_contracts.rewriting import CompanyRef, Intent, Language, RequestedItem, RequestedPeriod, ResolvedRequest
from uradori_contracts.subjects import EXCERPT, FACTS
from uradori_figures.adapters.learned import load_members, load_model, load_readings, load_synonyms
from uradori_figures.bootstrap import SURE_ENOUGH
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.other_language import in_other_language
from uradori_figures.handlers import answer
from uradori_figures.parts import Parts
from uradori_jafin import load_lexicon

SECONDS = 5.0


def fact(row: int, column: int, *rows: str, year: int = 2021, value: int = 100, **more: object) -> ReportedFact:
    told = {
        "document_id": "S1",
        "cell": f"0105020/1:{row}:{column}",
        "company": "山川商事株式会社",
        "section": ("第５【経理の状況】", "【損益計算書】"),
        "statement": "income_statement",
        "row_path": rows,
        "column_path": (f"{year}年3月期",),
        "kind": "number",
        "printed": str(value),
        "value": Decimal(value),
        "unit": "円",
        "period_start": date(year - 1, 4, 1),
        "period_end": date(year, 3, 31),
        "basis": "parent",
    }
    return ReportedFact.model_validate(told | more)


STATEMENT = (
    fact(1, 1, "売上高", year=2020, value=900),
    fact(1, 2, "売上高", value=1000),
    fact(4, 1, "営業外収益", "受取利息", year=2020, value=10),
    fact(4, 2, "営業外収益", "受取利息", value=11),
    fact(5, 1, "営業外収益", "その他", year=2020, value=20),
    fact(5, 2, "営業外収益", "その他", value=21),
    fact(8, 1, "営業外費用", "その他", year=2020, value=30),
    fact(8, 2, "営業外費用", "その他", value=31),
)


async def ask(
    facts: tuple[ReportedFact, ...],
    question: str,
    scope: FigureScope | None = None,
    request: ResolvedRequest | None = None,
) -> FigureReply:
    async def found(_: FindFacts, __: Call) -> FoundFacts:
        return FoundFacts(facts=facts, version=3, documents=1)

    async def excerpt(request: ExcerptRequest, _: Call) -> Excerpt:
        table = Table(headers=("項目", "前期", "当期"), rows=(("行", *map(str, range(1, len(request.cells) + 1))),))
        cells = tuple(Cell(row=0, column=index + 1) for index, _ in enumerate(request.cells))
        return Excerpt(document_id=request.document_id, section=(), table=table, cells=cells)

    async with MemoryBus() as bus:
        documents = Service("documents", "0.1.0", (Route(FACTS, found), Route(EXCERPT, excerpt)))
        async with bus.serve(documents):
            known = load_synonyms()
            there = in_other_language(known, load_lexicon())
            parts = Parts(bus, load_model(), known, load_members(), load_readings(), Labels(), SURE_ENOUGH, there)
            within = scope or FigureScope(document_ids=("S1",))
            asked = FigureRequest(question=question, request=request, scope=within)
            return await answer(asked, Call(Budget.of(SECONDS)), parts=parts)


async def test_the_block_that_a_row_stands_under_tells_it_from_others() -> None:
    reply = await ask(STATEMENT, "山川商事株式会社の2021年の個別決算における「その他、営業外費用」は？")
    assert reply.disposition is Disposition.ANSWER
    assert reply.chosen[0].match.fact.cell == "0105020/1:8:2"


UNDATED = tuple(
    fact(1, column, "売上高", value=value, column_path=(head,), period_start=None, period_end=None, basis="")
    for column, head, value in ((1, "前期", 800), (2, "前年度同四半期累計期間", 500), (3, "当四半期累計期間", 600))
)


@pytest.mark.parametrize(("asked", "column"), [("前期", 1), ("当四半期累計期間", 3)])
async def test_a_document_without_a_day_answers_by_its_own_words_for_periods(asked: str, column: int) -> None:
    reply = await ask(UNDATED, f"山川商事株式会社の{asked}の売上高は？")
    assert [each.match.fact.cell for each in reply.chosen] == [f"0105020/1:1:{column}"]


async def test_a_quarter_that_no_head_has_is_not_answered_by_another_period() -> None:
    reply = await ask(UNDATED, "山川商事株式会社の当四半期会計期間の売上高は？")
    assert reply.disposition is not Disposition.ANSWER


async def test_the_figure_of_the_year_before_comes_with_it() -> None:
    (chosen,) = (await ask(STATEMENT, "山川商事株式会社の2021年の個別決算における「売上高」は？")).chosen
    assert chosen.match.fact.value == 1000
    assert chosen.prior is not None
    assert chosen.prior.value == 900
    assert chosen.excerpt.rows == (("行", "1", "2"),)


async def test_the_latest_period_answers_where_none_is_named() -> None:
    reply = await ask(STATEMENT, "山川商事株式会社の個別の「受取利息」は？")
    best = reply.chosen[0].match.fact if reply.chosen else reply.candidates[0].fact
    assert best.value == 11


async def test_several_periods_give_several_facts() -> None:
    reply = await ask(STATEMENT, "山川商事株式会社の2020年と2021年の個別決算における「売上高」は？")
    assert {chosen.match.fact.value for chosen in reply.chosen} == {900, 1000}


async def test_a_choice_is_explained_aspect_by_aspect() -> None:
    (chosen,) = (await ask(STATEMENT, "山川商事株式会社の2021年の個別決算における「受取利息、営業外収益」は？")).chosen
    fits = {each.aspect: each.fit for each in chosen.match.explanations}
    assert fits[Aspect.ITEM] > 0.9
    assert fits[Aspect.CONTEXT] > 0.9
    assert fits[Aspect.PERIOD] == 1.0
    assert fits[Aspect.BASIS] == 1.0


async def test_what_no_label_names_has_no_evidence() -> None:
    reply = await ask(STATEMENT, "山川商事株式会社の2021年の個別決算における「特許権使用料」は？")
    assert reply.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert not reply.chosen


async def test_no_facts_are_zero_rows() -> None:
    reply = await ask((), "山川商事株式会社の2021年の「売上高」は？")
    assert reply.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert reply.reason is not None
    assert reply.reason.code.value == "zero_rows"


async def test_values_between_which_nothing_decides_are_offered() -> None:
    twins = (fact(1, 2, "その他", value=1), fact(9, 2, "その他", value=2), fact(15, 2, "その他", value=3))
    reply = await ask(twins, "山川商事株式会社の2021年の「その他」は？")
    assert reply.disposition is Disposition.CLARIFY
    assert len(reply.choices) == 3
    assert all("山川商事株式会社" in choice.question for choice in reply.choices)


@pytest.mark.parametrize(("member", "value"), [("OrdinaryShareMember", 7), ("SharesLessThanOneUnitMember", 8)])
async def test_the_member_tells_rows_apart(member: str, value: int) -> None:
    shares = tuple(
        fact(
            row,
            2,
            name,
            value=number,
            unit="株",
            statement="shares",
            column_path=("株式数（株）",),
            members=(name,),
            period_start=None,
            basis="",
        )
        for row, name, number in ((1, "普通株式", 7), (2, "単元未満株式", 8), (3, "計", 15))
    )
    reply = await ask(shares, f"山川商事株式会社の2021年時点の{member}における「株式数（株）」は？")
    best = reply.chosen[0].match.fact if reply.chosen else reply.candidates[0].fact
    assert best.value == value


GROUP_AND_PARENT = (
    fact(1, 2, "利益剰余金", value=500, basis="consolidated", statement="balance_sheet", period_start=None),
    fact(9, 2, "利益剰余金", value=300, basis="parent", statement="balance_sheet", period_start=None),
)


async def test_without_a_word_on_the_basis_the_groups_figure_is_meant_and_the_parents_is_no_rival() -> None:
    reply = await ask(GROUP_AND_PARENT, "山川商事株式会社の2021年時点における「利益剰余金」は？")
    assert reply.disposition is Disposition.ANSWER
    assert reply.chosen[0].match.fact.value == 500


async def test_where_the_parents_figure_is_asked_for_it_answers() -> None:
    reply = await ask(GROUP_AND_PARENT, "山川商事株式会社の2021年時点の個別決算における「利益剰余金」は？")
    assert reply.chosen[0].match.fact.value == 300


@pytest.mark.parametrize(
    "question",
    ["山川商事の2021年3月期の船舶セグメントの売上高は？", "山川商事の2021年3月期の親会社株主に帰属する当期純利益は？"],
)
async def test_neither_the_whole_nor_another_item_stands_in_for_what_is_asked(question: str) -> None:
    reply = await ask(STATEMENT[:2], question)
    assert reply.disposition is not Disposition.ANSWER


DOLLARS = (
    fact(1, 1, "売上収益", value=717_100, unit="円", basis="consolidated"),
    fact(2, 1, "売上収益", value=4_581, unit="USD", basis="consolidated"),
)


@pytest.mark.parametrize(
    ("asked", "cell"),
    [
        ("売上収益（米ドル）", "0105020/1:2:1"),
        ("米ドル建ての売上収益", "0105020/1:2:1"),
        ("売上収益（円）", "0105020/1:1:1"),
    ],
)
async def test_one_element_in_two_currencies_answers_in_the_one_that_is_asked_for(asked: str, cell: str) -> None:
    reply = await ask(DOLLARS, f"山川商事株式会社の2021年3月期の連結の{asked}は？")
    assert reply.disposition is Disposition.ANSWER
    assert reply.chosen[0].match.fact.cell == cell


async def test_a_figure_in_another_currency_does_not_answer() -> None:
    reply = await ask(DOLLARS[:1], "山川商事株式会社の2021年3月期の連結の売上収益（米ドル）は？")
    assert reply.disposition is Disposition.INSUFFICIENT_EVIDENCE


async def test_a_part_that_the_turn_did_not_name_is_not_answered_with_the_whole() -> None:
    question = "山川商事株式会社の2021年3月期の船舶事業の売上高は？"
    request = ResolvedRequest(
        question=question,
        language=Language.JAPANESE,
        intent=Intent.FIGURE,
        items=(RequestedItem(id="net_sales", surface="売上高"),),
    )
    reply = await ask(STATEMENT, question, request=request)
    assert reply.disposition is not Disposition.ANSWER


TAXES = tuple(
    fact(row, 1, label, value=value, statement="income_statement", basis="consolidated")
    for row, label, value in ((20, "法人税等調整額", 183), (21, "法人税等合計", 149866))
)


@pytest.mark.parametrize(
    ("facts", "printed"), [(TAXES, "法人税等調整額"), (TAXES[1:], None)], ids=["printed", "only the total is"]
)
async def test_a_name_that_another_word_stands_behind_is_another_item(
    facts: tuple[ReportedFact, ...], printed: str | None
) -> None:
    end = facts[0].period_end
    assert end is not None
    question = f"山川商事株式会社の{end.year}年{end.month}月期の法人税等調整額（連結）は？"
    request = ResolvedRequest(
        question=question,
        language=Language.JAPANESE,
        intent=Intent.FIGURE,
        items=(RequestedItem(id="income_taxes", surface="法人税等"),),
    )
    reply = await ask(facts, question, request=request)
    assert (reply.chosen[0].match.fact.row_path[-1] if reply.chosen else None) == printed


async def test_documents_are_asked_once_where_there_is_none_of_the_company() -> None:
    asked = []

    async def found(request: FindFacts, _: Call) -> FoundFacts:
        asked.append(request)
        return FoundFacts(facts=(), version=1, documents=0)

    async with MemoryBus() as bus, bus.serve(Service("documents", "0.1.0", (Route(FACTS, found),))):
        known = load_synonyms()
        there = in_other_language(known, load_lexicon())
        parts = Parts(bus, load_model(), known, load_members(), load_readings(), Labels(), SURE_ENOUGH, there)
        request = FigureRequest(question="山川商事の前期の営業利益は？", scope=FigureScope(tickers=("9999",)))
        reply = await answer(request, Call(Budget.of(SECONDS)), parts=parts)
    assert reply.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert len(asked) == 1


async def test_what_a_choice_asks_is_answered_by_the_very_cell_that_it_points_at() -> None:
    asked_back = await ask(STATEMENT, "山川商事株式会社の2021年の個別決算における「その他」は？")
    assert asked_back.disposition is Disposition.CLARIFY
    cells = {one.fact.cell for one in asked_back.candidates[: len(asked_back.choices)]}
    answers = [(await ask(STATEMENT, choice.question)).chosen for choice in asked_back.choices]
    assert {chosen.match.fact.cell for (chosen,) in answers} == cells


async def test_a_cell_that_is_not_there_is_asked_for_by_its_words() -> None:
    reply = await ask(STATEMENT, "山川商事株式会社の2021年の個別決算における「売上高」は？〔S1 0105020/1:77:2〕")
    assert [chosen.match.fact.cell for chosen in reply.chosen] == ["0105020/1:1:2"]


async def test_a_change_from_the_year_before_is_told_of_the_latest_year_with_the_prior_one_beside() -> None:
    request = ResolvedRequest(
        question="", language=Language.JAPANESE, intent=Intent.FIGURE,
        companies=(CompanyRef(ticker=None, name="山川商事", surface="山川商事"),),
        items=(RequestedItem(id="net_sales", surface="売上高"),),
        periods=(
            RequestedPeriod(label="2021年3月期", period_end=date(2021, 3, 31), defaulted=True),
            RequestedPeriod(label="2020年3月期", period_end=date(2020, 3, 31)),
        ),
    )  # fmt: skip
    for words in ("前期からいくら増えた？", "前年よりいくら伸びた？", "いくら増えた？"):
        reply = await ask(STATEMENT, f"山川商事の売上高は{words}", request=request)
        assert [chosen.match.fact.value for chosen in reply.chosen] == [1000]
        assert [chosen.prior and chosen.prior.value for chosen in reply.chosen] == [900]
