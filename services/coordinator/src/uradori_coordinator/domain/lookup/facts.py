"""Facts of ingested documents that a claim is judged against, where no tool reports its figure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from uradori_contracts.evidence import Evidence
from uradori_contracts.lookup import SoughtClaim, SoughtFigure
from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin import Quantity, load_lexicon, parse_unit

from uradori_coordinator.domain.lookup.calling import calls, names_of, plain
from uradori_coordinator.domain.lookup.known import is_among
from uradori_coordinator.domain.lookup.rivals import says, written_in
from uradori_coordinator.domain.reported import of_fact

FACTS_ASKED = 80
"""Facts of one search; their order is by how well their labels fit."""
FACTS_KEPT = 3
"""Of one claim, of those that it calls by their names, those that say what it says, and those that may say otherwise."""
_NOTES = "notes"
_SEGMENTS = "segments"
_GENERIC = frozenset({"報告セグメント", "セグメント"})
_UNISSUED = "doc_999"
_LABELS = 8
_BASES = {"連結": "consolidated", "単体": "parent"}


@dataclass(frozen=True, slots=True)
class FactSearch:
    """Facts of these companies under labels like these; `years`: in which their period ends, empty for any."""

    labels: tuple[str, ...]
    tickers: tuple[str, ...]
    companies: tuple[str, ...]
    item_ids: tuple[str, ...]
    years: tuple[int, ...]


def fact_search(claim: SoughtClaim) -> FactSearch | None:
    """What to ask for a claim; None for one without a figure or a company."""
    tickers = tuple(company.ticker for company in claim.companies if company.ticker is not None)
    names = tuple(company.name for company in claim.companies if company.ticker is None)
    labels = tuple(dict.fromkeys(label for figure in claim.figures for label in _labels(claim, figure)))[:_LABELS]
    if not labels or not (tickers or names):
        return None
    known = all(figure.items and not names_of(claim, figure) for figure in claim.figures)
    years = {end.year for period in claim.periods for end in period.ends}
    return FactSearch(
        labels,
        tickers,
        () if tickers else names[:_LABELS],
        tuple(dict.fromkeys(id_ for item in claim.items for id_ in load_lexicon().stand_ins(item))) if known else (),
        tuple(sorted({*years, *(year - 1 for year in years)})),
    )


def facts_for(claim: SoughtClaim, facts: Sequence[ReportedFact], lacking: Iterable[SoughtFigure]) -> list[Evidence]:
    """The facts that speak of figures of the claim for which nothing else was found.

    Those that say what is written first, then those of its periods that may be what it means: a cell of a note or of
    a part of the company that the claim does not name speaks for a claim, never against it.
    """
    wanted = tuple(lacking)
    if not wanted:
        return []
    ends = tuple(end for figure in wanted if figure.period is not None for end in figure.period.ends)
    bases = {_BASES.get(figure.basis, "") for figure in wanted} - {""}
    written = tuple(each for figure in wanted if (each := written_in(figure.text)) is not None)
    text = plain(claim.text)
    names = tuple(name for figure in wanted for name in names_of(claim, figure))
    numbers = [
        fact for fact in facts if fact.kind == "number" and not (bases and fact.basis and fact.basis not in bases)
    ]
    saying = [fact for fact in numbers if _says_one_of(written, fact)]
    told = [fact for fact in numbers if fact.statement != _NOTES and _is_told_of(fact, text)]
    whole = [fact for fact in told if fact.statement != _SEGMENTS]
    called = [fact for fact in told if calls(names, fact) and (not ends or is_among(fact.period_end, ends))]
    dated = [fact for fact in whole if not ends or is_among(fact.period_end, ends)]
    kept = dict.fromkeys((*called[:FACTS_KEPT], *saying[:FACTS_KEPT], *(dated or whole)[:FACTS_KEPT]))
    return [of_fact(fact, _UNISSUED) for fact in kept]


def _says_one_of(written: Iterable[Quantity], fact: ReportedFact) -> bool:
    unit = parse_unit(fact.unit) if fact.unit else None
    if fact.value is None or unit is None:
        return False
    held = unit.quantity(fact.value)
    return any(each.unit is held.unit and says(each, held) for each in written)


def _is_told_of(fact: ReportedFact, text: str) -> bool:
    """Whether the claim names the segment, the share class or the component of equity that the fact is of."""
    members = [member for each in fact.members if (member := plain(each)) not in _GENERIC]
    return all(member in text for member in members) and (bool(members) or fact.statement != _SEGMENTS)


def _labels(claim: SoughtClaim, figure: SoughtFigure) -> Iterable[str]:
    """What the text calls its figure, and the names of its line items."""
    items = load_lexicon().items
    return (*names_of(claim, figure), *(items[item].name for item in figure.items if item in items))
