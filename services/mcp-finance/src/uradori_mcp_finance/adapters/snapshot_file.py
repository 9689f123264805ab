"""Where the snapshot file is: shipped with the data, kept in the cache, or built now."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from uradori_bus import ConfigurationError
from uradori_bus.configuration import BAD_CONFIGURATION, reading, writable

from uradori_mcp_finance.adapters.snapshot_store import read_digests, read_snapshot
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.snapshot.inputs import digests

SHIPPED = Path("snapshot/snapshot.sqlite")
"""Below the data folder, where an image brings it along."""
CACHED = "snapshot.sqlite"
VARIABLE = "URADORI_DATA_DIR"
LONGEST_BUILD_S = 300.0


def open_snapshot(data_dir: Path, cache_dir: Path | None = None) -> Snapshot:
    """The snapshot of the data folder as its files are now.

    A file that was built from other files, by other code or not to the end is not used. Without a cache that can be
    written the file lives until this process has opened it and no longer.

    Raises:
        ConfigurationError: a file of the data folder is missing or does not hold what it should.
    """
    with reading(data_dir):
        wanted = digests(data_dir)
    for path in _places(data_dir, cache_dir):
        with suppress(OSError, sqlite3.Error):
            if read_digests(path) == wanted:
                return read_snapshot(path)
    if cache_dir is not None and _takes_files(cache_dir):
        # A cache that is full fails like data that cannot be read: the second build tells which it was.
        with suppress(ConfigurationError):
            return _built(data_dir, cache_dir / CACHED)
    with TemporaryDirectory(prefix="uradori-snapshot-") as folder:
        return _built(data_dir, Path(folder) / CACHED)


def _places(data_dir: Path, cache_dir: Path | None) -> Iterator[Path]:
    yield data_dir / SHIPPED
    if cache_dir is not None:
        yield cache_dir / CACHED


def _takes_files(folder: Path) -> bool:
    try:
        writable(folder)
    except ConfigurationError:
        return False
    return True


def _built(data_dir: Path, target: Path) -> Snapshot:
    """In a process of its own, whose memory is gone afterwards."""
    program = (sys.executable, "-m", "uradori_mcp_finance.snapshot", "build", "--named-by", VARIABLE)
    try:
        subprocess.run(  # noqa: S603 -- the program is the service's own
            (*program, str(data_dir), str(target)),
            check=True,
            timeout=LONGEST_BUILD_S,
            capture_output=True,
            encoding="utf-8",
        )
    except subprocess.CalledProcessError as error:
        if error.returncode == BAD_CONFIGURATION:
            japanese, _, english = error.stderr.strip().partition(" / ")
            raise ConfigurationError(japanese, english or japanese) from None
        error.add_note(error.stderr)
        raise
    return read_snapshot(target)
