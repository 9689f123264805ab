"""Passages, and an embedder of a few lines, for the tests of the retriever."""

import threading
import zlib
from collections.abc import Callable
from datetime import date

import numpy as np
import pytest
import structlog
from structlog.typing import FilteringBoundLogger
from uradori_contracts.evidence import Table
from uradori_contracts.retrieval import Passage
from uradori_retriever.domain.dense import DIMENSIONS, Vector

MakePassage = Callable[..., Passage]


@pytest.fixture
def make_passage() -> MakePassage:
    """Makes a passage; what is not given is its own."""
    made = iter(range(1_000_000))

    def make(
        text: str,
        *,
        title: str = "",
        document: str | None = None,
        section: str = "",
        as_of: str | None = "2024-05-08",
        tickers: tuple[str, ...] = (),
        amends: str = "",
        table: Table | None = None,
    ) -> Passage:
        number = next(made)
        return Passage(
            id=f"p{number}",
            title=title,
            text=text,
            document_id=f"d{number}" if document is None else document,
            section=section,
            as_of=date.fromisoformat(as_of) if as_of else None,
            tickers=tickers,
            table=table,
            amends=amends,
        )

    return make


class BigramEmbedder:
    """Character bigrams hashed to dimensions: similar texts, similar vectors. `hold` keeps its thread until set."""

    name = "bigrams-1"

    def __init__(self) -> None:
        self.embedded: list[str] = []
        self.hold = threading.Event()
        self.hold.set()
        self.started = threading.Event()

    def query(self, text: str) -> Vector:
        return self._vector(text)

    def passage(self, text: str) -> Vector:
        return self._vector(text)

    def _vector(self, text: str) -> Vector:
        self.started.set()
        assert self.hold.wait(10)
        self.embedded.append(text)
        vector = np.zeros(DIMENSIONS, np.float32)
        for index in range(len(text)):
            vector[zlib.crc32(text[index : index + 2].encode()) % DIMENSIONS] += 1
        return (vector / np.linalg.norm(vector)).astype(np.float32)


@pytest.fixture
def embedder() -> BigramEmbedder:
    return BigramEmbedder()


@pytest.fixture
def log() -> FilteringBoundLogger:
    logger: FilteringBoundLogger = structlog.get_logger()
    return logger
