"""What a child process writes."""

from pathlib import Path

TAIL_BYTES = 64 * 1024
FILE_BYTES = 16 * 2**20


class ChildLog:
    """Keeps the last 64 KiB, and with a `path` a file there, and its predecessor at `<path>.1`, of 16 MiB each."""

    def __init__(self, path: Path | None = None) -> None:
        self._tail = b""
        self._path = path
        self._file = path.open("ab", buffering=0) if path else None

    def write(self, data: bytes) -> None:
        """Takes output in."""
        self._tail = (self._tail + data)[-TAIL_BYTES:]
        if self._file and self._path:
            self._file.write(data)
            if self._file.tell() > FILE_BYTES:
                self._file.close()
                self._path.replace(self._path.with_name(f"{self._path.name}.1"))
                self._file = self._path.open("ab", buffering=0)

    def last_lines(self, count: int) -> tuple[str, ...]:
        """The last `count` lines, oldest first."""
        return tuple(self._tail.decode("utf-8", errors="replace").splitlines()[-count:])

    def close(self) -> None:
        """Closes the file."""
        if self._file:
            self._file.close()
