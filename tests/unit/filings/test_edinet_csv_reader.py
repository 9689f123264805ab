"""EDINET's CSV of facts (type 5): rows to tables and facts."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_filings import Basis, Fact, FactKind, SourceFile, Statement, UnreadableFileError, read, understand

_HEAD = ("要素ID", "項目名", "コンテキストID", "相対年度", "連結・個別", "期間・時点", "ユニットID", "単位", "値")
_DEI = (
    (
        "jpdei_cor:EDINETCodeDEI",
        "EDINETコード、DEI",
        "FilingDateInstant",
        "提出日時点",
        "その他",
        "時点",
        "－",
        "－",
        "E99999",
    ),
    (
        "jpdei_cor:SecurityCodeDEI",
        "証券コード、DEI",
        "FilingDateInstant",
        "提出日時点",
        "その他",
        "時点",
        "－",
        "－",
        "99990",
    ),
    *(
        (f"jpdei_cor:{name}", f"{name}、DEI", "FilingDateInstant", "提出日時点", "その他", "時点", "－", "－", day)
        for name, day in (
            ("CurrentFiscalYearStartDateDEI", "2023-01-01"),
            ("CurrentPeriodEndDateDEI", "2023-09-30"),
            ("CurrentFiscalYearEndDateDEI", "2023-12-31"),
        )
    ),
)
_SALES = "jpcrp_cor:NetSalesSummaryOfBusinessResults"
_NAME = "jpcrp040300-q3r-001_E99999-000_2023-09-30_01_2023-11-10.csv"


def _row(element: str, label: str, context: str, value: str, unit: str = "JPY") -> tuple[str, ...]:
    span = "時点" if "Instant" in context else "期間"
    whose = "個別" if "NonConsolidated" in context else "その他"
    return element, label, context, "当期", whose, span, unit, "円" if unit == "JPY" else "", value


def _file(*rows: tuple[str, ...], encoding: str = "utf-16", name: str = _NAME) -> SourceFile:
    lines = ("\t".join(f'"{field}"' for field in row) for row in (_HEAD, *rows))
    return SourceFile(name, "\r\n".join(lines).encode(encoding))


def _facts(*files: SourceFile) -> list[Fact]:
    return list(understand(read(files)).facts)


def _fact(context: str, *rows: tuple[str, ...]) -> Fact:
    document = read([_file(*_DEI, *rows)])
    places = {
        (str(table.address), cell.row, cell.column): cell.context
        for table in document.tables
        for cell in table.grid.cells
    }
    return next(
        fact
        for fact in understand(document).facts
        if places[(str(fact.address.table), fact.address.row, fact.address.column)] == context
    )


@pytest.mark.parametrize(
    ("context", "start", "end"),
    [
        ("CurrentYTDDuration", date(2023, 1, 1), date(2023, 9, 30)),
        ("Prior1YTDDuration", date(2022, 1, 1), date(2022, 9, 30)),
        ("CurrentQuarterDuration", date(2023, 7, 1), date(2023, 9, 30)),
        ("Prior1QuarterDuration", date(2022, 7, 1), date(2022, 9, 30)),
        ("CurrentQuarterInstant", None, date(2023, 9, 30)),
        ("Prior1YearInstant", None, date(2022, 12, 31)),
        ("Prior1YearDuration", date(2022, 1, 1), date(2022, 12, 31)),
        ("Prior4YearDuration", date(2019, 1, 1), date(2019, 12, 31)),
        ("CurrentYearDuration_NonConsolidatedMember", date(2023, 1, 1), date(2023, 12, 31)),
        ("InterimDuration", date(2023, 1, 1), date(2023, 9, 30)),
        ("InterimInstant", None, date(2023, 9, 30)),
        ("Prior1InterimDuration", date(2022, 1, 1), date(2022, 9, 30)),
    ],
)
def test_the_days_of_a_relative_context_come_from_the_dei_rows(context: str, start: date | None, end: date) -> None:
    fact = _fact(context, _row(_SALES, "売上高、経営指標等", context, "248813000000"))
    assert fact.period is not None
    assert (fact.period.start, fact.period.end) == (start, end)
    assert fact.value == Decimal(248_813_000_000)


def test_a_quarter_and_the_year_to_date_are_two_facts() -> None:
    name = "jpcrp_cor:BasicEarningsLossPerShareSummaryOfBusinessResults"
    facts = _facts(
        _file(
            *_DEI,
            _row(name, "１株当たり四半期純利益、経営指標等", "CurrentYTDDuration", "128.91", "JPYPerShares"),
            _row(name, "１株当たり四半期純利益、経営指標等", "CurrentQuarterDuration", "27.11", "JPYPerShares"),
        )
    )
    found = {
        (fact.period.start, fact.value, fact.unit) for fact in facts if fact.element == name and fact.period is not None
    }
    assert found == {(date(2023, 1, 1), Decimal("128.91"), "円"), (date(2023, 7, 1), Decimal("27.11"), "円")}


def test_one_element_in_two_currencies_gives_two_rows() -> None:
    name = "jpcrp_cor:ProfitLossBeforeTaxIFRSSummaryOfBusinessResults"
    facts = _facts(
        _file(
            *_DEI,
            _row(name, "税引前利益（IFRS）、経営指標等", "CurrentYearDuration", "508317000", "USD"),
            _row(name, "税引前利益（IFRS）、経営指標等", "CurrentYearDuration", "79566000000"),
        )
    )
    found = {fact.value: fact for fact in facts if fact.element == name}
    assert found[Decimal(79_566_000_000)].unit == "円"
    assert found[Decimal(508_317_000)].unit in ("ドル", "USD", "米ドル")
    assert len({fact.row_path for fact in found.values()}) == 2


def test_a_dash_is_no_value_and_a_pure_ratio_is_a_percentage() -> None:
    ratio = "jpcrp_cor:EquityToAssetRatioSummaryOfBusinessResults"
    multiple = "jpcrp_cor:PriceEarningsRatioSummaryOfBusinessResults"
    facts = {
        fact.element: fact
        for fact in _facts(
            _file(
                *_DEI,
                _row(_SALES, "売上高、経営指標等", "CurrentYTDDuration", "－"),
                _row(ratio, "自己資本比率、経営指標等", "CurrentQuarterInstant", "0.718", "pure"),
                _row(multiple, "株価収益率、経営指標等", "CurrentYTDDuration", "12.3", "pure"),
            )
        )
    }
    assert facts[_SALES].kind is FactKind.NOTHING
    assert (facts[ratio].value, facts[ratio].unit, facts[ratio].printed) == (Decimal("71.8"), "%", "71.8")
    assert (facts[multiple].value, facts[multiple].unit) == (Decimal("12.3"), "倍")


def test_basis_and_members_are_those_of_the_context() -> None:
    parent = _fact(
        "CurrentYearDuration_NonConsolidatedMember",
        _row("jppfs_cor:NetSales", "売上高", "CurrentYearDuration_NonConsolidatedMember", "1"),
    )
    assert (parent.basis, parent.members) == (Basis.PARENT, ())
    segment = _fact(
        "CurrentYearDuration_jpcrp040300-q3r_E99999-000FoodsReportableSegmentMember",
        _row(
            "jppfs_cor:NetSales",
            "売上高",
            "CurrentYearDuration_jpcrp040300-q3r_E99999-000FoodsReportableSegmentMember",
            "2",
        ),
    )
    assert segment.basis is Basis.CONSOLIDATED
    assert segment.members[-1] == "FoodsReportableSegmentMember"


def test_statements_are_told_apart_by_the_form_of_their_elements() -> None:
    facts = {
        fact.element: fact.statement
        for fact in _facts(
            _file(
                *_DEI,
                _row(_SALES, "売上高、経営指標等", "CurrentYTDDuration", "1"),
                _row("jppfs_cor:CashAndDeposits", "現金及び預金", "CurrentQuarterInstant", "2"),
                _row("jppfs_cor:OperatingIncome", "営業利益", "CurrentYTDDuration", "3"),
                _row("jppfs_cor:DepreciationAndAmortizationOpeCF", "減価償却費", "CurrentYTDDuration", "4"),
            )
        )
    }
    assert facts == {
        **{fact: facts[fact] for fact in facts if "DEI" in fact or not fact},
        _SALES: Statement.KEY_FIGURES,
        "jppfs_cor:CashAndDeposits": Statement.BALANCE_SHEET,
        "jppfs_cor:OperatingIncome": Statement.INCOME_STATEMENT,
        "jppfs_cor:DepreciationAndAmortizationOpeCF": Statement.CASH_FLOWS,
    }


def test_files_of_one_document_share_the_days_of_whichever_has_them() -> None:
    figures = _file(_row(_SALES, "売上高、経営指標等", "CurrentYTDDuration", "5"), name="XBRL_TO_CSV/a.csv")
    document = read([figures, _file(*_DEI, name="XBRL_TO_CSV/b.csv")])
    assert {table.address.part for table in document.tables} == {"a", "b"}
    assert document.profile.period_end == date(2023, 9, 30)
    assert document.profile.ticker == "9999"
    assert next(context for context in document.contexts if context.id == "CurrentYTDDuration").end == date(2023, 9, 30)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8", "utf-8-sig", "utf-16-le", "cp932"])
def test_encodings(encoding: str) -> None:
    facts = _facts(_file(_row(_SALES, "売上高、経営指標等", "CurrentYTDDuration", "5"), encoding=encoding))
    assert [(fact.row_path, fact.value) for fact in facts if fact.element == _SALES] == [
        (("売上高（円）",), Decimal(5))
    ]


def test_without_dei_rows_the_periods_keep_their_words_and_are_an_oddity() -> None:
    document = read([_file(_row(_SALES, "売上高、経営指標等", "CurrentYTDDuration", "5"), name="a.csv")])
    assert [oddity.code for oddity in document.oddities] == ["periods_unknown"]
    assert document.tables[0].grid.cells[1].text == "当期"


def _cover(name: str, text: str) -> tuple[str, ...]:
    return f"jpcrp_cor:{name}CoverPage", "表紙", "FilingDateInstant", "提出日時点", "その他", "時点", "－", "－", text


@pytest.mark.parametrize(
    ("told", "file", "year_to_date", "quarter"),
    [
        (
            [
                _cover(
                    "QuarterlyAccountingPeriod",
                    "第42期第２四半期（自　2022年７月１日　至　2022年９月30日）",
                )
            ],
            "a.csv",
            (date(2022, 4, 1), date(2022, 9, 30)),
            (date(2022, 7, 1), date(2022, 9, 30)),
        ),
        (
            [_cover("SemiAnnualAccountingPeriod", "第9期中（自　令和６年１月１日　至　令和６年６月30日）")],
            "a.csv",
            (date(2024, 1, 1), date(2024, 6, 30)),
            (date(2024, 4, 1), date(2024, 6, 30)),
        ),
        (
            [_cover("FiscalYear", "第20期（自　2023年６月１日　至　2024年５月31日）")],
            "a.csv",
            (date(2023, 6, 1), date(2024, 5, 31)),
            (date(2024, 3, 1), date(2024, 5, 31)),
        ),
        ([], _NAME, (date(2023, 1, 1), date(2023, 9, 30)), (date(2023, 7, 1), date(2023, 9, 30))),
        (
            [_DEI[3], ("jpdei_cor:TypeOfCurrentPeriodDEI", *_DEI[0][1:8], "Q3")],
            "a.csv",
            (date(2023, 1, 1), date(2023, 9, 30)),
            (date(2023, 7, 1), date(2023, 9, 30)),
        ),
    ],
)
def test_cover_type_and_file_name_tell_the_days_where_no_dei_row_tells_the_first(
    told: list[tuple[str, ...]], file: str, year_to_date: tuple[date, date], quarter: tuple[date, date]
) -> None:
    rows = [_row(_SALES, "売上高", context, "5") for context in ("CurrentYTDDuration", "CurrentQuarterDuration")]
    days = {context.id: (context.start, context.end) for context in read([_file(*told, *rows, name=file)]).contexts}
    assert (days["CurrentYTDDuration"], days["CurrentQuarterDuration"]) == (year_to_date, quarter)


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2023-02-30", "1"])
def test_days_that_no_report_has_are_none(day: str) -> None:
    dei = [(*row[:-1], day) if row[-1].startswith("20") else row for row in _DEI]
    name = _NAME.replace("2023-09-30", day).replace("2023-11-10", day)
    document = read([_file(*dei, _row(_SALES, "売上高", "Prior4YearDuration", "5"), name=name)])
    assert [oddity.code for oddity in document.oddities] == ["periods_unknown"]
    assert any(fact.value == Decimal(5) for fact in understand(document).facts)


def test_a_long_text_is_read_as_prose() -> None:
    text = "当社グループの事業の内容です。" * 40
    row = (
        "jpcrp_cor:DescriptionOfBusinessTextBlock",
        "事業の内容",
        "FilingDateInstant",
        "提出日時点",
        "その他",
        "時点",
        "－",
        "－",
    )
    document = read([_file(*_DEI, (*row, text))])
    assert any(getattr(block, "text", "") == text for block in document.blocks)


def test_a_missing_column_is_named() -> None:
    content = "\t".join(_HEAD[:-1]) + "\n" + "\t".join("abcdefgh") + "\n"
    with pytest.raises(UnreadableFileError, match="値"):
        read([SourceFile("a.csv", content.encode("utf-16"))])
