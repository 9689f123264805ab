"""What turns texts into vectors."""

from typing import Protocol

from uradori_retriever.domain.dense import Vector


class Embedder(Protocol):
    """A model in this process. Its calls block; `EmbeddingWorker` makes them on a thread of its own."""

    @property
    def name(self) -> str:
        """Tells its vectors from those of every other model, build and engine; fit for a file name."""

    def query(self, text: str) -> Vector:
        """The vector of a question."""

    def passage(self, text: str) -> Vector:
        """The vector of a piece of a passage."""
