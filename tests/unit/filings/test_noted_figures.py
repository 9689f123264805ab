"""Lines below a table that state figures."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_filings import Fact, FactKind, Paragraph, SourceFile, Table, TableAddress, read, understand

_CARD = "# 試験株式会社 2024年3月期 決算短信\n\n| | 売上高（百万円） |\n|---|---|\n| 2024年3月期 | 1,100 |\n| 2023年3月期 | 1,000 |\n\n"


def _numbers(line: str) -> list[Fact]:
    document = read([SourceFile("tanshin.md", f"{_CARD}{line}\n".encode())])
    return [
        fact for fact in understand(document).facts if fact.kind is not FactKind.TEXT and fact.address.table.number == 1
    ]


@pytest.mark.parametrize(
    ("line", "item", "values"),
    [
        (
            "（注）包括利益 2024年３月期 5,120百万円（△8.1％） 2023年３月期 5,571百万円（2.4％）",
            "包括利益",
            [
                (Decimal(5_120_000_000), "円"),
                (Decimal("-8.1"), "%"),
                (Decimal(5_571_000_000), "円"),
                (Decimal("2.4"), "%"),
            ],
        ),
        (
            "（参考）自己資本　2024年3月期　58,500百万円　2023年3月期　－百万円",
            "自己資本",
            [(Decimal(58_500_000_000), "円"), (None, "円")],
        ),
        (
            "③ 期中平均株式数　2024年３月期 30,345,678株　2023年３月期 30,345,111株",
            "期中平均株式数",
            [(Decimal(30_345_678), "株"), (Decimal(30_345_111), "株")],
        ),
        (
            "(Note) Comprehensive income: Fiscal year ended March 31, 2024: ¥5,120 million [2.4%]",
            "Comprehensive income",
            [(Decimal(5_120_000_000), "円"), (Decimal("2.4"), "%")],
        ),
    ],
)
def test_figures_of_a_note_are_facts_of_a_table_behind_it(
    line: str, item: str, values: list[tuple[Decimal | None, str]]
) -> None:
    found = _numbers(line)

    assert [(fact.value, fact.unit) for fact in found] == values
    assert found[0].column_path[0] == item
    assert found[0].period is not None
    assert found[0].period.end == date(2024, 3, 31)


@pytest.mark.parametrize(
    "line",
    [
        "当社の売上高は2024年3月期 5,120百万円となりました。",
        "2024年3月期の売上高は5,120百万円、2023年3月期は5百万円であります。",
        "（注）包括利益 2024年３月期",
    ],
)
def test_a_sentence_states_no_table(line: str) -> None:
    document = read([SourceFile("tanshin.md", f"{_CARD}{line}\n".encode())])

    assert [table.address for table in document.tables] == [TableAddress("tanshin", 0)]


def test_the_line_itself_stands_before_its_table_and_stays_where_it_was() -> None:
    line = "（参考）自己資本 2024年3月期 58,500百万円"
    document = read([SourceFile("tanshin.md", f"{_CARD}{line}\n\n本文です。\n".encode())])
    added = document.tables[1]

    assert added.before == (line,)
    assert added.section == document.tables[0].section
    assert any(
        line in (block.after if isinstance(block, Table) else block.text)
        for block in document.blocks
        if isinstance(block, Table | Paragraph)
    )
