"""The lists of English words that lie beside this module, one word a line."""

from importlib.resources import files


def words_listed(name: str) -> frozenset[str]:
    """The words of a list, in small letters.

    Raises:
        FileNotFoundError: no such list is part of the package.
    """
    return frozenset(files(__package__ or "").joinpath(name).read_text("utf-8").split())
