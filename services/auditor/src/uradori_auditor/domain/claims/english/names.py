"""Companies of an English text by how it speaks of them: Ostrava Power's profit, Brightwater Energy reported."""

import re
from collections.abc import Iterator, Sequence

from uradori_jafin import Span

from uradori_auditor.domain.claims.english.word_lists import words_listed

_WORD = r"[A-Z](?:[\w&.-]*\w)?"
_NAME = re.compile(rf"(?<![\w$.'-]){_WORD}(?:\s(?:&\s|of\s)?{_WORD}){{0,4}}(?:,?\s(?:Inc|Corp|Ltd|Co|plc)\.?)?")
_SPEAKS = re.compile(
    r"\sand\s(?=(?:[A-Z][\w&.-]*\s){1,4}(?:reported|posted|recorded)\b)|'s?\s|\s(?:shares\s|(?:and\s[A-Z][\w\s]{1,40}?\s)?(?:reported|posted|recorded|earned|lost|swung|generated|booked|logged|expects|employed|declared|repurchased|raised|lowered|kept|cut)\b|said\s(?=[a-z$€£¥\d]))"
)
_NO_NAME = words_listed("words_of_no_name.txt")
_DOCUMENT = re.compile(
    r"\s(?:Q[1-4]|FY|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ull|Fiscal|fiscal|Annual|Quarterly|Earnings|earnings|Financial|Consolidated|Results|Report|report|Form|Notes|\d)"
)


def named_in_english(text: str, taken: Sequence[Span], told: Sequence[str]) -> Iterator[Span]:
    """Where a text speaks of a company by a capitalised name, or calls one that is `told` by its first words.

    `taken` are the places of what is none.
    """
    known = tuple(name for name in told if name.isascii())
    for found in _NAME.finditer(text):
        if (
            _SPEAKS.match(text, found.end()) is None
            and not _begins(text, found)
            and not any(name.startswith(found[0]) for name in known)
        ):
            continue
        start = found.start()
        words = found[0].split(" ")
        while words and words[0].lower() in _NO_NAME:
            start += len(words.pop(0)) + 1
        span = Span(start, found.end())
        if words and not any(word.lower() in _NO_NAME for word in words) and not any(span.overlaps(t) for t in taken):
            yield span


def _begins(text: str, found: re.Match[str]) -> bool:
    """Whether it is the subject of its sentence, in more than one word: The Federal Reserve left ..."""
    lead = text[: found.start()].strip()
    return (
        " " in found[0].removeprefix("The ") and lead in ("", "The") and _GOES_ON.match(text, found.end()) is not None
    )


_GOES_ON = re.compile(r"\s[a-z]{3,}")


def name_of_title(title: str) -> Span | None:
    """The capitalised words that a title begins with, up to those that name a document."""
    found = _NAME.match(title)
    if found is None:
        return None
    cut = _DOCUMENT.search(title, 0, found.end())
    end = cut.start() if cut is not None else found.end()
    first = title[:end].split(" ", maxsplit=1)[0].strip(",.").lower()
    return None if first in _NO_NAME or not end or first in ("consolidated", "annual", "notes") else Span(0, end)
