"""The terms of a collection by number."""

from collections.abc import Iterable


class Vocabulary:
    """Grows and never forgets, so that what was counted with it stays valid; one writer at a time, any readers."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def numbers(self, terms: Iterable[str]) -> list[int]:
        """The number of each term; a new one gets the next."""
        known = self._numbers
        return [known.setdefault(term, len(known)) for term in terms]

    def number(self, term: str) -> int | None:
        """The number of a term, None where no passage ever held it."""
        return self._numbers.get(term)
