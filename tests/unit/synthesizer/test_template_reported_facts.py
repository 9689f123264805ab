"""Reported facts as the template words them: as their table counts them, with all that tells them from others."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from uradori_contracts.evidence import Cell, Evidence, Table
from uradori_contracts.figures import ChosenFact, FactMatch
from uradori_contracts.reported_facts import ReportedFact, Restatement, RestatementCause
from uradori_contracts.rewriting import CompanyRef, Intent, Language, RequestedItem, ResolvedRequest
from uradori_contracts.synthesis import ComposeRequest, ReportedFigure
from uradori_jafin import Gazetteer
from uradori_synthesizer.adapters.companies import finder_over
from uradori_synthesizer.domain.template import compose

HEADER = "ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word\n"
YEAR = {"period_start": date(2019, 4, 1), "period_end": date(2020, 3, 31)}
DAY = {"period_end": date(2020, 3, 31)}
EXCERPT = Table(headers=("", "当期"), rows=(("のれん", "1,234"),), unit="百万円")


def fact(**fields: Any) -> ReportedFact:
    told: dict[str, Any] = {
        "document_id": "S1", "cell": "p/0:1:1", "company": "株式会社試験製作所", "ticker": "9998",
        "statement": "balance_sheet", "row_path": ("のれん",), "column_path": ("当期",), "kind": "number",
        "printed": "1,234", "value": Decimal(1_234_000_000), "unit": "円", "power": 6, **DAY,
    }  # fmt: skip
    return ReportedFact(**(told | fields))


def said(one: ReportedFact, language: Language = Language.JAPANESE, question: str = "のれんは？", **more: Any) -> str:
    request = ComposeRequest(
        turn_id="t1",
        request=ResolvedRequest(
            question=question,
            language=language,
            intent=Intent.FIGURE,
            companies=(CompanyRef(ticker="9998", name="試験製作所", name_en="Shiken Works"),),
            items=(RequestedItem(id="", surface="のれん"),),
        ),
        evidence=(Evidence(tag="doc_1", table=EXCERPT), Evidence(tag="doc_2", table=EXCERPT)),
        figures=(
            ReportedFigure(
                tag="doc_1",
                chosen=ChosenFact(
                    match=FactMatch(fact=one, score=1), excerpt=EXCERPT, cell=Cell(row=0, column=1), **more
                ),
                differs_tag="doc_2",
            ),
        ),
        providers=(),
    )
    gazetteer = Gazetteer.from_csv(HEADER)
    return "".join(compose(request.model_copy(update={"evidence": request.evidence}), finder_over(lambda: gazetteer)))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "試験製作所の2020年3月31日時点ののれんは1,234百万円だった[doc_1]。"),
        (
            {**YEAR, "basis": "consolidated", "standard": "IFRS", "printed": "△5", "value": Decimal(-5_000_000)},
            "試験製作所の2020年3月期ののれん（連結、国際会計基準）はマイナス5百万円だった[doc_1]。",
        ),
        (
            {"period_start": date(2020, 4, 1), "period_end": date(2020, 6, 30), "power": 3, "basis": "parent"},
            "試験製作所の2020年4月1日から2020年6月30日までののれん（単体）は1,234,000千円だった[doc_1]。",
        ),
        (
            {"period_end": None, "column_path": ("当四半期累計期間",)},
            "試験製作所の当四半期累計期間ののれんは1,234百万円だった[doc_1]。",
        ),
        (
            {"row_path": ("資産の部", "流動資産", "その他"), "column_path": ("当事業年度（2020年3月31日） (百万円)",)},
            "試験製作所の2020年3月31日時点の流動資産のその他は1,234百万円だった[doc_1]。",
        ),
        (
            {
                **YEAR, "row_path": ("当期変動額", "剰余金の配当"), "column_path": ("株主資本", "利益剰余金"),
                "members": ("株主資本", "利益剰余金"), "statement": "changes_in_equity",
            },
            "試験製作所の2020年3月期の利益剰余金における剰余金の配当は1,234百万円だった[doc_1]。",
        ),
        (
            {"row_path": ("株主数（人）",), "column_path": ("株式の状況（１単元の株式数100株）", "金融機関"),
             "unit": "人", "power": 0, "value": Decimal(53), "printed": "53"},
            "試験製作所の2020年3月31日時点の株主数の株式の状況の金融機関は53人だった[doc_1]。",
        ),
        (
            {"unit": "%", "power": 0, "value": Decimal("79.10"), "printed": "79.10", "row_path": ("計",),
             "column_path": ("発行済株式(自己株式を除く。)の総数に対する割合(％)",)},
            "試験製作所の2020年3月31日時点の発行済株式の総数に対する割合は79.10%だった[doc_1]。",
        ),
        (
            {"kind": "nothing", "printed": "－", "value": None},
            "試験製作所の2020年3月31日時点ののれんは、資料では「－」と記されており、数値はない[doc_1]。",
        ),
        (
            {"kind": "text", "printed": "東京都港区一丁目", "value": None, "row_path": ("【本店の所在の場所】",),
             "column_path": (), "period_end": None},
            "試験製作所の【本店の所在の場所】は「東京都港区一丁目」[doc_1]。",
        ),
    ],
)  # fmt: skip
def test_a_fact_is_told_with_its_period_its_basis_and_the_labels_that_tell_it_apart(
    fields: dict[str, Any], sentence: str
) -> None:
    assert said(fact(**fields)) == sentence


def test_an_english_answer_keeps_the_label_of_the_table_where_no_line_item_bears_it() -> None:
    told = said(fact(**YEAR, basis="consolidated", row_path=("湖上運航費",)), Language.ENGLISH)
    assert told == "Shiken Works' 湖上運航費 (consolidated) for the year ended March 2020 was ¥1,234 million [doc_1]."


def test_the_period_before_is_told_only_where_it_is_asked_for() -> None:
    prior = fact(printed="1,000", value=Decimal(1_000_000_000), period_end=date(2019, 3, 31))
    assert "1,000百万円" not in said(fact(), prior=prior)
    asked = said(fact(), question="のれんは前期比でどうなった？", prior=prior)
    assert asked.endswith("前の期（2019年3月31日時点）は1,000百万円だった[doc_1]。")


def test_what_was_printed_before_a_split_of_shares_is_marked_as_such() -> None:
    split = Restatement(document_id="S1", cause=RestatementCause.SPLIT, factor=Decimal(2))
    other = fact(document_id="S2", title="前年の報告書", printed="2,468", value=Decimal(2_468_000_000), restated=split)
    told = said(fact(), differs=other)
    assert "株式分割の前の株数で、試験製作所の2020年3月31日時点ののれんは2,468百万円とされている[doc_2]。" in told


def test_a_footnote_and_what_another_document_prints_are_told_under_their_own_tags() -> None:
    other = fact(
        document_id="S2",
        title="訂正前の報告書",
        filed_on=date(2020, 6, 1),
        printed="1,200",
        value=Decimal(1_200_000_000),
    )
    told = said(fact(), notes=("（注）償却前の金額である。",), differs=other)
    assert "では、試験製作所の2020年3月31日時点ののれんは1,200百万円とされている[doc_2]。" in told
    assert told.endswith("これには「（注）償却前の金額である。」との注がある[doc_1]。")


RESULTS = ("2．2024年3月期の連結業績", "(1) 連結経営成績 （％表示は対前期増減率）")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            {**YEAR, "row_path": ("2020年3月期",), "column_path": ("営業利益", "％"), "section": RESULTS, "unit": "%",
             "power": 0, "value": Decimal("-12.1"), "printed": "△12.1"},
            "2020年3月期の営業利益の増減率はマイナス12.1%だった",
        ),
        (
            {**YEAR, "row_path": ("2020年3月期",), "column_path": ("自己資本利益率", "％"), "section": RESULTS,
             "unit": "%", "power": 0, "value": Decimal("7.1"), "printed": "7.1"},
            "2020年3月期の自己資本利益率は7.1%だった",
        ),
        (
            {**YEAR, "row_path": ("2020年3月期",), "column_path": ("年間配当金", "第２四半期末", "円 銭"), "power": 0,
             "basis": "consolidated", "value": Decimal("25.00"), "printed": "25.00"},
            "2020年3月期の年間配当金の第2四半期末は25.00円だった",
        ),
        (
            {**YEAR, "row_path": ("剰余金の配当",), "basis": "consolidated"},
            "2020年3月期の剰余金の配当（連結）は1,234百万円だった",
        ),
        (
            {"period_start": date(2019, 4, 1), "period_end": date(2019, 12, 31), "power": 0, "printed": "248813000000",
             "row_path": ("売上高",), "column_path": ("当四半期累計期間自2019年4月1日至2019年12月31日",),
             "value": Decimal(248_813_000_000)},
            "2019年4月1日から2019年12月31日までの売上高は248,813百万円だった",
        ),
        (
            {**YEAR, "row_path": ("売上高",), "power": 0, "value": Decimal(1_234_500), "printed": "1234500"},
            "2020年3月期の売上高は1,234,500円だった",
        ),
        (
            {**YEAR, "row_path": ("当期利益又は当期損失（△）：親会社の所有者に帰属（IFRS）",)},
            "2020年3月期の親会社の所有者に帰属する当期利益は1,234百万円だった",
        ),
        (
            {"row_path": ("従業員数", "（外、平均臨時雇用者数）"), "unit": "人", "power": 0, "value": Decimal(7),
             "printed": "7"},
            "2020年3月31日時点の従業員数の平均臨時雇用者数は7人だった",
        ),
        ({**YEAR, "members": ("AnnualMember",)}, "2020年3月期ののれんは1,234百万円だった"),
        ({**YEAR, "members": ("CloudServicesReportableSegmentMember",)}, "2020年3月期のCloud Servicesののれんは1,234百万円だった"),
        ({**YEAR, "row_path": ("営業利益",), "column_path": ("Current",)}, "2020年3月期の営業利益は1,234百万円だった"),
        ({**YEAR, "row_path": ("売上高（当期）",), "column_path": ("通期",)}, "2020年3月期の売上高は1,234百万円だった"),
    ],
)  # fmt: skip
def test_a_figure_is_called_what_it_is_and_not_when_its_heads_are_of(fields: dict[str, Any], told: str) -> None:
    assert said(fact(**fields)) == f"試験製作所の{told}[doc_1]。"


@pytest.mark.parametrize(
    ("rows", "columns", "called"),
    [
        (("Net sales",), ("FY2019", "YoY"), "Net sales YoY"),
        (("Accounts receivable, net of allowances of $1,204 and $1,119",), (), "Accounts receivable"),
    ],
)
def test_an_english_figure_is_called_by_its_row_without_the_figures_in_its_label(
    rows: tuple[str, ...], columns: tuple[str, ...], called: str
) -> None:
    told = said(fact(**YEAR, row_path=rows, column_path=columns), Language.ENGLISH)
    assert told == f"Shiken Works' {called} for the year ended March 2020 was ¥1,234 million [doc_1]."


@pytest.mark.parametrize(
    ("head", "value", "told"),
    [
        ("Change (%)", "-9.4", "fell 9.4%"),
        ("YoY", "23.2", "rose 23.2%"),
        ("QoQ", "3.1", "QoQ for the year ended March 2020 was 3.1%"),
    ],
)
def test_an_english_rate_of_change_is_told_as_a_move(head: str, value: str, told: str) -> None:
    one = fact(
        row_path=("Ordinary profit",),
        column_path=(head,),
        printed=value,
        value=Decimal(value),
        unit="%",
        power=0,
        **YEAR,
    )
    sentence = said(one, Language.ENGLISH)
    assert told in sentence
    assert ("Change" in sentence or "YoY" in sentence) is False
