"""A folder of secrets: whole files or none, each with the mode that it needs."""

import fcntl
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from uradori_cli.failure import CommandError

PRIVATE = 0o600
READABLE = 0o444
"""For what a container reads, whatever its user id is; the folder around it is closed."""
CLOSED = 0o700
OPEN = 0o755
_FILE_LIMIT = 4 * 2**20


class Folder:
    """Paths are relative to `root`. Every method raises CommandError where the disk refuses."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def make(self, name: str, mode: int) -> None:
        """The folder of that name, `""` for the root."""
        path = self.root / name
        with self._refused(path):
            path.mkdir(parents=True, exist_ok=True)
            if stat.S_IMODE(path.stat().st_mode) != mode:
                path.chmod(mode)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else changes the folder meanwhile."""
        with self._refused(self.root):
            handle = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError as error:
            raise CommandError(
                f"別の uradori credentials が {self.root} を書き換えています。終わってから実行してください。",
                f"Another uradori credentials is at work in {self.root}. Run this one when it is done.",
            ) from error
        finally:
            os.close(handle)

    def read(self, name: str) -> bytes | None:
        """What the file holds, None where there is none."""
        path = self.root / name
        with self._refused(path):
            try:
                with path.open("rb") as file:
                    return file.read(_FILE_LIMIT)
            except FileNotFoundError:
                return None

    def write(self, name: str, content: bytes, mode: int) -> None:
        """Written to the disk as a whole; who reads meanwhile sees the old file or the new one."""
        path = self.root / name
        with self._refused(path):
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
                    file.flush()
                    os.fchmod(file.fileno(), mode)
                    os.fsync(file.fileno())
                Path(temporary).replace(path)
            except BaseException:
                with suppress(OSError):
                    Path(temporary).unlink()
                raise

    def keep(self, name: str, mode: int) -> None:
        """Leave the file, with the right mode."""
        path = self.root / name
        with self._refused(path):
            if stat.S_IMODE(path.stat().st_mode) != mode:
                path.chmod(mode)

    def remove(self, name: str) -> None:
        """Take the file away, where there is one."""
        path = self.root / name
        with self._refused(path):
            path.unlink(missing_ok=True)

    def names(self, name: str, suffix: str) -> tuple[str, ...]:
        """The files in a folder that end with `suffix`, without it."""
        with self._refused(self.root / name):
            return tuple(sorted(each.name.removesuffix(suffix) for each in (self.root / name).glob(f"[!.]*{suffix}")))

    def damaged(self, name: str) -> CommandError:
        """What to raise where the content of a file is not what it should be."""
        path = self.root / name
        return CommandError(
            f"{path} が壊れています。控えから戻すか、削除して作り直してください（削除するとその鍵は失効します）。",
            f"{path} is damaged. Restore it from a copy, or delete it to have it made anew (its key is lost then).",
        )

    @contextmanager
    def _refused(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            at = error.filename if isinstance(error.filename, str) else path
            raise CommandError(
                f"{at} を読み書きできません（{error.strerror}）。--folder と権限を確認してください。",
                f"Cannot read or write {at} ({error.strerror}). Check --folder and its permissions.",
            ) from error
