"""Any text gets a reply, in time linear in its length."""

from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from uradori_contracts.asking import QUESTION_LIMIT
from uradori_contracts.disposition import Disposition
from uradori_contracts.rewriting import RewriteReply, SessionMemory
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.rewriting import rewrite

PIECES = st.sampled_from(
    ["トヨタ", "平和", "平和不動産", "7203", "409A", "９９９９", "2024年3月期", "2023年", "FY2022", "前期", "第2四半期", "過去5年", "から",
     "の", "は", "と", "、", "？", " ", "株式会社", "（", "）", "営業利益", "売上高", "ROE", "株価", "来期", "比較", "理由", "子会社", "じゃあ",
     "Apple", "Toyota's", "revenue", "\u200b", "①", "㈱", "ﾄﾖﾀ", "'", "--", "[doc_1]", "1つ目", "0年", "99999999"]
)  # fmt: skip
TEXTS = st.text(max_size=QUESTION_LIMIT) | st.lists(PIECES, max_size=60).map("".join)


def _is_whole(reply: RewriteReply) -> bool:
    """A reply that ends a turn says why; one that goes on does not."""
    return (reply.reason is None) == (reply.disposition is Disposition.ANSWER)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_any_text_gets_a_whole_reply(knowledge: Knowledge, text: str) -> None:
    assert _is_whole(rewrite(text, SessionMemory(), knowledge).reply)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(TEXTS, min_size=2, max_size=5))
def test_any_conversation_gets_whole_replies(knowledge: Knowledge, texts: list[str]) -> None:
    memory = SessionMemory()
    for text in texts:
        rewriting = rewrite(text, memory, knowledge)
        memory = rewriting.memory
        assert _is_whole(rewriting.reply)
        assert RewriteReply.model_validate_json(rewriting.reply.model_dump_json()) == rewriting.reply


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_the_same_question_gets_the_same_bytes(knowledge: Knowledge, text: str) -> None:
    first, second = (rewrite(text, SessionMemory(), knowledge).reply.model_dump_json() for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    "piece",
    ["トヨタ", "平和と", "株式会社", "営業利益", "2024年3月期から", "7203と", "9999、", "ア", "一", "a", "A b ", "(", "1", " ", "'", "1.",
     "ウラドリ商事と", "過去5年", "①", "㍿", "前期", "利益は", "子会社"],
)  # fmt: skip
def test_time_grows_with_the_length_and_no_faster(knowledge: Knowledge, piece: str) -> None:
    def seconds(length: int) -> float:
        text = (piece * length)[:length]
        begun = process_time()
        rewrite(text, SessionMemory(), knowledge)
        return process_time() - begun

    long, longer = (min(seconds(length) for _ in range(3)) for length in (500, 2_000))
    assert longer < 4 * 3 * long + 0.02


@pytest.mark.parametrize("piece", ["事業売上高", "ゲーム売上高", "ゲームの売上高2024年3月期"])
def test_many_items_of_one_company_are_counted_once(knowledge: Knowledge, piece: str) -> None:
    def seconds(length: int) -> float:
        text = "トヨタの" + (piece * length)[:length]
        begun = process_time()
        rewrite(text, SessionMemory(), knowledge)
        return process_time() - begun

    assert seconds(4_000) < 8 * 4 * min(seconds(500) for _ in range(3)) + 0.1


def test_a_memory_stays_small(knowledge: Knowledge) -> None:
    memory = SessionMemory()
    for question in ("トヨタの営業利益" * 250, "平和の売上高と" * 280, "7203と7267と6758と" * 150):
        memory = rewrite(question[:QUESTION_LIMIT], memory, knowledge).memory
        assert len(memory.model_dump_json().encode()) < 32_000
