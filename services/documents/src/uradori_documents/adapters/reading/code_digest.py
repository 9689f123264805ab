"""What a document becomes depends on the code that reads it; this names that code."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

_PACKAGES = ("uradori_jafin", "uradori_filings", "uradori_documents.domain", "uradori_documents.adapters.reading")
_LIBRARIES = ("lxml", "markdown-it-py", "openpyxl", "pypdfium2")
_UNREAD = ("__pycache__", "py.typed")


@lru_cache(maxsize=1)
def reading_code() -> str:
    """SHA-256 in hexadecimal. Another one reads known bytes anew; the order of the files on the disk does not matter."""
    libraries = (f"{name}=={version(name)}" for name in _LIBRARIES)
    return digest_of_code([files(package) for package in _PACKAGES], libraries)


def digest_of_code(packages: Iterable[Traversable], libraries: Iterable[str]) -> str:
    """Over the sources and data of the packages, and the libraries as they are given."""
    told = sha256()
    for package in packages:
        for path, content in sorted(_contents(package, "")):
            told.update(sha256(path.encode()).digest() + sha256(content).digest())
    told.update("\n".join(libraries).encode())
    return told.hexdigest()


def _contents(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.name in _UNREAD:
            continue
        below = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _contents(entry, below)
        else:
            yield below, entry.read_bytes()
