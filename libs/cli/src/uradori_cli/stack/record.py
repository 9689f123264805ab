"""Where a running stack can be found by other commands of the same project."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

_FILE = "stack.json"


@dataclass(frozen=True, slots=True)
class StackRecord:
    """The addresses of a stack and the process that keeps it up."""

    url: str
    nats_url: str
    pid: int


@contextmanager
def recorded(cache_dir: Path, record: StackRecord) -> Iterator[None]:
    """Keeps the record in the cache folder for as long as the context lasts, unless another stack's stands there."""
    path = cache_dir / _FILE
    if found(cache_dir) is not None:
        yield
        return
    cache_dir.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(record)), encoding="utf-8")
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def found(cache_dir: Path) -> StackRecord | None:
    """The record of a stack that is still running; None where there is none."""
    try:
        record = StackRecord(**json.loads((cache_dir / _FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    with suppress(OSError):
        os.kill(record.pid, 0)
        return record
    return None
