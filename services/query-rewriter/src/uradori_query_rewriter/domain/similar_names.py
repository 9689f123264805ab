"""Companies whose names are nearly what was written."""

from collections.abc import Iterable

from rapidfuzz import fuzz, process
from uradori_jafin import Company
from uradori_jafin.phrases import phrase_key

_LONGEST = 40
_SHORTEST = 4
_NEAR = 82.0
_CHOICES = 3


class SimilarNames:
    """An immutable list of names to compare with; a look-up costs the same whatever stands around the name."""

    def __init__(self, companies: Iterable[Company]) -> None:
        pairs = [(phrase_key(name), company) for company in companies for name in company.current_names()]
        kept = [(key, company) for key, company in pairs if len(key) >= _SHORTEST]
        self._keys = [key for key, _ in kept]
        self._companies = [company for _, company in kept]

    def near(self, name: str) -> tuple[Company, ...]:
        """At most three companies, the nearest first; none for a name of fewer than four or more than forty characters."""
        key = phrase_key(name)
        if not _SHORTEST <= len(key) <= _LONGEST:
            return ()
        found = process.extract(key, self._keys, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=_CHOICES * 3)
        return tuple(dict.fromkeys(self._companies[place] for _, _, place in found))[:_CHOICES]
