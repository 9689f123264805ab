"""What files, folders and archives hold."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from uradori_contracts.documents import Problem
from uradori_filings import Oddity, SourceFile, SourceGroup, Sources, UnreadableFileError, open_path, pack
from uradori_filings.readers.sources import Folder, Format, document_id_of, format_of_name, open_files

_NAME_LIMIT = 400


@dataclass(frozen=True, slots=True)
class Found:
    """The files of one document, not read yet."""

    sources: Sources
    group: SourceGroup

    @property
    def name(self) -> str:
        """As a person would call it."""
        return self.group.name

    def packed(self) -> tuple[SourceFile, tuple[Problem, ...]]:
        """One file of them, and what is wrong with those that are not in it.

        Raises:
            UnreadableFileError: none of them can be read.
        """
        read = self.sources.files(self.group)
        name = self.name if len(read.files) == 1 else f"{self.name}.zip"
        return SourceFile(name[-_NAME_LIMIT:], pack(read.files).content), tuple(map(problem_of, read.oddities))


def found(paths: Sequence[Path], expected: Callable[[int], None]) -> Iterator[Found | Problem]:
    """Documents in the order of `paths`, an archive of a folder after its files; `expected` hears how many more come."""
    waiting = deque(_together(paths))
    expected(len(waiting))
    while waiting:
        path, *others = waiting.popleft()
        try:
            sources = open_files((path, *others)) if others else open_path(path)
        except UnreadableFileError as error:
            yield problem(str(path), error)
            continue
        archives = sources.archives if isinstance(sources, Folder) else ()
        expected(len(sources.groups) + len(archives) - 1)
        yield from map(problem_of, sources.oddities)
        if not (sources.groups or archives or sources.oddities):
            yield Problem(
                where=str(path), code="nothing_found", message="文書がありません。", message_en="No document is in it."
            )
        for group in sources.groups:
            yield Found(sources, group)
        waiting.extendleft((archive,) for archive in reversed(archives))


def _together(paths: Sequence[Path]) -> Iterable[tuple[Path, ...]]:
    """Pages of one EDINET document that lie in one folder: each by itself would take the place of the one before."""
    groups: dict[tuple[Path, str], tuple[Path, ...]] = {}
    for path in paths:
        document = document_id_of(path.name) if format_of_name(path.name) is Format.HTML and path.is_file() else ""
        key = (path.parent, document) if document else (path, "")
        groups[key] = (*groups.get(key, ()), path) if document else (path,)
    return groups.values()


def problem(where: str, error: UnreadableFileError) -> Problem:
    """Of a file that cannot be read."""
    return Problem(where=where, code="unreadable_file", message=error.message, message_en=error.message_en)


def problem_of(oddity: Oddity) -> Problem:
    """The same words."""
    return Problem(where=oddity.where, code=oddity.code, message=oddity.message, message_en=oddity.message_en)
