"""The gazetteer on disk."""

from pathlib import Path

from uradori_jafin import Gazetteer


def load_gazetteer(path: Path) -> Gazetteer | None:
    """The gazetteer of a CSV file; None where there is no such file.

    Raises:
        GazetteerError: the file is no gazetteer.
    """
    if not path.is_file():
        return None
    return Gazetteer.from_csv(path.read_text("utf-8"))
