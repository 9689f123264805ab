"""Text from elsewhere, made harmless for a terminal."""

import unicodedata

from rich.text import Text

_KEPT = frozenset("\n\t")
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co"})


def plain(text: str) -> str:
    """Without control, escape and bidirectional characters; line feeds and tabs stay."""
    return "".join(
        character for character in text if character in _KEPT or unicodedata.category(character) not in _DROPPED
    )


def one_line(text: str) -> str:
    """The same on a single line, a blank for each run of blanks."""
    return " ".join(plain(text).split())


def plain_text(text: str, style: str = "") -> Text:
    """The same for a place where a string would be read as markup."""
    return Text(plain(text), style=style)
