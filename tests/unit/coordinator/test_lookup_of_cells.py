"""Which cells of documents a claim is judged against: what the text calls its figure comes first."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.lookup import SoughtClaim, SoughtCompany, SoughtFigure, SoughtPeriod
from uradori_contracts.reported_facts import ReportedFact
from uradori_coordinator.domain.lookup.calling import names_of
from uradori_coordinator.domain.lookup.facts import fact_search, facts_for

WORKS = SoughtCompany(name="試験製作所", ticker="9998")
FY2024 = SoughtPeriod(label="2024年3月期", ends=(date(2024, 3, 31),))


def claim(text: str, written: str, *items: str) -> SoughtClaim:
    figure = SoughtFigure(text=written, company=WORKS, items=items, period=FY2024)
    return SoughtClaim(index=0, text=text, companies=(WORKS,), items=items, periods=(FY2024,), figures=(figure,))


def fact(row: int, *path: str, members: tuple[str, ...] = (), statement: str = "income_statement") -> ReportedFact:
    return ReportedFact(
        document_id="S100TEST",
        cell=f"0105010/1:{row}:1",
        company="試験製作所",
        statement=statement,
        row_path=path,
        column_path=members or ("2024年3月期",),
        kind="number",
        printed=str(row),
        value=Decimal(row) * 1_000_000,
        unit="円",
        period_end=date(2024, 3, 31),
        members=members,
    )


@pytest.mark.parametrize(
    ("text", "items", "names"),
    [
        ("試験製作所の2024年3月期の連結従業員給料手当は9百万円だった。", ("employees",), ("従業員給料手当",)),
        ("2024年3月期の確定給付制度の再測定は9百万円だった。", (), ("確定給付制度の再測定", "再測定")),
        ("2024年3月期の二輪事業ののれんの償却額は9百万円だった。", (), ("二輪事業ののれんの償却額", "のれんの償却額")),
        ("当期の売上高は、前期比5.3％増の9百万円となりました。", ("net_sales",), ()),
    ],
)
def test_a_figure_is_looked_up_by_what_the_text_calls_it(
    text: str, items: tuple[str, ...], names: tuple[str, ...]
) -> None:
    asked = claim(text, "9百万円", *items)
    assert names_of(asked, asked.figures[0])[: len(names)] == names
    search = fact_search(asked)
    assert search is not None
    assert (search.labels[: len(names)], bool(search.item_ids)) == (names, not names)


def test_the_cell_of_that_name_comes_first_and_those_of_segments_not_named_never() -> None:
    asked = claim("試験製作所の2024年3月期の再測定差額は9百万円だった。", "9百万円")
    facts = (
        fact(1, "再測定による利益"),
        fact(2, "費用", "再測定差額"),
        fact(3, "再測定差額", members=("報告セグメント", "北米"), statement="segments"),
        fact(4, "再測定差額", statement="notes"),
    )
    assert [each.id for each in facts_for(asked, facts, asked.figures)] == [
        "S100TEST:0105010/1:2:1",
        "S100TEST:0105010/1:1:1",
    ]
    of_a_part = claim("試験製作所の2024年3月期の北米の再測定差額は9百万円だった。", "9百万円")
    assert facts_for(of_a_part, facts, of_a_part.figures)[1].id == "S100TEST:0105010/1:3:1"


def test_particles_that_may_be_parted_in_many_ways_take_linear_time() -> None:
    asked = claim(f"棚卸資産{'とも' * 36}9百万円だった。", "百万円")
    assert names_of(asked, asked.figures[0])
