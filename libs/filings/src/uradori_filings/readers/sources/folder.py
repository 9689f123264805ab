"""Files and folders of a disk."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.formats import Format, format_of_name
from uradori_filings.readers.sources.archive import Archive, open_upload
from uradori_filings.readers.sources.group import SourceGroup, group
from uradori_filings.readers.sources.limits import Limits
from uradori_filings.readers.sources.oddities import file_oddity, is_unknown, unknown_format
from uradori_filings.readers.sources.sources import SourceFiles


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with those below it; names start with the folder's own. Archives in it are listed, not opened."""

    groups: tuple[SourceGroup, ...]
    oddities: tuple[Oddity, ...]
    archives: tuple[Path, ...]
    _paths: dict[str, Path]
    _limits: Limits

    def files(self, group: SourceGroup) -> SourceFiles:
        """As Sources."""
        files: list[SourceFile] = []
        errors: list[UnreadableFileError] = []
        left = self._limits.total_bytes
        for name in group.files:
            try:
                files.append(_read(name, self._paths[name], self._limits))
            except UnreadableFileError as error:
                errors.append(error)
                continue
            left -= len(files[-1].content)
            if left < 0:
                raise _too_much(group.name, self._limits)
        if errors and not files:
            raise errors[0]
        return SourceFiles(tuple(files), tuple(map(file_oddity, errors)))


def open_path(path: Path, limits: Limits | None = None) -> Folder | Archive:
    """The documents of a folder, of an archive, or a single file.

    Raises:
        UnreadableFileError: it does not exist, may not be read, is no regular file, is empty, too large, or a broken archive.
    """
    bounds = limits or Limits()
    return _folder(path, bounds) if path.is_dir() else open_upload(_read(path.name, path, bounds), bounds)


def open_files(paths: Sequence[Path], limits: Limits | None = None) -> Folder:
    """Files of one folder as if no others were in it."""
    named = {f"{path.resolve().parent.name}/{path.name}": path for path in paths}
    return Folder(group(list(named)), (), (), named, limits or Limits())


def _folder(root: Path, limits: Limits) -> Folder:
    top = root.resolve().name
    paths = {f"{top}/{path.relative_to(root).as_posix()}": path for path in sorted(root.rglob("*")) if path.is_file()}
    archives = [path for name, path in paths.items() if format_of_name(name) is Format.ARCHIVE]
    unknown = (name for name in paths if format_of_name(name) is None and is_unknown(name))
    return Folder(group(list(paths)), tuple(map(unknown_format, unknown)), tuple(archives), paths, limits)


def _read(name: str, path: Path, limits: Limits) -> SourceFile:
    try:
        # Opening a pipe would wait for whoever writes to it.
        if not S_ISREG(path.stat().st_mode):
            raise _no_file(name)
        with path.open("rb") as stream:
            content = stream.read(limits.file_bytes + 1)
    except OSError as error:
        raise UnreadableFileError(name, "ファイルを開けません。", "The file cannot be opened.") from error
    if len(content) > limits.file_bytes:
        size = limits.file_bytes >> 20
        raise UnreadableFileError(name, f"{size} MBを超えています。", f"The file is over {size} MB.")
    return SourceFile(name, content)


def _no_file(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        name,
        "通常のファイルではありません（パイプや装置は読みません）。",
        "It is no regular file: pipes and devices are not read.",
    )


def _too_much(name: str, limits: Limits) -> UnreadableFileError:
    total = limits.total_bytes >> 20
    return UnreadableFileError(
        name,
        f"一つの文書のファイルの合計が{total} MBを超えています。",
        f"The files of one document are over {total} MB.",
    )
