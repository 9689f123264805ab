"""Files that give no document, as oddities."""

from pathlib import PurePosixPath

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.oddity import Oddity

_SILENT = frozenset({".gif", ".jpg", ".jpeg", ".png", ".svg", ".bmp", ".ico", ".css", ".js", ".woff", ".woff2", ".ttf"})


def file_oddity(error: UnreadableFileError) -> Oddity:
    """A file that could not be read, beside others that could."""
    return Oddity("unreadable_file", error.file, error.message, error.message_en)


def unknown_format(name: str) -> Oddity:
    """A file that no reader takes."""
    return Oddity("unknown_format", name, "対応していない形式です。", "The format is not supported.")


def same_name(name: str) -> Oddity:
    """A member of an archive that another one of its name replaces."""
    return Oddity(
        "same_name",
        name,
        "書庫に同じ名前のファイルが複数あります。最後のものだけを読みます。",
        "The archive holds several files of this name: only the last of them is read.",
    )


def is_unknown(name: str) -> bool:
    """Whether a file of no known format is worth a word: pictures, style sheets and hidden files are not."""
    path = PurePosixPath(name)
    hidden = path.name.startswith(".") or "__MACOSX" in path.parts
    return not hidden and path.suffix.lower() not in _SILENT
