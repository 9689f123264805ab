"""Facts of tagged cells: the source's own words count before what labels and heads read."""

import io
import zipfile
from datetime import date
from decimal import Decimal

import pytest
from uradori_filings import Basis, Fact, FactKind, Nature, SourceFile, open_upload, read, read_group, understand

from tests.unit.filings.inline_pages import PARENT, duration, figure, header, instant, member, page, row

_TDNET = member("ConsolidatedNonconsolidatedAxis", "ConsolidatedMember") + member(
    "ResultForecastAxis", "ForecastMember"
)
_CONTEXTS = (
    duration("CurrentYearDuration", "2023-04-01", "2024-03-31")
    + duration("Prior1YearDuration", "2022-04-01", "2023-03-31")
    + instant("CurrentYearInstant_NonConsolidatedMember", "2024-03-31", PARENT)
    + duration("Foods", "2023-04-01", "2024-03-31", member("OperatingSegmentsAxis", "FoodsMember"))
    + duration("NextYearDuration_ConsolidatedMember_ForecastMember", "2024-04-01", "2025-03-31", _TDNET)
)
_BODY = "0105010_honbun_jpcrp030000-asr-001_E99999-000_2024-03-31_01_2024-06-27_ixbrl.htm"


def _files(*rows: str, before: str = "") -> list[SourceFile]:
    return [header(_CONTEXTS), page(_BODY, f"{before}<table>{''.join(rows)}</table>")]


def _facts(*rows: str, before: str = "") -> dict[str, Fact]:
    return {fact.element: fact for fact in understand(read(_files(*rows, before=before))).facts if fact.element}


def test_the_context_tells_the_period_where_the_heads_do_not() -> None:
    heads = row("項目", "前期", "当期")
    sales = (
        figure("jppfs_cor:NetSales", "Prior1YearDuration", "10"),
        figure("jppfs_cor:Sales", "CurrentYearDuration", "9"),
    )
    facts = _facts(heads, row("売上高", *sales))
    period = facts["jppfs_cor:NetSales"].period
    assert period is not None
    assert (period.start, period.end) == (date(2022, 4, 1), date(2023, 3, 31))
    assert facts["jppfs_cor:NetSales"].column_path == ("前期",)


def test_the_scale_of_the_tag_counts_before_a_unit_in_the_caption() -> None:
    tagged = figure("jppfs_cor:NetSales", "CurrentYearDuration", "1,234", scale=3)
    fact = _facts(row("項目", "当期"), row("売上高", tagged), before="<p>（単位：百万円）</p>")["jppfs_cor:NetSales"]
    assert (fact.value, fact.unit, fact.power, fact.printed) == (Decimal(1_234_000), "円", 3, "1,234")


def test_a_rate_is_in_per_cent_and_a_multiple_keeps_the_unit_of_its_label() -> None:
    rate = figure("jpcrp_cor:EquityToAssetRatioSummaryOfBusinessResults", "CurrentYearDuration", "71.8", "pure", -2)
    multiple = figure("jpcrp_cor:PriceEarningsRatioSummaryOfBusinessResults", "CurrentYearDuration", "12.3", "pure", 0)
    facts = _facts(row("回次", "第10期"), row("自己資本比率（％）", rate), row("株価収益率（倍）", multiple))
    assert [(fact.value, fact.unit) for fact in facts.values()] == [(Decimal("71.8"), "%"), (Decimal("12.3"), "倍")]


@pytest.mark.parametrize(
    ("printed", "sign", "value"),
    [
        ("△{}", "-", -5_000_000),
        ("△{}", "", -5_000_000),
        ("{}", "-", 5_000_000),
        ("({})", "-", -5_000_000),
        ("({})", "", 5_000_000),
    ],
)
def test_the_sign_is_that_of_the_print_unless_it_is_in_brackets(printed: str, sign: str, value: int) -> None:
    more = f' sign="{sign}"' if sign else ""
    tagged = printed.format(figure("jppfs_cor:Depreciation", "CurrentYearDuration", "5", more=more))
    fact = _facts(row("項目", "当期"), row("減価償却累計額", tagged))["jppfs_cor:Depreciation"]
    assert fact.value == value


def test_nil_is_nothing_whatever_is_printed() -> None:
    nil = figure("jppfs_cor:NetSales", "CurrentYearDuration", "", more=' xsi:nil="true"') + "－"
    fact = _facts(row("項目", "当期"), row("売上高", nil))["jppfs_cor:NetSales"]
    assert (fact.kind, fact.value) == (FactKind.NOTHING, None)


def test_basis_and_members_are_those_of_the_context() -> None:
    facts = _facts(
        row("項目", "額"),
        row("資産合計", figure("jppfs_cor:Assets", "CurrentYearInstant_NonConsolidatedMember", "5")),
        row("食品", figure("jppfs_cor:Segment", "Foods", "6")),
        before="<p>連結貸借対照表</p>",
    )
    assert facts["jppfs_cor:Assets"].basis is Basis.PARENT
    assert facts["jppfs_cor:Segment"].basis is Basis.CONSOLIDATED
    assert facts["jppfs_cor:Segment"].members[-1] == "FoodsMember"


def test_a_forecast_is_told_by_its_member() -> None:
    tagged = figure("tse-ed-t:NetSales", "NextYearDuration_ConsolidatedMember_ForecastMember", "1,500")
    fact = _facts(row("", "売上高"), row("通期", tagged))["tse-ed-t:NetSales"]
    assert (fact.nature, fact.basis, fact.members) == (Nature.FORECAST, Basis.CONSOLIDATED, ())
    assert fact.period is not None
    assert fact.period.end == date(2025, 3, 31)


def test_a_cell_without_a_tag_is_read_by_its_labels() -> None:
    facts = understand(read(_files(row("項目", "2024年3月期"), row("売上高（千円）", "12")))).facts
    assert [(fact.value, fact.element) for fact in facts if fact.kind is FactKind.NUMBER] == [(Decimal(12_000), "")]


@pytest.mark.parametrize("folder", ["XBRL/PublicDoc", "S100ABCD/XBRL/PublicDoc"])
def test_an_archive_of_edinet_is_one_document_of_its_inline_pages(folder: str) -> None:
    files = _files(row("項目", "当期"), row("売上高", figure("jppfs_cor:NetSales", "CurrentYearDuration", "1")))
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for file in files:
            archive.writestr(f"{folder}/{file.name}", file.content)
        archive.writestr(
            f"{folder}/jpcrp030000-asr-001_E99999-000_2024-03-31_01_2024-06-27.xbrl",
            '<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance"/>',
        )
        archive.writestr(f"{folder}/images/a.png", b"\x89PNG")
    sources = open_upload(SourceFile("download.zip", held.getvalue()))
    (found,) = sources.groups
    document = read_group(sources, found)
    assert document.oddities == ()
    assert [fact.element for fact in understand(document).facts if fact.element] == ["jppfs_cor:NetSales"]
