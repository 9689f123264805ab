"""What the template has to say, whatever the language."""

from collections.abc import Sequence
from typing import Protocol

from uradori_contracts.rewriting import CompanyRef, Language

from uradori_synthesizer.domain.template.english import English
from uradori_synthesizer.domain.template.japanese import Japanese
from uradori_synthesizer.domain.template.stated import Stated


class Wording(Protocol):
    """Whole sentences, each with the tags of all it says."""

    @property
    def gap(self) -> str:
        """Between two sentences of a paragraph."""

    @property
    def refusal(self) -> str:
        """The evidence does not answer the question; without figures."""

    def name(self, company: CompanyRef) -> str:
        """What the company is called."""

    def figure(self, name: str, now: Stated, *, defaulted: bool) -> str:
        """One figure. `defaulted`: nobody named the period, so the sentence says which one it is."""

    def change(self, name: str, now: Stated, before: Stated) -> str:
        """How it moved from the fiscal year before."""

    def result(self, name: str, now: Stated, before: Stated | None) -> str:
        """Both in one sentence."""

    def ratios(self, name: str, stated: Sequence[Stated]) -> str:
        """Several ratios of one period on one basis."""

    def multiples(self, name: str, stated: Sequence[Stated]) -> str:
        """Several multiples of the share, with the date of the report that they rest on."""

    def side_by_side(self, named: Sequence[tuple[str, Stated]]) -> str:
        """The same item of several companies, the largest first."""

    def indicator(self, stated: Stated) -> str:
        """A macro indicator on its day."""

    def missing(self, surface: str, name: str = "") -> str:
        """An item was asked for, of the company named, that the evidence does not hold."""

    def quote(self, sentence: str, tag: str) -> str:
        """A sentence of a source; `sentence` has no full stop at its end."""


def wording(language: Language) -> Wording:
    """The wording of a language."""
    return English() if language is Language.ENGLISH else Japanese()
