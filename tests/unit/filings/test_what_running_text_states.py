"""Labels and values of running text as rows of tables."""

import pytest
from uradori_filings import SourceFile, read, understand


def _facts(text: str) -> list[tuple[str, str, str]]:
    document = read([SourceFile("memo.md", f"# 株式会社そよかぜ工房 会社メモ\n\n{text}\n".encode())])
    return [(fact.row_path[-1], fact.printed, fact.unit) for fact in understand(document).facts]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("- 従業員数は2,310名です。", ("従業員数", "2,310名", "人")),
        ("期末の従業員数は1,284人（前期は1,190人）です。", ("従業員数", "1,284人", "人")),
        ("会計監査人は有限責任みはらし監査法人である。", ("会計監査人", "有限責任みはらし監査法人", "")),
        ("会計監査人：みはらし監査法人", ("会計監査人", "みはらし監査法人", "")),
        ("代表取締役社長は青木花子です。", ("代表取締役社長", "青木花子", "")),
    ],
)
def test_a_sentence_that_gives_a_value_is_a_fact(text: str, stated: tuple[str, str, str]) -> None:
    assert _facts(text) == [stated]


@pytest.mark.parametrize(
    "text",
    [
        "従業員数は300名となる見通しです。",
        "前期の従業員数は280名でした。",
        "営業利益は1,870百万円となりました。",
        "本社は横浜市に所在する。",
        "詳細は以下のとおりです。",
    ],
)
def test_what_is_expected_past_undated_or_no_value_is_none(text: str) -> None:
    assert _facts(text) == []


def test_tables_keep_their_numbers_and_stated_ones_come_behind() -> None:
    text = "従業員数は12名です。\n\n| 項目 | 2024年3月期 |\n|---|---|\n| 売上高（百万円） | 100 |"
    document = read([SourceFile("memo.md", f"# 株式会社そよかぜ工房\n\n{text}\n".encode())])
    assert [(table.address.number, table.grid.columns) for table in document.tables] == [(1, 2), (0, 2)]
