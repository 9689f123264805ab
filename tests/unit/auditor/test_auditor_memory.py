"""What the auditor remembers, and how much of it."""

from uradori_auditor.domain.memory import Memory


def test_what_is_known_is_not_worked_out_again() -> None:
    memory: Memory[str, str] = Memory(10_000)
    assert memory.recall("a", 10, lambda: "first") == "first"
    assert memory.recall("a", 10, lambda: "second") == "first"


def test_long_texts_are_forgotten_before_they_fill_the_memory() -> None:
    memory: Memory[str, str] = Memory(10_000)
    memory.recall("long", 6_000, lambda: "first")
    memory.recall("other", 6_000, lambda: "first")
    assert memory.recall("long", 6_000, lambda: "second") == "second"


def test_a_text_longer_than_the_memory_is_worked_out_each_time_and_displaces_nothing() -> None:
    memory: Memory[str, str] = Memory(10_000)
    memory.recall("short", 10, lambda: "first")
    memory.recall("huge", 1_000_000, lambda: "first")
    assert memory.recall("huge", 1_000_000, lambda: "second") == "second"
    assert memory.recall("short", 10, lambda: "second") == "first"
