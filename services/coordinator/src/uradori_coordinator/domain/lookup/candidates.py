"""What each claim is judged against, of all that was fetched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from uradori_contracts.audit import Unsearched
from uradori_contracts.evidence import Evidence
from uradori_contracts.lookup import SoughtClaim, SoughtFigure
from uradori_contracts.reported_facts import ReportedFact
from uradori_contracts.retrieval import RetrievedPassage

from uradori_coordinator.domain.evidence import of_passage
from uradori_coordinator.domain.lookup.facts import facts_for
from uradori_coordinator.domain.lookup.figures import Own, figures_for
from uradori_coordinator.domain.lookup.issuing import Candidates
from uradori_coordinator.domain.lookup.known import Known
from uradori_coordinator.domain.lookup.passages import passages_for
from uradori_coordinator.domain.lookup.plan import Lookup, Search, is_of_no_company
from uradori_coordinator.domain.lookup.rivals import Rivals, disagree, written_in

_UNISSUED = "doc_999"
_AROUND = 5
"""Claims before and behind one whose companies it may have been mixed up with."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came back. `hits` by the number of the search: None where it could not be made; `silent` tickers, and
    whether the indicators were: no figure of theirs could be asked for."""

    hits: Mapping[int, tuple[RetrievedPassage, ...] | None]
    known: Known
    silent: frozenset[str] = frozenset()
    no_indicators: bool = False
    facts: Mapping[int, tuple[ReportedFact, ...] | None] = field(default_factory=dict)
    """By the number of the search for facts: None where it could not be made."""


def candidates_for(claims: Sequence[SoughtClaim], lookup: Lookup, fetched: Fetched) -> tuple[Candidates, ...]:
    """For each claim its own figures, then passages, then what tells a wrong part; linear in the claims."""
    rivals = Rivals(fetched.known)
    told = lookup.told_by_facts or (None,) * len(claims)
    return tuple(
        _of(
            claim,
            lookup.searches[number],
            fetched,
            fetched.hits.get(number),
            () if facts is None else fetched.facts.get(facts),
            _Around(rivals, _nearby(claims, place)),
        )
        for place, (claim, number, facts) in enumerate(zip(claims, lookup.serving, told, strict=True))
    )


@dataclass(frozen=True, slots=True)
class _Around:
    rivals: Rivals
    tickers: frozenset[str]


def _nearby(claims: Sequence[SoughtClaim], place: int) -> frozenset[str]:
    """The companies of a claim and of those around it."""
    around = claims[max(0, place - _AROUND) : place + _AROUND + 1]
    return frozenset(company.ticker for claim in around for company in claim.companies if company.ticker is not None)


def _of(
    claim: SoughtClaim,
    search: Search,
    fetched: Fetched,
    hits: tuple[RetrievedPassage, ...] | None,
    facts: tuple[ReportedFact, ...] | None,
    around: _Around,
) -> Candidates:
    own = [(figure, figures_for(figure, claim, fetched.known)) for figure in claim.figures]
    wanted: list[Evidence] = [one for _, held in own for one in held.counterparts]
    wanted += facts_for(claim, facts or (), (figure for figure, held in own if _is_lacking(figure, held)))
    wanted += [one for _, held in own for one in held.others]
    wanted += [of_passage(passage, _UNISSUED) for passage in passages_for(claim, search, hits or ())]
    for figure, held in own:
        if figure.base is None:
            wanted += around.rivals.of(figure, held.counterparts, around.tickers)
    unsearched = _unsearched(claim, fetched, searched=hits is not None, asked=facts is not None)
    return Candidates(claim.index, tuple(dict.fromkeys(wanted)), unsearched)


def _is_lacking(figure: SoughtFigure, held: Own) -> bool:
    """Whether nothing that was reported is of the figure, or says what it says: a cell may."""
    written = written_in(figure.text)
    return not held.counterparts or (written is not None and disagree(written, held.counterparts))


def _unsearched(claim: SoughtClaim, fetched: Fetched, *, searched: bool, asked: bool) -> tuple[Unsearched, ...]:
    silent = any(company.ticker in fetched.silent for company in claim.companies)
    silent |= fetched.no_indicators and any(is_of_no_company(item) for item in claim.items)
    missed = ((Unsearched.PASSAGES, not searched), (Unsearched.FIGURES, silent), (Unsearched.FACTS, not asked))
    return tuple(source for source, is_missed in missed if is_missed)
