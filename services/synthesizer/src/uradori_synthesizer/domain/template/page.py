"""What an answer is composed from, and on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import CompanyRef, ResolvedRequest
from uradori_contracts.synthesis import ComposeRequest

from uradori_synthesizer.domain.template.selection import Told, candidates, choose
from uradori_synthesizer.domain.template.standing import Standing
from uradori_synthesizer.domain.template.stated import CompanyFinder, Stated, of_company, stated_values
from uradori_synthesizer.domain.template.wording import Wording, wording


@dataclass(frozen=True, slots=True)
class Page:
    """The evidence of one request, sorted; `told` grows with what is written."""

    request: ResolvedRequest
    values: tuple[Stated, ...]
    statements: tuple[Evidence, ...]
    """What tools say in words, each a whole statement."""
    sentences: tuple[Standing, ...]
    finder: CompanyFinder
    words: Wording
    told: Told = field(default_factory=Told)

    @classmethod
    def of(cls, compose: ComposeRequest, finder: CompanyFinder) -> "Page":
        """A blank page over a request's evidence."""
        return cls(
            request=compose.request,
            values=stated_values(compose.evidence),
            statements=tuple(e for e in compose.evidence if e.text is not None and e.tag.startswith("mcp_val_")),
            sentences=candidates(compose.evidence, compose.request, finder),
            finder=finder,
            words=wording(compose.request.language),
        )

    def values_of(self, company: CompanyRef) -> tuple[Stated, ...]:
        """One company's figures."""
        return of_company(self.values, company, self.finder)

    def period(self) -> str | None:
        """The first period asked for, None where none was or the newest will do."""
        return self.request.periods[0].label if self.request.periods else None

    def say(self, sentence: str) -> str:
        """Remember a sentence, and give it back."""
        self.told.add(sentence)
        return sentence

    def quote(self, chosen: Sequence[Standing]) -> Iterator[str]:
        """Sentences of passages under their tags."""
        for each in chosen:
            yield self.words.quote(each.text, each.tag)

    def pick(self, limit: int) -> Iterator[str]:
        """The passages' sentences nearest to the question."""
        return self.quote(choose(self.sentences, self.request, self.told, limit))
