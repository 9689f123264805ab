"""Reported facts as evidence: the part of the table that shows the cell, under a title that says whose it is."""

from collections.abc import Iterable
from dataclasses import dataclass

from uradori_contracts.disposition import Disposition
from uradori_contracts.evidence import Evidence, Provenance, Table
from uradori_contracts.figures import AnsweredFigure, ChosenFact, FigureReply
from uradori_contracts.reported_facts import ReportedFact
from uradori_contracts.rewriting import CompanyRef, Intent, RequestedItem, ResolvedRequest
from uradori_contracts.synthesis import ReportedFigure
from uradori_jafin import fold, load_lexicon
from uradori_jafin.companies import is_named, same_filer

from uradori_coordinator.domain.fact_tables import of_its_basis, table_of, title_of, with_notes

_ASIDE = 12
"""Characters that the cell of a figure may have beside it: marks, a unit; a head that tells it in passing has more."""
WRITTEN = frozenset({"text", "date"})
"""Kinds of facts that are quoted rather than counted."""


@dataclass(frozen=True, slots=True)
class Reported:
    """The facts of an answer: evidence as doc_1, doc_2, ..., what is to be told of each, and each for programs."""

    evidence: tuple[Evidence, ...] = ()
    told: tuple[ReportedFigure, ...] = ()
    figures: tuple[AnsweredFigure, ...] = ()


def issue_reported(reply: FigureReply | None) -> Reported:
    """Each chosen fact once, in the order of the reply; what another document prints for it right behind it."""
    if reply is None or reply.disposition is not Disposition.ANSWER:
        return Reported()
    evidence: list[Evidence] = []
    told: list[ReportedFigure] = []
    figures: list[AnsweredFigure] = []
    for chosen in {(one.match.fact.document_id, one.match.fact.cell): one for one in reply.chosen}.values():
        tag = f"doc_{len(evidence) + 1}"
        evidence.append(of_chosen(chosen, tag))
        figures.append(_answered(chosen.match.fact, tag))
        other = chosen.differs
        if other is not None:
            evidence.append(of_fact(other, f"doc_{len(evidence) + 1}"))
        told.append(ReportedFigure(tag=tag, chosen=chosen, differs_tag=evidence[-1].tag if other else None))
    return Reported(tuple(evidence), tuple(told), tuple(figures))


def of_chosen(chosen: ChosenFact, tag: str) -> Evidence:
    """A chosen fact with the part of its table that figures showed for it."""
    fact = chosen.match.fact
    if fact.kind in WRITTEN or not _shows(chosen):
        return of_fact(fact, tag, chosen.notes)
    return _evidence(fact, tag, table=with_notes(of_its_basis(chosen.excerpt, fact), chosen.notes))


def of_fact(fact: ReportedFact, tag: str, notes: tuple[str, ...] = ()) -> Evidence:
    """A fact alone: its cell with the labels of its row and the heads of its column, or its words."""
    if fact.kind in WRITTEN:
        labels = dict.fromkeys(map(_plain, (*fact.members, *fact.row_path, *fact.column_path)))
        said = "\n".join((fact.printed, *notes))
        return _evidence(fact, tag, text=f"{' '.join(labels)}: {said}" if labels else said)
    return _evidence(fact, tag, table=with_notes(table_of(fact), notes))


def _shows(chosen: ChosenFact) -> bool:
    """Whether the excerpt has the fact in its body; one that a head prints (1単元の株式数100株) is shown by itself."""
    rows, cell = chosen.excerpt.rows, chosen.cell
    if cell.row >= len(rows) or cell.column >= len(rows[cell.row]):
        return False
    shown, printed = _plain(rows[cell.row][cell.column]), _plain(chosen.match.fact.printed)
    return bool(shown) and len(shown) <= len(printed) + _ASIDE


def _evidence(fact: ReportedFact, tag: str, *, table: Table | None = None, text: str | None = None) -> Evidence:
    return Evidence(
        tag=tag,
        id=f"{fact.document_id}:{fact.cell}",
        title=title_of(fact, table),
        as_of=fact.filed_on,
        table=table,
        text=text,
        provenance=Provenance(
            document_id=fact.document_id,
            section=" / ".join(fact.section),
            cell=fact.cell,
            publisher=fact.company,
        ),
    )


def _answered(fact: ReportedFact, tag: str) -> AnsweredFigure:
    labels = fact.row_path or fact.column_path
    return AnsweredFigure(
        tag=tag,
        document_id=fact.document_id,
        cell=fact.cell,
        company=fact.company,
        ticker=fact.ticker,
        item=labels[-1] if labels else "",
        kind=fact.kind,
        printed=fact.printed,
        value=fact.value,
        unit=fact.unit,
        period_start=fact.period_start,
        period_end=fact.period_end,
        basis=fact.basis,
        members=fact.members,
    )


def cited(figures: tuple[AnsweredFigure, ...], answer: str) -> tuple[AnsweredFigure, ...]:
    """Those whose evidence an answer cites."""
    return tuple(one for one in figures if f"[{one.tag}]" in answer)


def leads(reply: FigureReply, request: ResolvedRequest) -> bool:
    """Whether reported facts answer all that is asked."""
    chosen = [one.match.fact for one in reply.chosen]
    if reply.filers:
        return reply.disposition is Disposition.ANSWER and bool(chosen) and not request.causes
    return (
        reply.disposition is Disposition.ANSWER
        and bool(chosen)
        and not request.causes
        and not unanswered(chosen, request)
    )


def is_torn(reply: FigureReply | None, request: ResolvedRequest) -> bool:
    """Whether figures could not tell a cell from others, so that none is picked from a passage in its place."""
    return reply is not None and reply.disposition is Disposition.CLARIFY and not request.forecast


def answered_by_documents(request: ResolvedRequest, reply: FigureReply) -> ResolvedRequest:
    """The request of a turn that no list could tell, once documents that know the filer have answered it: for a figure."""
    if not reply.filers:
        return request
    return request.model_copy(update={"intent": Intent.FIGURE, "companies": (), "items": ()})


def is_named_in(question: str, reply: FigureReply) -> bool:
    """Whether the question calls the filer of each chosen fact, or of each candidate, by its name."""
    filers = {one.match.fact.company for one in reply.chosen} or {one.fact.company for one in reply.candidates}
    return bool(filers) and all(is_named(filer, question) for filer in filers)


def unanswered(chosen: Iterable[ReportedFact], request: ResolvedRequest) -> tuple[RequestedItem, ...]:
    """The items of which some company of the question has no fact among those chosen."""
    facts = tuple(chosen)
    lacking = [item for item in request.items if not all(_tells(facts, item, each) for each in request.companies)]
    enough = len({fact.cell for fact in facts}) >= len(request.items) * len(request.companies)
    return () if enough else tuple(lacking)


def _tells(facts: tuple[ReportedFact, ...], item: RequestedItem, company: CompanyRef) -> bool:
    return any(_is_of(fact, company) and _is_item(fact, item) for fact in facts)


def _is_of(fact: ReportedFact, company: CompanyRef) -> bool:
    if fact.ticker and company.ticker:
        return fact.ticker == company.ticker
    return same_filer(fact.company, company.name)


def _is_item(fact: ReportedFact, item: RequestedItem) -> bool:
    if item.id and fact.item_id:
        return fact.item_id in load_lexicon().stand_ins(item.id)
    said = _plain("".join((*fact.row_path, *fact.column_path)))
    return all(_plain(word) in said for word in item.surface.split("の"))


def _plain(text: str) -> str:
    return "".join(fold(text).text.split())
