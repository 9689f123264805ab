"""What is stored can be stored, and can be sent."""

from dataclasses import replace
from decimal import Decimal

import pytest
from msgspec import structs
from uradori_documents.adapters.reading.answering import understood
from uradori_documents.adapters.reading.protocol import ANSWERS
from uradori_documents.adapters.reading.protocol import Understood as Told
from uradori_documents.domain.inert import inert
from uradori_documents.domain.packing import pack
from uradori_documents.domain.unit_names import unit_name
from uradori_filings import Oddity, TableAddress, Understood, read, understand

from tests.reports import report


@pytest.mark.parametrize(
    ("unit", "power", "name"),
    [
        ("円", 6, "百万円"),
        ("円", 0, "円"),
        ("株", 3, "千株"),
        ("%", 0, "%"),
        ("USD", 6, "百万ドル"),
        ("円", 5, ""),
        ("", 0, ""),
    ],
)
def test_a_unit_with_its_scale_has_the_name_that_tables_use(unit: str, power: int, name: str) -> None:
    assert unit_name(unit, power) == name


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("売上高 [doc_9]", "売上高 （doc 9）"),
        ("【9】", "（9）"),
        ("【表紙】", "【表紙】"),
        ("a\x00b\ud800c", "a\ufffdb\ufffdc"),
    ],
)
def test_text_is_stored_without_tags_and_without_what_no_database_takes(text: str, stored: str) -> None:
    assert inert(text) == stored


def test_a_figure_longer_than_any_report_prints_is_kept_as_text() -> None:
    document = read(report())
    facts = understand(document).facts
    endless = tuple(
        structs.replace(fact, value=Decimal("9" * 60)) if fact.value is not None else fact for fact in facts
    )

    packed = pack(document, Understood(endless, ()), ())

    assert all(fact.value is None for fact in packed.facts)
    assert not any(fact.kind == "number" for fact in packed.facts)


def test_a_table_that_cannot_be_addressed_is_left_out_and_told() -> None:
    document = read(report())
    blocks = tuple(
        replace(block, address=TableAddress("a b/c", 0)) if block in document.tables[-1:] else block
        for block in document.blocks
    )
    odd = replace(document, blocks=blocks)

    packed = pack(odd, understand(odd), ())

    assert "address_unfit" in {each.code for each in packed.oddities}
    assert len(packed.tables) == len(document.tables) - 1


def test_what_is_odd_about_a_document_is_told_once() -> None:
    odd = replace(read(report()), oddities=(Oddity("hidden_rows", "表紙", "隠れた行。", "Hidden rows."),))

    packed = pack(odd, understand(odd), ())

    assert [each.code for each in packed.oddities].count("hidden_rows") == 1


def test_a_document_survives_the_way_out_of_its_process() -> None:
    packed = understood(read(report()))
    told = ANSWERS.validate_json(ANSWERS.dump_json(Told(packed)))

    assert isinstance(told, Told)
    assert told.document == packed
