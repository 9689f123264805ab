"""Names of companies, indexed: today's, former ones, readings, and those of filers that were never listed."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from uradori_jafin.companies.company import Company, without_legal_form
from uradori_jafin.companies.filer import Filer
from uradori_jafin.companies.mention import Certainty
from uradori_jafin.companies.naming import has_legal_form, listed_names
from uradori_jafin.companies.weakness import everyday_words, is_asked_for, is_short
from uradori_jafin.phrases import Heads, PhraseIndex, phrase_key

_LONGEST_PREFIX = 40
_SHORTEST_PREFIX = 2
_SHORTEST_OTHER = 4
_SHORTEST_READING = 4
_BEGUN = 64
"""Names with one beginning that are looked at."""

Name = tuple[str, str]
"""The key of a name and the ticker of its company."""


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    company: Company
    bare: bool


class NamesIndex:
    """Where two companies bear one name, one that was reviewed wins; of two legal names none does."""

    def __init__(self, companies: tuple[Company, ...], others: Iterable[Filer]) -> None:
        reviewed = [entry for company in companies if company.reviewed for entry in _reviewed(company)]
        words = everyday_words()
        asked = frozenset(_reviewed_words(companies))
        taken = {e.key for e in reviewed if e.company.is_listed and (e.key, e.company.ticker) not in asked}
        unreviewed = [entry for company in companies if not company.reviewed for entry in _unreviewed(company)]
        added = [entry for entry in unreviewed if not (entry.bare and is_asked_for(entry.key))]
        entries = reviewed + [entry for entry in added if entry.key not in taken or not entry.bare]
        alive = {entry.key for entry in entries if entry.company.is_listed}
        entries = [entry for entry in entries if entry.company.is_listed or entry.key not in alive]
        bare = [entry for entry in (*entries, *_unreviewed_former(companies)) if entry.bare]
        self.common: frozenset[Name] = asked | _names(entry for entry in bare if words.holds(entry.key))
        self.short: frozenset[Name] = _names(entry for entry in bare if is_short(entry.key))
        self.capitalised: frozenset[Name] = _names(e for e in bare if e.key.isascii()) - frozenset(_small(companies))
        self.current = PhraseIndex((entry.key, entry.company) for entry in entries)
        self.former = PhraseIndex(_former(companies, alive))
        self.kana = PhraseIndex(
            (company.kana, company) for company in companies if company.reviewed and len(company.kana) > 3
        )
        self.readings = PhraseIndex(_readings(companies))
        self.others = PhraseIndex(_other(others, {entry.key for entry in entries}))
        self.by_certainty = (
            (self.current, Certainty.CERTAIN),
            (self.former, Certainty.PROBABLE),
            (self.kana, Certainty.PROBABLE),
        )
        self.in_text = (self.current, self.former, self.kana, self.others)
        self.heads = Heads(head for index in self.in_text for head in index.heads.all)
        beginnings = sorted(
            (
                (phrase_key(without_legal_form(entry.key)), place, entry.company)
                for place, entry in enumerate(entries)
                if entry.company.is_listed
            ),
            key=lambda each: each[:2],
        )
        self._keys = [key for key, _, _ in beginnings]
        self._order = [place for _, place, _ in beginnings]
        self._companies = [company for _, _, company in beginnings]

    def exact(self, name: str) -> tuple[Company, ...]:
        """Those who bear this name; where somebody bears it today, nobody who bore it."""
        found = self.current.get(name) or self.former.get(name) or self.readings.get(name)
        return tuple(dict.fromkeys(found))

    def begun(self, name: str) -> tuple[Company, ...]:
        """Companies a name of which begins like this and goes on, in the order in which they are kept."""
        key = phrase_key(name)
        if not _SHORTEST_PREFIX <= len(key) < _LONGEST_PREFIX:
            return ()
        found: list[tuple[int, Company]] = []
        place = bisect_left(self._keys, key)
        while place < len(self._keys) and self._keys[place].startswith(key) and len(found) < _BEGUN:
            if self._keys[place] != key:
                found.append((self._order[place], self._companies[place]))
            place += 1
        return tuple(dict.fromkeys(company for _, company in sorted(found, key=lambda each: each[0])))


def _reviewed(company: Company) -> Iterator[_Entry]:
    """The English name is the list's and was not reviewed as a word; the others were."""
    english = phrase_key(without_legal_form(company.name_en))
    kept = {phrase_key(name) for name in (*company.short_names, *company.aliases)}
    for key in dict.fromkeys(phrase_key(name) for name in company.current_names()):
        yield _Entry(key, company, bare=key == english and key not in kept)


def _unreviewed(company: Company) -> Iterator[_Entry]:
    for name in (*listed_names(company), *company.short_names):
        yield _Entry(phrase_key(name), company, bare=not has_legal_form(name))


def _unreviewed_former(companies: Iterable[Company]) -> Iterator[_Entry]:
    for company in companies:
        for former in () if company.reviewed else company.former_names:
            yield _Entry(phrase_key(without_legal_form(former.name)), company, bare=True)


def _names(entries: Iterable[_Entry]) -> frozenset[Name]:
    return frozenset((entry.key, entry.company.ticker) for entry in entries)


def _reviewed_words(companies: Iterable[Company]) -> Iterator[Name]:
    for company in companies:
        for word in company.common_words:
            yield phrase_key(word), company.ticker


def _small(companies: Iterable[Company]) -> Iterator[Name]:
    """Names that their company itself writes in small letters."""
    for company in companies:
        for name in (company.name, company.name_en):
            bare = without_legal_form(name)
            if bare == bare.lower():
                yield phrase_key(bare), company.ticker


def _former(companies: Iterable[Company], alive: set[str]) -> Iterator[tuple[str, Company]]:
    for company in companies:
        for former in company.former_names:
            for form in (former.name, without_legal_form(former.name)):
                if (key := phrase_key(form)) not in alive:
                    yield key, company


def _readings(companies: Iterable[Company]) -> Iterator[tuple[str, Company]]:
    for company in companies:
        reading = company.kana.replace("カブシキガイシャ", "")
        if len(reading) >= _SHORTEST_READING:
            yield reading, company
        if len(company.kana) >= _SHORTEST_READING:
            yield company.kana, company


def _other(others: Iterable[Filer], taken: set[str]) -> Iterator[tuple[str, Filer]]:
    for filer in others:
        for name in (filer.name, without_legal_form(filer.name), filer.name_en):
            key = phrase_key(name)
            if len(key) >= _SHORTEST_OTHER and key not in taken:
                yield key, filer
