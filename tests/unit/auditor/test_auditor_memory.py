"""What the auditor remembers, and how much of it."""

import gc
import tracemalloc

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.memory import Memory
from uradori_auditor.domain.sources.source import SourceCache
from uradori_contracts.audit import AuditRequest
from uradori_contracts.evidence import Evidence, Table


def test_what_is_known_is_not_worked_out_again() -> None:
    memory: Memory[str, str] = Memory(10_000, lambda key, value: len(key) + len(value))
    assert memory.recall("a", lambda: "first") == "first"
    assert memory.recall("a", lambda: "second") == "first"


def test_long_texts_are_forgotten_before_they_fill_the_memory() -> None:
    memory: Memory[str, str] = Memory(10_000, lambda key, value: len(key) + len(value))
    long, other = "長" * 6_000, "他" * 6_000
    memory.recall(long, lambda: "first")
    memory.recall(other, lambda: "first")
    assert memory.recall(long, lambda: "second") == "second"


def test_a_text_longer_than_the_memory_is_worked_out_each_time_and_displaces_nothing() -> None:
    memory: Memory[str, str] = Memory(10_000, lambda key, value: len(key) + len(value))
    huge = "巨" * 1_000_000
    memory.recall("short", lambda: "first")
    memory.recall(huge, lambda: "first")
    assert memory.recall(huge, lambda: "second") == "second"
    assert memory.recall("short", lambda: "second") == "first"


def table(number: int, rows: int, columns: int) -> Evidence:
    body = tuple((f"項目{row}", *(f"{row + column + number:,}" for column in range(columns))) for row in range(rows))
    headers = ("項目", *(f"{2000 + column}年3月期" for column in range(columns)))
    return Evidence(tag="doc_1", title="決算", table=Table(headers=headers, rows=body, unit="百万円"))


def passage(number: int, sentences: int) -> Evidence:
    text = "".join(f"2024年3月期の営業利益は{number + each}億円で、前期比5%増加した。" for each in range(sentences))
    return Evidence(tag="doc_1", title="決算", text=text)


@pytest.mark.parametrize(
    ("evidence", "kept"),
    [
        ([table(each, 8, 8) for each in range(20)], True),
        ([table(0, 60, 16)], False),
        ([passage(each, 8) for each in range(40)], True),
    ],
    ids=["many small tables", "a table larger than all that is kept", "passages"],
)
def test_what_is_kept_of_sources_stays_within_the_limit_of_bytes(evidence: list[Evidence], kept: bool) -> None:
    limit = 1_000_000
    SourceCache(NameReader(None), limit).read(evidence[:1])
    cache = SourceCache(NameReader(None), limit)
    tracemalloc.start()
    try:
        for each in evidence:
            [read] = cache.read((each,))
            assert read.source.facts
        del read
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < limit
    assert (held > limit / 4) is kept


def test_a_sentence_of_many_figures_weighs_what_its_findings_hold() -> None:
    auditor = Auditor.of(None)
    auditor.audit_answer(AuditRequest(answer="方針を示した。" + "1円 " * 400 + "。", evidence=(passage(0, 1),)))
    [short, long] = [held.size for held in auditor.judged._held.values()]
    assert short < 10_000
    assert long > 500_000
