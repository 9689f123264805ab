"""The gazetteer on disk."""

from pathlib import Path

from uradori_jafin import Gazetteer


def load_gazetteer(path: Path) -> Gazetteer:
    """The gazetteer of a CSV file.

    Raises:
        GazetteerError: the file is no gazetteer.
        OSError: it cannot be read.
    """
    return Gazetteer.from_csv(path.read_text("utf-8"))
