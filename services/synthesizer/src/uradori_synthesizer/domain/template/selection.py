"""Which sentences of the passages answer the question."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import ResolvedRequest

from uradori_synthesizer.domain.template.lookup import CompanyFinder, stand_ins
from uradori_synthesizer.domain.template.standing import Standing, figures_of, letter_pairs, standing_sentences

_REPEATS = 0.6
"""Share of common letter pairs from which a sentence without new figures repeats another."""
_NAMED_ITEM = 0.5
_NAMED_PERIOD = 0.25


@dataclass(slots=True)
class Told:
    """What the answer has said so far."""

    sentences: list[str] = field(default_factory=list)
    _read: int = 0
    _figures: set[tuple[str, str]] = field(default_factory=set)
    _pairs: list[frozenset[str]] = field(default_factory=list)

    def add(self, sentence: str) -> None:
        """Remember a sentence; it is read only once something is compared with it."""
        self.sentences.append(sentence)

    def note(self, quoted: Standing) -> None:
        """Remember a sentence of a passage."""
        self.sentences.append(quoted.made.text)

    def repeats(self, candidate: Standing) -> bool:
        """Whether a sentence says only what was said."""
        for sentence in self.sentences[self._read :]:
            self._figures |= figures_of(sentence)
            self._pairs.append(letter_pairs(sentence))
        self._read = len(self.sentences)
        if candidate.made.figures and not candidate.made.explains:
            return candidate.made.figures <= self._figures
        pairs = candidate.made.pairs
        return any(len(pairs & said) >= _REPEATS * max(1, min(len(pairs), len(said))) for said in self._pairs)


def candidates(evidence: Iterable[Evidence], request: ResolvedRequest, finder: CompanyFinder) -> tuple[Standing, ...]:
    """The passages' sentences that stand by themselves and name a company of the question, if it has any."""
    asked = {company.ticker for company in request.companies}
    return tuple(
        sentence
        for one in evidence
        if one.text is not None and one.tag.startswith("doc_")
        for sentence in standing_sentences(one, request.companies, finder)
        if not asked or asked & sentence.companies
    )


def choose(
    found: Iterable[Standing],
    request: ResolvedRequest,
    told: Told,
    limit: int,
    wanted: Callable[[Standing], bool] = lambda _: True,
) -> tuple[Standing, ...]:
    """At most `limit` of them: the nearest to the question, without repetition, newest first."""
    question = letter_pairs(_subject_matter(request))
    items = {each for item in request.items for each in stand_ins(item.id)}
    periods = {period.label for period in request.periods if not period.defaulted}

    def nearness(each: Standing) -> float:
        pairs = each.made.pairs
        shared = len(question & pairs) / max(1, len(question))
        return (
            shared
            + (_NAMED_ITEM if items & each.made.items else 0)
            + (_NAMED_PERIOD if any(period in each.made.text for period in periods) else 0)
        )

    ranked = sorted(
        (each for each in found if wanted(each)),
        key=lambda each: (-nearness(each), -(each.as_of.toordinal() if each.as_of else 0), each.tag, each.made.text),
    )
    chosen: list[Standing] = []
    for each in ranked:
        if len(chosen) == limit:
            break
        if not told.repeats(each):
            told.note(each)
            chosen.append(each)
    return tuple(sorted(chosen, key=lambda each: -(each.as_of.toordinal() if each.as_of else 0)))


def _subject_matter(request: ResolvedRequest) -> str:
    text = f"{request.question} {request.search_query}"
    for company in request.companies:
        for name in (company.name, company.surface):
            text = text.replace(name, " ") if name else text
    return text
