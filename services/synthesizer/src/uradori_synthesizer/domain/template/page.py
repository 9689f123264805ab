"""What an answer is composed from, and on."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property

from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import CompanyRef, Language, ResolvedRequest
from uradori_contracts.synthesis import ComposeRequest, ReportedFigure

from uradori_synthesizer.domain.template.english import English
from uradori_synthesizer.domain.template.japanese import Japanese
from uradori_synthesizer.domain.template.lookup import CompanyFinder, of_company
from uradori_synthesizer.domain.template.selection import Told, candidates, choose
from uradori_synthesizer.domain.template.standing import Standing
from uradori_synthesizer.domain.template.stated import Stated, typed_values
from uradori_synthesizer.domain.template.table_cells import table_values
from uradori_synthesizer.domain.template.wording import Source, Wording


@dataclass(frozen=True)
class Page:
    """The evidence of one request, sorted; `told` grows with what is written."""

    request: ResolvedRequest
    values: tuple[Stated, ...]
    statements: tuple[Evidence, ...]
    """What tools say in words, each a whole statement."""
    evidence: tuple[Evidence, ...]
    finder: CompanyFinder
    words: Wording
    figures: tuple[ReportedFigure, ...] = ()
    """Reported facts, which are told first."""
    incomplete: bool = False
    """A source that might have held more did not answer."""
    told: Told = field(default_factory=Told)

    @classmethod
    def of(cls, compose: ComposeRequest, finder: CompanyFinder) -> "Page":
        """A blank page over a request's evidence; that of its reported facts is told by them."""
        told = {tag for figure in compose.figures for tag in (figure.tag, figure.differs_tag)}
        others = tuple(one for one in compose.evidence if one.tag not in told)
        return cls(
            request=compose.request,
            values=_values(others),
            statements=tuple(e for e in others if e.text is not None and e.tag.startswith("mcp_val_")),
            evidence=others,
            figures=compose.figures,
            finder=finder,
            incomplete=compose.incomplete,
            words=English() if compose.request.language is Language.ENGLISH else Japanese(),
        )

    @cached_property
    def sentences(self) -> tuple[Standing, ...]:
        """What the passages say, in the question's language; in any where there is nothing else to go by.

        Read only once somebody asks: most questions for figures never do.
        """
        found = self.sentences_of_any_language
        japanese = self.request.language is Language.JAPANESE
        spoken = tuple(each for each in found if each.made.japanese == japanese)
        return spoken or (() if self.values or self.statements else found)

    @cached_property
    def sentences_of_any_language(self) -> tuple[Standing, ...]:
        """What the passages say, in the question's language or another."""
        return candidates(self.evidence, self.request, self.finder)

    def sentences_about(self, stated: Stated) -> tuple[Standing, ...]:
        """What passages say that name the period of a figure; the others are not read for it."""
        about = [one for one in self.evidence if stated.period in (one.text or "") or stated.period[2:] in one.title]
        return candidates(about, self.request, self.finder)

    @cached_property
    def _by_company(self) -> dict[tuple[str | None, str], tuple[Stated, ...]]:
        return {(each.ticker, each.name): of_company(self.values, each, self.finder) for each in self.request.companies}

    def values_of(self, company: CompanyRef) -> tuple[Stated, ...]:
        """The figures of a company of the question."""
        return self._by_company[company.ticker, company.name]

    def named_periods(self) -> tuple[str, ...]:
        """The periods that the question itself names; none where the main one is the newest by default, whatever
        years before it are wanted for comparison."""
        if any(period.defaulted for period in self.request.periods[:1]):
            return ()
        return tuple(period.label for period in self.request.periods if not period.defaulted)

    def missing(self, surface: str, name: str = "") -> str:
        """That something asked for is not there, or that nobody could say."""
        return self.words.missing(surface, name, unanswered=self.incomplete)

    def say(self, sentence: str) -> str:
        """Remember a sentence, and give it back."""
        self.told.add(sentence)
        return sentence

    def quote(self, chosen: Sequence[Standing]) -> Iterator[str]:
        """Sentences of passages under their tags; of one in another language one sentence, marked as its words."""
        quoted: set[str] = set()
        for each in chosen:
            if each.made.japanese and self.request.language is not Language.JAPANESE:
                if each.tag not in quoted:
                    yield self.quotation(each)
                quoted.add(each.tag)
            else:
                yield self.words.quote(each.made.text, each.tag)

    def quotation(self, said: Standing) -> str:
        """A sentence of a passage word by word, marked as such."""
        return self.words.quoted(said.raw, said.tag, Source(said.title, said.as_of))

    def pick_about(self, limit: int) -> Iterator[str]:
        """Sentences that hold what is asked for by its own words, where no line item names it: 販売台数."""
        request = self.request
        known = {name for company in request.companies for name in (company.name, company.surface)}
        known |= {period.label for period in request.periods}
        words = [word for word in request.search_query.split() if word not in known]
        named = self.named_periods()
        return self.quote(
            choose(
                self.sentences,
                request,
                self.told,
                limit,
                lambda each: (
                    (not words or any(word in each.made.text for word in words))
                    and (not named or any(label in each.made.text for label in named))
                ),
            )
        )

    def pick(self, limit: int, items: AbstractSet[str] = frozenset()) -> Iterator[str]:
        """The passages' sentences nearest to the question; on the periods that it names, if it does.

        Where `items` are given only sentences that speak of one of them.
        """
        named = self.named_periods()
        return self.quote(
            choose(
                self.sentences,
                self.request,
                self.told,
                limit,
                lambda each: (
                    (not named or any(label in each.made.text for label in named))
                    and (not items or bool(items & each.made.items))
                ),
            )
        )


def _values(evidence: Sequence[Evidence]) -> tuple[Stated, ...]:
    """The typed values, then the cells of tables, which are found where no typed value is."""
    return (*typed_values(evidence), *table_values(evidence))
