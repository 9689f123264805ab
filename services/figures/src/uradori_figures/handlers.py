"""Answers to the bus."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from uradori_bus import Call
from uradori_contracts.disposition import Disposition, Reason, ReasonCode
from uradori_contracts.figures import ChosenFact, FactMatch, FigureReply, FigureRequest, FigureScope
from uradori_contracts.reported_facts import ExcerptRequest, FindFacts, FoundFacts, NamedFiler
from uradori_contracts.subjects import EXCERPT, FACTS
from uradori_jafin.language import is_english
from uradori_jafin.questions import FigureQuestion

from uradori_figures.domain.asking.pointing import Point, pointed, without_point
from uradori_figures.domain.asking.printed_labels import as_negative, as_printed
from uradori_figures.domain.asking.printed_parts import in_loan_words, of_printed_part
from uradori_figures.domain.asking.reading import (
    When,
    current_year,
    in_relative_words,
    read_request,
    readings,
    years_ago,
)
from uradori_figures.domain.comparing.compared import compared
from uradori_figures.domain.deciding.decision import decide, together
from uradori_figures.domain.explaining.reasons import explained
from uradori_figures.domain.history.prior import prior_of
from uradori_figures.domain.history.restating import standing
from uradori_figures.domain.history.spanning import from_newest, latest_years
from uradori_figures.domain.ranking.ordering import in_order
from uradori_figures.domain.ranking.own_statement import shown
from uradori_figures.domain.ranking.ranked import CALLED
from uradori_figures.domain.ranking.ranking import Ranking, rank
from uradori_figures.newest import newest
from uradori_figures.parts import Parts
from uradori_figures.searching import Search, facts_of, searches_for


async def answer(request: FigureRequest, call: Call, *, parts: Parts) -> FigureReply:
    """The facts that answer, each with the part of its table that proves it; or choices; or that there is none."""
    if (point := pointed(request.question)) is not None:
        request = request.model_copy(update={"question": without_point(request.question)})
        if (reply := await _pointed_at(point, request, call, parts)) is not None:
            return reply
    filers = await _named(request, call, parts)
    companies = tuple(dict.fromkeys(each.company for each in filers))
    question, asked = read_request(request, tuple(each.surface for each in filers))
    rankings, found = await _answering(request, question, asked, companies, call, parts)
    undated = in_relative_words(question)
    if (
        undated
        and not _without_documents(found)
        and all(fact.period_end is None for facts in found for fact in facts.facts)
    ):
        rankings, found = await _answering(request, question, undated, companies, call, parts)
    if not rankings:
        return FigureReply(disposition=Disposition.INSUFFICIENT_EVIDENCE, reason=_NO_ITEM, filers=companies)
    reply = await _reply(request, rankings, found, call, parts)
    return reply.model_copy(update={"filers": companies})


async def _pointed_at(point: Point, request: FigureRequest, call: Call, parts: Parts) -> FigureReply | None:
    """The fact of that cell, whatever else might be meant; None where there is none, or none may be served."""
    scope = FigureScope(document_ids=(point.document_id,), tables=(point.table,))
    request = request.model_copy(update={"scope": scope})
    question, asked = read_request(request)
    searches = searches_for(request, question, asked, (), parts)
    if not searches:
        return None
    found = await facts_of(request, searches[0], call, parts)
    told = tuple(fact for fact in found.facts if fact.cell == point.cell)
    if not told:
        return None
    facts = in_order(compared(searches[0].asked, told, parts.labels, parts.readings), parts.model)
    ranking = Ranking(searches[0].asked, tuple(facts), 1.0)
    return FigureReply(
        disposition=Disposition.ANSWER,
        chosen=(await _chosen(request, ranking, found, call, parts),),
        margin=1.0,
        version=found.version,
    )


async def _answering(
    request: FigureRequest,
    question: FigureQuestion,
    asked: tuple[When, ...],
    companies: tuple[str, ...],
    call: Call,
    parts: Parts,
) -> tuple[list[Ranking], list[FoundFacts]]:
    """By the first reading of the question whose words a fact is called by; by one where there is no document to read for."""
    rankings: list[Ranking] = []
    found: list[FoundFacts] = []
    for reading in readings(question):
        rankings, found = await _read_as(request, reading, asked, companies, call, parts)
        if any(ranking.names_it for ranking in rankings) or _without_documents(found):
            return rankings, found
    elsewhere = await _read_elsewhere(request, question, asked, companies, call, parts)
    return elsewhere if elsewhere and _is_called(elsewhere[0]) > _is_called(rankings) else (rankings, found)


async def _read_as(
    request: FigureRequest,
    reading: FigureQuestion,
    asked: tuple[When, ...],
    companies: tuple[str, ...],
    call: Call,
    parts: Parts,
) -> tuple[list[Ranking], list[FoundFacts]]:
    current = current_year(reading, request.request)
    if current is not None and all(when.years for when in asked):
        undated = searches_for(request, reading, (When(),), companies, parts)
        asked = from_newest((await _ranked(request, undated, call, parts))[0], asked, current)
    ranked = await _ranked(request, searches_for(request, reading, asked, companies, parts), call, parts)
    count, ago = reading.years_back or 1, years_ago(reading)
    if (count == 1 and not ago) or asked != (When(),):
        return ranked
    years = latest_years(ranked[0], count, ago)
    if years == asked:
        return ranked
    return await _ranked(request, searches_for(request, reading, years, companies, parts), call, parts)


async def _read_elsewhere(
    request: FigureRequest,
    question: FigureQuestion,
    asked: tuple[When, ...],
    companies: tuple[str, ...],
    call: Call,
    parts: Parts,
) -> tuple[list[Ranking], list[FoundFacts]] | None:
    """By the names that the other language has; None where no item has one there."""
    cores = [parts.labels(item.label).core for item in question.items if not item.quoted]
    if all(parts.elsewhere.names.get(core) == parts.synonyms.names.get(core) for core in cores):
        return None
    return await _read_as(request, question, asked, companies, call, replace(parts, synonyms=parts.elsewhere))


def _without_documents(found: Sequence[FoundFacts]) -> bool:
    return bool(found) and not any(facts.documents for facts in found)


def _is_called(rankings: Sequence[Ranking]) -> bool:
    """Whether a first fact is called what is asked for, be it by a label above its own."""
    firsts = (ranking.first for ranking in rankings)
    return any(first is not None and first.features.get("item_core", 0.0) >= CALLED for first in firsts)


async def _named(request: FigureRequest, call: Call, parts: Parts) -> tuple[NamedFiler, ...]:
    """Filers that the question names, where neither the turn nor the scope knows whom it is about."""
    scope, told = request.scope, request.request
    listed = told is not None and told.companies and all(company.ticker for company in told.companies)
    if scope.tickers or scope.document_ids or (listed and not is_english(request.question)):
        return ()
    wanted = FindFacts(
        turn_id=request.turn_id, named_in=request.question, as_of=request.as_of, version=request.version, limit=1
    )
    return (await parts.bus.request(FACTS, wanted, budget=call.budget)).filers


async def _ranked(
    request: FigureRequest, searches: Sequence[Search], call: Call, parts: Parts
) -> tuple[list[Ranking], list[FoundFacts]]:
    found = await asyncio.gather(*(facts_of(request, search, call, parts) for search in searches))
    rankings = []
    for search, facts in zip(searches, found, strict=True):
        asked = as_printed(search.asked, facts.facts, parts.labels, parts.synonyms, parts.members)
        asked = of_printed_part(asked, facts.facts, parts.labels, parts.synonyms)
        asked = in_loan_words(asked, facts.facts, parts.labels)
        asked, standing_facts = as_negative(asked, standing(facts.facts), parts.labels, parts.synonyms)
        rankings.append(rank(asked, standing_facts, parts.model, parts.labels, parts.readings))
    return rankings, found


async def _reply(
    request: FigureRequest, rankings: Sequence[Ranking], found: Sequence[FoundFacts], call: Call, parts: Parts
) -> FigureReply:
    decided = [decide(ranking, parts.threshold) for ranking in rankings]
    disposition, reason, choices = together(decided)
    several = len(rankings) > 1
    chosen: tuple[ChosenFact, ...] = ()
    if disposition is Disposition.ANSWER:
        kept = [
            (ranking, facts)
            for ranking, facts, (own, _, _) in zip(rankings, found, decided, strict=True)
            if own is Disposition.ANSWER
        ]
        chosen = tuple(
            await asyncio.gather(*(_chosen(request, ranking, facts, call, parts) for ranking, facts in kept))
        )
    return FigureReply(
        disposition=disposition,
        reason=reason,
        choices=choices,
        chosen=chosen,
        candidates=_candidates(
            rankings, request.alternatives, 0 if disposition is not Disposition.ANSWER else 1, several
        ),
        margin=round(min((ranking.probability for ranking in rankings), default=0.0), 4),
        version=max((facts.version for facts in found), default=0),
    )


def _candidates(rankings: Sequence[Ranking], limit: int, skipped: int, several: bool) -> tuple[FactMatch, ...]:
    share = max(1, limit // len(rankings)) if several else limit
    return tuple(
        explained(one, ranking.asked) for ranking in rankings for one in ranking.facts[skipped : skipped + share]
    )[:limit]


async def _chosen(request: FigureRequest, ranking: Ranking, found: FoundFacts, call: Call, parts: Parts) -> ChosenFact:
    facts = found.facts
    request = request.model_copy(update={"version": found.version})
    first, differs = await newest(shown(ranking.facts, ranking.asked.item.contexts), facts, request, call, parts.bus)
    prior = prior_of(first.fact, facts)
    cells = (first.fact.cell,) if prior is None else (first.fact.cell, prior.cell)
    wanted = ExcerptRequest(document_id=first.fact.document_id, cells=cells, as_of=request.as_of, version=found.version)
    excerpt = await parts.bus.request(EXCERPT, wanted, budget=call.budget)
    return ChosenFact(
        match=explained(first, ranking.asked),
        excerpt=excerpt.table,
        cell=excerpt.cells[0],
        prior=prior,
        notes=excerpt.notes,
        differs=differs,
    )


_NO_ITEM = Reason(
    code=ReasonCode.UNDEFINED_METRIC,
    message="どの値が聞かれているのか読み取れません。",
    message_en="It cannot be told which figure is asked for.",
)
