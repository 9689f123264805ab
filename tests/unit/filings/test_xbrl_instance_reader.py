"""XBRL instances: facts laid out as tables of statements."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_filings import Basis, SourceFile, Statement, UnreadableFileError, read, understand

from tests.unit.filings.inline_pages import PARENT, UNITS, duration, instant, member

_ROOT = (
    '<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:jppfs_cor="http://example.test/jppfs_cor" '
    'xmlns:jpdei_cor="http://example.test/jpdei_cor" xmlns:own="http://example.test/own">'
)
_CONTEXTS = (
    duration("CurrentYearDuration", "2023-04-01", "2024-03-31")
    + instant("CurrentYearInstant", "2024-03-31")
    + instant("ParentInstant", "2024-03-31", PARENT)
    + duration("Foods", "2023-04-01", "2024-03-31", member("OperatingSegmentsAxis", "FoodsMember"))
)
_LABELS = """<?xml version="1.0" encoding="UTF-8"?>
<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
<link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
<link:loc xlink:type="locator" xlink:href="own.xsd#own_SpecialReserve" xlink:label="a"/>
<link:label xlink:type="resource" xlink:label="b" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">Special reserve</link:label>
<link:label xlink:type="resource" xlink:label="b" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="ja">特別準備金</link:label>
<link:labelArc xlink:type="arc" xlink:from="a" xlink:to="b"/>
<link:loc xlink:type="locator" xlink:href="own.xsd#own_FoodsMember" xlink:label="c"/>
<link:label xlink:type="resource" xlink:label="d" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="ja">食品事業</link:label>
<link:labelArc xlink:type="arc" xlink:from="c" xlink:to="d"/>
</link:labelLink></link:linkbase>"""


def _instance(*facts: str) -> SourceFile:
    return SourceFile("report.xbrl", (f"{_ROOT}{_CONTEXTS}{UNITS}{''.join(facts)}</xbrli:xbrl>").encode())


def _fact(name: str, context: str, value: str, unit: str = "JPY", more: str = "") -> str:
    return f'<{name} contextRef="{context}" unitRef="{unit}" decimals="-6"{more}>{value}</{name}>'


_BALANCE = (
    _fact("jppfs_cor:CashAndDeposits", "CurrentYearInstant", "1234000000"),
    _fact("own:SpecialReserve", "CurrentYearInstant", "5000000"),
    _fact("jppfs_cor:Assets", "ParentInstant", "900000000"),
    _fact("jppfs_cor:NetSales", "CurrentYearDuration", "", more=' xsi:nil="true"'),
    _fact("jppfs_cor:NetSales", "Foods", "77000000"),
)


def test_facts_stand_in_tables_with_labels_periods_and_units() -> None:
    document = read([_instance(*_BALANCE), SourceFile("report_lab.xml", _LABELS.encode())])
    facts = {(fact.element, fact.members): fact for fact in understand(document).facts}
    cash = facts["jppfs_cor:CashAndDeposits", ()]
    assert (cash.row_path, cash.value, cash.unit) == (("現金及び預金（円）",), Decimal(1_234_000_000), "円")
    assert (cash.statement, cash.basis) == (Statement.BALANCE_SHEET, Basis.CONSOLIDATED)
    assert cash.period is not None
    assert (cash.period.start, cash.period.end) == (None, date(2024, 3, 31))
    assert facts["own:SpecialReserve", ()].row_path == ("特別準備金（円）",)
    assert facts["jppfs_cor:Assets", ()].basis is Basis.PARENT


def test_segments_are_members_headed_by_their_labels() -> None:
    document = read([_instance(*_BALANCE), SourceFile("report_lab.xml", _LABELS.encode())])
    foods = next(fact for fact in understand(document).facts if "FoodsMember" in fact.members)
    assert foods.value == Decimal(77_000_000)
    assert "食品事業" in foods.column_path


def test_a_presentation_linkbase_tells_the_statement() -> None:
    presentation = (
        '<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<link:presentationLink xlink:role="http://example.test/role/rol_ConsolidatedStatementOfCashFlows-indirect">'
        '<link:loc xlink:href="own.xsd#own_SpecialReserve" xlink:label="a"/></link:presentationLink></link:linkbase>'
    )
    document = read([_instance(*_BALANCE), SourceFile("report_pre.xml", presentation.encode())])
    reserve = next(fact for fact in understand(document).facts if fact.element == "own:SpecialReserve")
    assert reserve.statement is Statement.CASH_FLOWS


def test_a_damaged_linkbase_is_an_oddity_and_the_facts_remain() -> None:
    document = read([_instance(*_BALANCE), SourceFile("report_lab.xml", _LABELS.encode()[:500])])
    assert [oddity.code for oddity in document.oddities] == ["linkbase_unread"]
    assert document.tables


def test_a_truncated_instance_is_refused() -> None:
    with pytest.raises(UnreadableFileError, match="well-formed"):
        read([SourceFile("report.xbrl", _instance(*_BALANCE).content[:-40])])


def test_entities_are_refused() -> None:
    content = b'<?xml version="1.0"?><!DOCTYPE xbrl [<!ENTITY a "b">]>' + _instance(*_BALANCE).content
    with pytest.raises(UnreadableFileError, match="DTD"):
        read([SourceFile("report.xbrl", content)])


@pytest.mark.parametrize("day", ["0001-01-01T00:00:00", "0001-01-01", "9999-12-31", "2024-02-30"])
def test_a_context_of_days_that_no_report_has_dates_nothing(day: str) -> None:
    facts = _fact("jppfs_cor:NetSales", "a", "5000000") + _fact("jppfs_cor:Assets", "b", "7000000")
    content = f"{_ROOT}{duration('a', '2023-04-01', day)}{instant('b', day)}{UNITS}{facts}</xbrli:xbrl>"
    document = read([SourceFile("a.xbrl", content.encode())])
    assert document.contexts == ()
    assert all(fact.period is None for fact in understand(document).facts)


def test_thousands_of_contexts_stay_in_bounds() -> None:
    contexts = "".join(instant(f"c{n}", "2024-03-31") for n in range(3000))
    facts = "".join(_fact(f"own:E{n}", f"c{n}", "1") for n in range(3000))
    document = read([SourceFile("a.xbrl", f"{_ROOT}{contexts}{UNITS}{facts}</xbrli:xbrl>".encode())])
    assert sum(table.grid.rows * table.grid.columns for table in document.tables) < 1_000_000
    assert len(understand(document).facts) == 3000
