"""The knowledge that ships with the product, loaded once."""

from collections.abc import Callable
from pathlib import Path

import pytest
from uradori_contracts.rewriting import SessionMemory
from uradori_query_rewriter.adapters.files import load_knowledge
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.rewriting import Rewriting, rewrite

DATA = Path(__file__).parents[3] / "data"


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    """Gazetteer, line items, cues and fiscal years as shipped."""
    return load_knowledge(DATA)


@pytest.fixture(scope="session")
def ask(knowledge: Knowledge) -> Callable[..., Rewriting]:
    """Ask a question without a conversation."""
    return lambda question, **options: rewrite(question, SessionMemory(), knowledge, **options)


@pytest.fixture(scope="session")
def talk(knowledge: Knowledge) -> Callable[..., Rewriting]:
    """Ask questions in one conversation; gives what the last one came to."""

    def in_turn(*questions: str) -> Rewriting:
        memory = SessionMemory()
        for question in questions:
            rewriting = rewrite(question, memory, knowledge)
            memory = rewriting.memory
        return rewriting

    return in_turn
