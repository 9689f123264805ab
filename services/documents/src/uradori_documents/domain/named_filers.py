"""Which filers a text names."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from uradori_jafin import fold
from uradori_jafin.companies.company import without_legal_form
from uradori_jafin.phrases import lower

_BLANKS = re.compile(r"\s+")
_ASIDE = re.compile(r"\s?\([^()]*\)")
_LETTER = re.compile(r"[A-Za-z0-9]")
_FORM_BEHIND = re.compile(
    r",?\s?(?:株式会社|\(株\)|㈱|(?:co\.?,?\s?ltd|corporation|corp|incorporated|inc|limited|ltd|plc|k\.k|company|holdings?|group)\b\.?)",
    re.IGNORECASE,
)
_FORM_BEFORE = re.compile(r"(?:株式会社|\(株\)|㈱)\s?$")
_POSSESSIVE = re.compile(r"['’]s?(?![A-Za-z])")
_GOES_ON = re.compile(r"\s?[A-Z&-]")
_SHORTEST, _SHORTEST_LEAD = 2, 4


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A filer as it prints its name, and as the text calls it."""

    company: str
    surface: str


class FilerNames:
    """Names of filers without their legal form, and the first words of Latin names that only one of them begins with."""

    def __init__(self, companies: Iterable[str]) -> None:
        names = {company: _plain(company) for company in dict.fromkeys(companies) if company}
        self._names = [(bare, company) for company, bare in names.items() if len(bare) >= _SHORTEST]
        self._names.sort(key=lambda pair: -len(pair[0]))
        leads = Counter(dict.fromkeys((_lead(bare), bare) for bare, _ in self._names))
        shared = Counter(lead for lead, _ in leads)
        self._leads = [(lead, company) for bare, company in self._names if (lead := _lead(bare)) and shared[lead] == 1]

    def within(self, text: str) -> tuple[Mentioned, ...]:
        """In the order of the text; whole names first, a first word only where no whole name stands."""
        plain = _BLANKS.sub(" ", fold(text).text)
        found = sorted(self._whole(plain)) or sorted(self._led(plain))
        return tuple(Mentioned(company, plain[start:end]) for start, end, company in found)

    def _whole(self, text: str) -> Iterator[tuple[int, int, str]]:
        lowered = lower(text)
        taken: list[tuple[int, int]] = []
        for bare, company in self._names:
            for start in _places(lowered, bare):
                end = start + len(bare)
                if _stands_alone(text, start, end) and not any(first < end and start < last for first, last in taken):
                    taken.append((start, end))
                    yield (*_with_form(text, start, end), company)
                    break

    def _led(self, text: str) -> Iterator[tuple[int, int, str]]:
        lowered = lower(text)
        for lead, company in self._leads:
            for start in _places(lowered, lead):
                end = start + len(lead)
                if not text[start].isupper() or not _stands_alone(text, start, end):
                    continue
                if _POSSESSIVE.match(text, end) or (start > 0 and not _GOES_ON.match(text, end)):
                    yield start, end, company
                    break


def _plain(company: str) -> str:
    name = _ASIDE.sub("", _BLANKS.sub(" ", fold(company).text)).strip()
    return lower(without_legal_form(name)).strip(" ,.") or lower(name)


def _places(text: str, sought: str) -> Iterator[int]:
    start = text.find(sought)
    while start >= 0:
        yield start
        start = text.find(sought, start + len(sought))


def _lead(bare: str) -> str:
    """The first of several Latin words."""
    first, _, rest = bare.partition(" ")
    return first if rest and len(first) >= _SHORTEST_LEAD and first.isascii() and first.isalpha() else ""


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether no Latin word is cut."""
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    return not (_LETTER.match(text[start]) and _LETTER.match(before)) and not (
        _LETTER.match(text[end - 1]) and _LETTER.match(after)
    )


def _with_form(text: str, start: int, end: int) -> tuple[int, int]:
    if behind := _FORM_BEHIND.match(text, end):
        end = behind.end()
    before = _FORM_BEFORE.search(text, max(0, start - 6), start)
    return (before.start() if before else start), end
