"""Of a fact that reports print with different values the newest counts."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_bus import Bus, Call
from uradori_contracts.figures import FigureRequest
from uradori_contracts.reported_facts import FindFacts, ReportedFact
from uradori_contracts.subjects import FACTS

from uradori_figures.domain.history.restating import newer_place, place_of, replaced_by
from uradori_figures.domain.ranking.ranked import Ranked

_FACTS_OF_A_TABLE = 500


async def newest(
    first: Ranked, facts: Sequence[ReportedFact], request: FigureRequest, call: Call, bus: Bus
) -> tuple[Ranked, ReportedFact | None]:
    """The fact that stands, and what another document prints for it.

    Where documents are named the fact of those stands, and what a newer one prints is what differs.
    """
    place = newer_place(first.fact)
    if place is None:
        return first, replaced_by(first.fact, facts)
    newer = await _printed_at(place, first.fact.row_path[-1:], request, call, bus)
    if newer is None:
        return first, None
    if request.scope.document_ids:
        return first, newer
    return replace(first, fact=newer), first.fact


async def _printed_at(
    place: tuple[str, str], labels: tuple[str, ...], request: FigureRequest, call: Call, bus: Bus
) -> ReportedFact | None:
    """The fact of a cell; `labels` bring it before others of a table that has more than are found at once."""
    document, cell = place
    wanted = FindFacts(
        turn_id=request.turn_id,
        labels=labels,
        document_ids=(document,),
        tables=(cell.split(":", 1)[0],),
        as_of=request.as_of,
        version=request.version,
        limit=_FACTS_OF_A_TABLE,
    )
    found = await bus.request(FACTS, wanted, budget=call.budget)
    return next((fact for fact in found.facts if place_of(fact) == place), None)
