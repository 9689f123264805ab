"""What keeps a process from starting and only its operator can repair: a variable, a file, a port, a folder."""

import csv
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn

BAD_CONFIGURATION = 2
"""The exit code."""
_REASON_LIMIT = 300
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_WORDS: dict[int, tuple[str, str]] = {
    errno.ENOENT: ("ありません", "it does not exist"),
    errno.EACCES: ("権限がありません", "permission is denied"),
    errno.EPERM: ("権限がありません", "permission is denied"),
    errno.EISDIR: ("ファイルではなくフォルダです", "it is a folder, not a file"),
    errno.ENOTDIR: ("途中にフォルダでないものがあります", "something on the way to it is no folder"),
    errno.EEXIST: ("フォルダではなくファイルです", "it is a file, not a folder"),
    errno.EROFS: ("読み取り専用です", "the file system is read-only"),
    errno.EADDRINUSE: ("使用中です", "it is in use"),
    errno.EADDRNOTAVAIL: ("この機械のアドレスではありません", "it is no address of this machine"),
}


class ConfigurationError(Exception):
    """Both messages name what is wrong and what to do. Ends the process with exit code 2 and `line` on stderr."""

    def __init__(self, message: str, message_en: str) -> None:
        self.message = message
        self.message_en = message_en
        super().__init__(message_en)

    @property
    def line(self) -> str:
        """One line, whatever the messages quote."""
        return _on_one_line(f"{self.message} / {self.message_en}")


def configuration_error(error: BaseException) -> ConfigurationError | None:
    """The error itself, or the first one inside exception groups."""
    if isinstance(error, ConfigurationError):
        return error
    if isinstance(error, BaseExceptionGroup):
        return next(filter(None, map(configuration_error, error.exceptions)), None)
    return None


def end(error: ConfigurationError) -> NoReturn:
    """One line on stderr, exit code 2."""
    sys.stderr.write(f"{error.line}\n")
    raise SystemExit(BAD_CONFIGURATION) from None


@contextmanager
def reading(path: Path, variable: str = "URADORI_DATA_DIR") -> Iterator[None]:
    """Turns what goes wrong while a file is read into a `ConfigurationError`.

    `path` is the file, or the folder of several whose own errors name the file; `variable` says where it is.
    """
    try:
        yield
    except OSError as error:
        japanese, english = words_of(error)
        raise _unreadable(error.filename or path, japanese, english, variable) from error
    except (ValueError, csv.Error) as error:
        japanese, _, english = _on_one_line(str(error))[:_REASON_LIMIT].partition(" / ")
        raise _unreadable(
            path,
            f"内容が正しくありません: {japanese}",
            f"its content is not valid: {english or japanese}",
            variable,
        ) from error


def writable(folder: Path, variable: str = "URADORI_CACHE_DIR") -> None:
    """Makes the folder and tries it. A disk that is full is no reason not to start.

    Raises:
        ConfigurationError: nothing can be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        if error.errno in _FULL:
            return
        japanese, english = words_of(error)
        raise ConfigurationError(
            f"フォルダ {folder} に書き込めません（{japanese}）。{variable} に書き込めるフォルダを指定してください。",
            f"The folder {folder} cannot be written ({english}): set {variable} to one that can.",
        ) from error


def words_of(error: OSError) -> tuple[str, str]:
    """The reason in Japanese and English."""
    told = error.strerror or (os.strerror(error.errno) if error.errno else type(error).__name__)
    return _WORDS.get(error.errno or 0, (told, told))


def _unreadable(path: object, japanese: str, english: str, variable: str) -> ConfigurationError:
    return ConfigurationError(
        f"ファイル {path} を読めません（{japanese}）。ファイルと {variable} を確認してください。",
        f"The file {path} cannot be read ({english}): check the file and {variable}.",
    )


def _on_one_line(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
