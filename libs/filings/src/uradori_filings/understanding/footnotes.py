"""Marks of footnotes and the notes that they mean."""

import re
from collections.abc import Sequence

from uradori_filings.understanding.labels import folded

_NOTE = re.compile(
    r"^\s{0,3}(?P<mark>[(]?注\s?[)]?\s?(?P<number>\d{1,2})?[)]?|[※*]\s?(?P<star>\d{0,2})|(?P<plain>\d{1,2})[.)、]?(?=\s))\s{0,3}[.、:：]?\s{0,4}(?P<text>.+)",
    re.DOTALL,
)
_BLANKS = re.compile(r"[\s()]+")
_LONGEST = 300


class Footnotes:
    """The notes below a table, by their marks."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._notes: dict[str, str] = {}
        led = ""
        for line in lines:
            found = _NOTE.match(folded(line))
            if found is None:
                continue
            mark = _plain(found["mark"])
            if found["plain"] is not None:
                mark = f"{led}{found['plain']}"
            elif mark.startswith("注"):
                led = "注"
            self._notes.setdefault(mark, " ".join(found["text"].split())[:_LONGEST])

    def resolved(self, marks: Sequence[str]) -> tuple[str, ...]:
        """Each mark, followed by its note where the table has one below it."""
        if not marks:
            return ()
        return tuple(dict.fromkeys(self._with_note(mark) for mark in marks))

    def _with_note(self, mark: str) -> str:
        plain = _plain(folded(mark))
        note = self._notes.get(plain)
        return f"{mark} {note}" if note else mark


def _plain(mark: str) -> str:
    return _BLANKS.sub("", mark).rstrip(".、:")
