"""Which filers a text names."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from uradori_jafin import fold
from uradori_jafin.companies import bare_name, goes_on, short_forms
from uradori_jafin.companies.borders import is_whole_name
from uradori_jafin.phrases import lower

_BLANKS = re.compile(r"\s+")
_FORM_BEHIND = re.compile(
    r",?\s?(?:株式会社|\(株\)|㈱|(?:co\.?,?\s?ltd|corporation|corp|incorporated|inc|limited|ltd|plc|k\.k|company)\b\.?)",
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


@dataclass(frozen=True, slots=True)
class _Name:
    """In small letters; `short`: one word, or less than the whole name."""

    key: str
    company: str
    short: bool


class FilerNames:
    """Names of filers without their legal form, their short forms, and the first words of Latin names.

    A short form or a first word that two of them share is nobody's.
    """

    def __init__(self, companies: Iterable[str]) -> None:
        wholes = {company: lower(bare_name(company)) for company in dict.fromkeys(companies) if company}
        shorts = {company: [lower(form) for form in short_forms(company)] for company in wholes}
        named = Counter((*wholes.values(), *(form for forms in shorts.values() for form in forms)))
        names = [_Name(whole, company, short=" " not in whole) for company, whole in wholes.items()]
        names += [
            _Name(form, company, short=True) for company, forms in shorts.items() for form in forms if named[form] == 1
        ]
        self._names = sorted((name for name in names if len(name.key) >= _SHORTEST), key=lambda name: -len(name.key))
        leads = Counter(dict.fromkeys((_lead(whole), whole) for whole in wholes.values()))
        shared = Counter(lead for lead, _ in leads)
        self._leads = [
            (lead, company) for company, whole in wholes.items() if (lead := _lead(whole)) and shared[lead] == 1
        ]

    def within(self, text: str) -> tuple[Mentioned, ...]:
        """In the order of the text; whole names first, a first word only where no whole name stands."""
        plain = _BLANKS.sub(" ", fold(text).text)
        found = sorted(self._whole(plain)) or sorted(self._led(plain))
        return tuple(Mentioned(company, plain[start:end]) for start, end, company in found)

    def _whole(self, text: str) -> Iterator[tuple[int, int, str]]:
        lowered = lower(text)
        taken: list[tuple[int, int]] = []
        for name in self._names:
            for start in _places(lowered, name.key):
                end = start + len(name.key)
                if not is_whole_name(lowered, start, end) or any(first < end and start < last for first, last in taken):
                    continue
                taken.append((start, end))
                if not goes_on(text, end, short=name.short):
                    yield (*_with_form(text, start, end), name.company)
                    break

    def _led(self, text: str) -> Iterator[tuple[int, int, str]]:
        lowered = lower(text)
        for lead, company in self._leads:
            for start in _places(lowered, lead):
                end = start + len(lead)
                if not text[start].isupper() or not is_whole_name(lowered, start, end):
                    continue
                if _POSSESSIVE.match(text, end) or (start > 0 and not _GOES_ON.match(text, end)):
                    yield start, end, company
                    break


def _places(text: str, sought: str) -> Iterator[int]:
    start = text.find(sought)
    while start >= 0:
        yield start
        start = text.find(sought, start + len(sought))


def _lead(bare: str) -> str:
    """The first of several Latin words."""
    first, _, rest = bare.partition(" ")
    return first if rest and len(first) >= _SHORTEST_LEAD and first.isascii() and first.isalpha() else ""


def _with_form(text: str, start: int, end: int) -> tuple[int, int]:
    if behind := _FORM_BEHIND.match(text, end):
        end = behind.end()
    before = _FORM_BEFORE.search(text, max(0, start - 6), start)
    return (before.start() if before else start), end
