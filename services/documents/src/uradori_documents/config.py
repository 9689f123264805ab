"""What this process is told by its environment."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError
from uradori_bus import ServiceConfig

_BACKENDS = frozenset({"sqlite", "postgresql"})


def _database(url: str) -> str:
    try:
        backend = make_url(url).get_backend_name() if url else "sqlite"
    except ArgumentError as error:
        raise ValueError("expected postgresql://user@host/database or sqlite:///file") from error
    if backend not in _BACKENDS:
        raise ValueError("expected postgresql://user@host/database or sqlite:///file")
    return url


class DocumentsConfig(ServiceConfig):
    """`URADORI_*`, as for every service, and these."""

    state_dir: Path = Path(".cache/uradori/documents")
    """Where the SQLite file is kept, and uploads while they are read."""
    documents_url: Annotated[str, AfterValidator(_database)] = Field(default="", repr=False)
    """postgresql://user@host/database; without it, a SQLite file in `state_dir`, which one process may have."""
    documents_readers: int = Field(default=2, ge=1, le=64)
    """Documents that are read at once, each in a process of its own."""
    documents_reader_mb: int = Field(default=1536, ge=256)
    """Address space of such a process; a document that needs more fails."""
    documents_reading_s: float = Field(default=300.0, gt=0)
    """How long one document may take."""
    documents_kept_s: float = Field(default=3600.0, ge=0)
    """How long what was replaced or deleted is kept for turns that pinned an earlier version."""

    @property
    def database_url(self) -> str:
        """The database, whichever it is."""
        return self.documents_url or f"sqlite:///{self.state_dir.resolve() / 'documents.db'}"
