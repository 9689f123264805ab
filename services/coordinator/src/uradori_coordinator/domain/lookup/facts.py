"""Facts of ingested documents that a claim is judged against, where no tool reports its figure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from uradori_contracts.documents import ReportedFact
from uradori_contracts.evidence import Evidence
from uradori_contracts.lookup import SoughtClaim, SoughtFigure
from uradori_jafin import Quantity, fold, load_lexicon, parse_unit

from uradori_coordinator.domain.lookup.known import is_among
from uradori_coordinator.domain.lookup.rivals import says, written_in
from uradori_coordinator.domain.reported import of_fact

FACTS_ASKED = 80
"""Facts of one search; their order is by how well their labels fit."""
FACTS_KEPT = 3
"""Of one claim, of those that say what it says, and of those that may say otherwise."""
_OF_PARTS = frozenset({"notes", "segments"})
_UNISSUED = "doc_999"
_LABELS = 8
_LONGEST = 60
_BASES = {"連結": "consolidated", "単体": "parent"}
_BREAKS = re.compile(r"[、。,;；「」『』\n]")
_TAIL = re.compile(r"(?:について|に関して|として|とも|は|が|を|も|で|に|と|の|約|およそ|ほぼ|計|前年比|\s)+$")


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
    known = all(figure.items for figure in claim.figures)
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
    text = fold(claim.text).text
    numbers = [
        fact for fact in facts if fact.kind == "number" and not (bases and fact.basis and fact.basis not in bases)
    ]
    saying = [fact for fact in numbers if _says_one_of(written, fact)]
    whole = [fact for fact in numbers if fact.statement not in _OF_PARTS and _is_told_of(fact, text)]
    dated = [fact for fact in whole if not ends or is_among(fact.period_end, ends)]
    kept = dict.fromkeys((*saying[:FACTS_KEPT], *(dated or whole)[:FACTS_KEPT]))
    return [of_fact(fact, _UNISSUED) for fact in kept]


def _says_one_of(written: Iterable[Quantity], fact: ReportedFact) -> bool:
    unit = parse_unit(fact.unit) if fact.unit else None
    if fact.value is None or unit is None:
        return False
    held = unit.quantity(fact.value)
    return any(each.unit is held.unit and says(each, held) for each in written)


def _is_told_of(fact: ReportedFact, text: str) -> bool:
    """Whether the claim names the segment, the share class or the component of equity that the fact is of."""
    return all(fold(member).text in text for member in fact.members)


def _labels(claim: SoughtClaim, figure: SoughtFigure) -> Iterator[str]:
    """The names of its line items; else the words right before the figure, with and without what they belong to."""
    items = load_lexicon().items
    yield from (items[item].name for item in figure.items if item in items)
    if figure.items:
        return
    text, written = fold(claim.text).text, fold(figure.text).text
    before = _BREAKS.split(text[: max(0, text.find(written))])[-1]
    parts = [part for part in _TAIL.sub("", before[-_LONGEST:]).split("の") if part.strip()]
    if parts:
        yield parts[-1]
    if len(parts) > 1:
        yield "".join(parts[-2:])
