"""Any table is read: ragged, empty, without heads, with whatever stands in its cells."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.sources.tables import read_table
from uradori_contracts.evidence import Evidence

WORDS = st.sampled_from(
    [
        "", "売上高", "営業利益（百万円）", "△", "1,234", "(1,234)", "－", "2024年3月期", "第120期", "決算年月",
        "前連結会計年度(自2023年4月1日 至2024年3月31日)", "百万円", "(%)", "【連結】", "9,290※2,638", "[4,159]",
        "17,757\n[4,159]", "従業員数[外、平均臨時]", "2023", "合計", "令和元年", "自2024年13月40日至2023年2月31日",
    ]
)  # fmt: skip
CELLS = st.one_of(WORDS, st.text(max_size=12))
ROWS = st.lists(st.lists(CELLS, max_size=6), max_size=6)


def read(table):
    evidence = Evidence.model_validate({"tag": "doc_1", "title": "甲社 連結", "table": table})
    assert evidence.table is not None
    return read_table(evidence, evidence.table, NameReader(None))


@settings(max_examples=60, deadline=None)
@given(headers=st.lists(CELLS, max_size=6), rows=ROWS, unit=CELLS, title=CELLS)
def test_every_fact_of_any_table_stands_in_the_cell_it_names(headers, rows, unit, title):
    source = read({"title": title, "headers": headers, "rows": rows, "unit": unit})
    for fact in source.facts:
        assert fact.place.cell is not None
        cell = rows[fact.place.cell.row][fact.place.cell.column]
        assert fact.place.quote.endswith(" ".join(cell.split()))


def test_the_time_to_read_a_table_grows_with_its_cells():
    def seconds(rows):
        body = [[f"科目{row}の明細", *[f"{row * column:,}" for column in range(10)]] for row in range(rows)]
        started = time.process_time()
        read({"headers": ["", *[f"{1990 + each}年3月期" for each in range(10)]], "rows": body, "unit": "百万円"})
        return time.process_time() - started

    seconds(20)
    assert seconds(800) < _TIMES * max(seconds(100), _TICK)


_TIMES, _TICK = 30, 0.01
