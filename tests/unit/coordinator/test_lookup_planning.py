"""What is searched for the claims of a text, and which reported figures each is judged against."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.finance import MacroIndicator, MacroIndicators, ReportedMetric, StockValuation
from uradori_contracts.lookup import SoughtClaim, SoughtCompany, SoughtFigure, SoughtPeriod
from uradori_contracts.retrieval import Passage, RetrievedPassage
from uradori_coordinator.domain.lookup.candidates import Fetched, candidates_for
from uradori_coordinator.domain.lookup.known import Known
from uradori_coordinator.domain.lookup.plan import plan_lookup

WORKS = SoughtCompany(name="試験製作所", ticker="9998")
OTHER = SoughtCompany(name="検査電機", ticker="9997")
FY2024 = SoughtPeriod(label="2024年3月期", ends=(date(2024, 3, 31),))
FY2023 = SoughtPeriod(label="2023年3月期", ends=(date(2023, 3, 31),))


def claim(
    text: str,
    *items: str,
    company: SoughtCompany = WORKS,
    period: SoughtPeriod | None = FY2024,
    base: SoughtPeriod | None = None,
    written: str = "120億円",
    basis: str = "",
    series: bool = False,
) -> SoughtClaim:
    figure = SoughtFigure(
        text=written, company=company, items=items, period=period, base=base, basis=basis, series=series
    )
    return SoughtClaim(
        index=0,
        text=text,
        companies=(company,),
        items=items,
        periods=(period,) if period else (),
        figures=(figure,) if written else (),
    )


def metric(item: str, year: int, value: str, basis: str = "連結") -> ReportedMetric:
    return ReportedMetric(
        item=item,
        label=item,
        value=Decimal(value),
        unit="百万円",
        period_end=date(year, 3, 31),
        period=f"{year}年3月期",
        basis=basis,
    )


def valuation(company: SoughtCompany, *metrics: ReportedMetric) -> StockValuation:
    assert company.ticker is not None
    return StockValuation(
        ticker=company.ticker,
        name=company.name,
        data_source=DataSourceMode.SNAPSHOT,
        as_of=date(2024, 6, 25),
        metrics=metrics,
    )


KNOWN = Known.of(
    (
        valuation(
            WORKS,
            metric("operating_profit", 2024, "12000"),
            metric("operating_profit", 2023, "10000"),
            metric("ordinary_profit", 2024, "13000"),
            metric("operating_profit", 2024, "7000", "単体"),
        ),
        valuation(OTHER, metric("operating_profit", 2024, "9900")),
    )
)


def titles(one: SoughtClaim, known: Known = KNOWN) -> list[str]:
    [found] = candidates_for((one,), plan_lookup((one,)), Fetched({0: ()}, known))
    return [evidence.title for evidence in found.evidence]


def passage(text: str, title: str = "試験製作所 2024年3月期") -> RetrievedPassage:
    return RetrievedPassage(
        passage=Passage(id=text, title=title, text=text, tickers=("9998",)),
        bm25_score=1.0,
        dense_score=None,
        rrf_score=1.0,
    )


def test_what_a_claim_inherits_is_part_of_its_query() -> None:
    [search] = plan_lookup((claim("120億円だった。", "operating_profit"),)).searches
    assert search.query == "試験製作所 営業利益 2024年3月期 120億円だった。"
    assert search.tickers == ("9998",)


def test_the_same_search_is_made_once_and_each_company_is_asked_for_once() -> None:
    one = claim("営業利益は120億円だった。", "operating_profit")
    lookup = plan_lookup((one, one, claim("売上高は120億円だった。", "net_sales")))
    assert (len(lookup.searches), lookup.serving, lookup.tickers) == (2, (0, 0, 1), ("9998",))


def test_of_many_companies_only_what_the_text_speaks_of_is_fetched() -> None:
    many = [SoughtCompany(name=f"試験{n}", ticker=f"{9000 + n}") for n in range(9)]
    claims = tuple(claim("営業利益率は8.1%だった。", "operating_margin", company=company) for company in many)
    assert plan_lookup(claims[:8]).items == ()
    items = plan_lookup(claims).items
    assert {"operating_margin", "operating_profit", "net_sales", "operating_revenue"} <= set(items)
    assert len(items) <= 64


def test_a_claim_on_markets_is_not_searched_among_the_passages_of_the_company_named_before() -> None:
    [search] = plan_lookup((claim("日経平均株価は4万円だった。", "nikkei_average"),)).searches
    assert (search.tickers, "試験製作所" in search.query) == ((), False)


def test_only_a_claim_without_a_figure_is_searched_by_meaning() -> None:
    figure, prose = claim("営業利益は120億円だった。", "operating_profit"), claim("社長が交代した。", written="")
    assert [search.by_meaning for search in plan_lookup((figure, prose)).searches] == [False, True]


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (claim("営業利益は120億円だった。", "operating_profit"), ["試験製作所 2024年3月期 operating_profit"]),
        (
            claim("営業利益は20.0%増だった。", "operating_profit", base=FY2023, written="20.0%"),
            ["試験製作所 2024年3月期 operating_profit", "試験製作所 2023年3月期 operating_profit"],
        ),
        (
            claim("営業利益は過去最高だった。", "operating_profit", written="過去最高", series=True),
            ["試験製作所 2024年3月期 operating_profit", "試験製作所 2023年3月期 operating_profit"],
        ),
        (claim("2022年3月期の営業利益は120億円だった。", "operating_profit", period=SoughtPeriod(
            label="2022年3月期", ends=(date(2022, 3, 31),))), []),
    ],
)  # fmt: skip
def test_a_claim_gets_its_own_figures_and_those_it_is_measured_against(one: SoughtClaim, expected: list[str]) -> None:
    assert titles(one) == expected


def test_the_basis_named_is_the_basis_looked_up() -> None:
    [found] = candidates_for(
        (one := claim("単体の営業利益は70億円だった。", "operating_profit", written="70億円", basis="単体"),),
        plan_lookup((one,)),
        Fetched({0: ()}, KNOWN),
    )
    assert [evidence.value.value for evidence in found.evidence if evidence.value] == [Decimal(7000)]


@pytest.mark.parametrize(
    ("written", "rival"),
    [
        ("100億円", "試験製作所 2023年3月期 operating_profit"),
        ("130億円", "試験製作所 2024年3月期 ordinary_profit"),
        ("70億円", "試験製作所 2024年3月期 operating_profit"),
    ],
)
def test_a_wrong_figure_gets_the_one_it_was_taken_from(written: str, rival: str) -> None:
    found = titles(claim(f"営業利益は{written}だった。", "operating_profit", written=written))
    assert found == ["試験製作所 2024年3月期 operating_profit", rival]


@pytest.mark.parametrize(("between", "rivals"), [(0, 1), (9, 0)])
def test_a_figure_of_another_company_explains_a_wrong_one_only_where_the_text_speaks_of_it_nearby(
    between: int, rivals: int
) -> None:
    wrong = claim("営業利益は99億円だった。", "operating_profit", written="99億円")
    other = claim("検査電機の売上高は5億円だった。", "net_sales", company=OTHER)
    claims = (wrong, *(wrong,) * between, other)
    found = candidates_for(claims, plan_lookup(claims), Fetched({}, KNOWN))
    assert [evidence.title for evidence in found[0].evidence][1:] == ["検査電機 2024年3月期 operating_profit"] * rivals


def test_an_equal_figure_of_something_else_is_no_evidence_where_nothing_is_reported_on_the_claim() -> None:
    assert titles(claim("純資産は120億円だった。", "net_assets")) == []


def test_a_sentence_that_only_inherits_its_period_gets_every_year_where_that_one_has_nothing() -> None:
    inherited = SoughtPeriod(label="2025年3月期", ends=(date(2025, 3, 31),))
    assert titles(claim("営業利益は120億円だった。", "operating_profit", period=inherited)) == [
        "試験製作所 2024年3月期 operating_profit",
        "試験製作所 2023年3月期 operating_profit",
    ]


def test_an_indicator_is_looked_up_by_its_month_with_the_value_before_it() -> None:
    def indicator(day: date, value: str) -> MacroIndicator:
        return MacroIndicator(
            indicator="policy_rate", label="政策金利", value=Decimal(value), unit="%", as_of=day, source="報道"
        )

    held = MacroIndicators(
        data_source=DataSourceMode.SNAPSHOT,
        as_of=date(2025, 12, 19),
        indicators=(
            indicator(date(2025, 12, 19), "0.75"),
            indicator(date(2025, 1, 24), "0.5"),
            indicator(date(2024, 7, 31), "0.25"),
        ),
    )
    january = SoughtPeriod(label="2025年1月24日", ends=(date(2025, 1, 31),))
    one = claim("2025年1月24日に利上げした。", "policy_rate", "policy_rate_change", period=january, written="0.5%")
    assert titles(one, Known.of((), held)) == ["政策金利 2025-01-24", "政策金利 2024-07-31"]


def test_passages_of_another_matter_are_left_out_and_those_of_the_period_come_first() -> None:
    one = claim("営業利益は120億円だった。", "operating_profit")
    hits = (
        passage("2020年3月期の営業利益は90億円。", "試験製作所"),
        passage("配当は10円。"),
        passage("営業利益は120億円。"),
    )
    [found] = candidates_for((one,), plan_lookup((one,)), Fetched({0: hits}, Known.of(())))
    assert [evidence.text for evidence in found.evidence] == ["営業利益は120億円。", "2020年3月期の営業利益は90億円。"]
