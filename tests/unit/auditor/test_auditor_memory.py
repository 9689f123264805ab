"""What the auditor remembers, and how much of it."""

from uradori_auditor.domain.memory import Memory


def test_what_is_known_is_not_worked_out_again() -> None:
    memory: Memory[str, str] = Memory(10_000, len)
    assert memory.recall("a", lambda: "first") == "first"
    assert memory.recall("a", lambda: "second") == "first"


def test_long_texts_are_forgotten_before_they_fill_the_memory() -> None:
    memory: Memory[str, str] = Memory(10_000, len)
    long, other = "長" * 6_000, "他" * 6_000
    memory.recall(long, lambda: "first")
    memory.recall(other, lambda: "first")
    assert memory.recall(long, lambda: "second") == "second"


def test_a_text_longer_than_the_memory_is_worked_out_each_time_and_displaces_nothing() -> None:
    memory: Memory[str, str] = Memory(10_000, len)
    huge = "巨" * 1_000_000
    memory.recall("short", lambda: "first")
    memory.recall(huge, lambda: "first")
    assert memory.recall(huge, lambda: "second") == "second"
    assert memory.recall("short", lambda: "second") == "first"
