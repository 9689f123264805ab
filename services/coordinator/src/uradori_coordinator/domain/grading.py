"""How well what was gathered fits the question, from signals that can be shown."""

from dataclasses import dataclass

from uradori_contracts.evidence import Evidence
from uradori_contracts.retrieval import RetrievedPassage
from uradori_contracts.rewriting import CompanyRef, Intent, RequestedPeriod, ResolvedRequest
from uradori_contracts.settings import Thresholds
from uradori_contracts.turn import Grade
from uradori_jafin import find_line_items, fold, parse_periods, parse_quantities

from uradori_coordinator.domain.selection import asked_items

FIGURES_ASKED = frozenset({Intent.FIGURE, Intent.COMPARISON})


@dataclass(frozen=True, slots=True)
class Signals:
    """Whether one source shows what was asked for. None where the question does not ask for that part."""

    entity: bool | None
    period: bool | None
    item: bool | None
    figure: bool | None

    @property
    def score(self) -> float:
        """The share of the parts asked for that the source shows, in [0, 1]."""
        asked = [part for part in (self.entity, self.period, self.item, self.figure) if part is not None]
        return sum(asked) / len(asked) if asked else 0.0


def signals(evidence: Evidence, request: ResolvedRequest) -> Signals:
    """What one source shows of the question's company, period, item and figure: a figure of another item is none."""
    text = fold(f"{evidence.title}\n{_words(evidence)}").text
    item = _shows_item(evidence, text, frozenset(asked_items(request)))
    return Signals(
        entity=any(_names(text, company) for company in request.companies) if request.companies else None,
        period=_shows_period(text, request.periods),
        item=item,
        figure=item is not False and _holds_figure(evidence, text) if request.intent in FIGURES_ASKED else None,
    )


@dataclass(frozen=True, slots=True)
class Scored:
    """Evidence with its scores, side by side."""

    evidence: tuple[Evidence, ...]
    scores: tuple[float, ...]

    @property
    def best(self) -> float:
        """The score of the best source; 0 where there is none."""
        return max(self.scores, default=0.0)

    def passages(self, hits: tuple[RetrievedPassage, ...], floor: float) -> tuple[RetrievedPassage, ...]:
        """The passages whose own score reaches `floor`; the rest is not worth citing."""
        worth = {one.id for one, score in zip(self.evidence, self.scores, strict=True) if score >= floor}
        return tuple(hit for hit in hits if hit.passage.id in worth)


def scored(evidence: tuple[Evidence, ...], request: ResolvedRequest) -> Scored:
    """Each source's share of what the question asks for."""
    return Scored(evidence, tuple(signals(one, request).score for one in evidence))


def grade(sources: Scored, request: ResolvedRequest, thresholds: Thresholds) -> Grade:
    """The grade of the best source. A figure is there or it is not: nothing less than every part will do."""
    best = sources.best
    if request.intent is Intent.FIGURE:
        return Grade.CORRECT if best == 1.0 else Grade.INCORRECT
    if best >= thresholds.grade_correct:
        return Grade.CORRECT
    return Grade.AMBIGUOUS if best >= thresholds.grade_ambiguous else Grade.INCORRECT


def parse_grade(text: str) -> Grade:
    """A grade in somebody's words. Only the bare word counts; anything else is INCORRECT."""
    word = text.strip()
    return Grade(word) if word in {member.value for member in Grade} else Grade.INCORRECT


def _words(evidence: Evidence) -> str:
    if evidence.text is not None:
        return evidence.text
    if evidence.value is not None:
        value = evidence.value
        return f"{value.entity} {value.period} {value.item} {value.value}{value.unit}"
    table = evidence.table
    return "\n".join(" ".join(row) for row in (table.headers, *table.rows)) if table else ""


def _names(text: str, company: CompanyRef) -> bool:
    return any(fold(name).text in text for name in (company.name, company.surface, company.ticker) if name)


def _shows_period(text: str, periods: tuple[RequestedPeriod, ...]) -> bool | None:
    named = [period for period in periods if not period.defaulted]
    if not named:
        return None
    wanted = {fold(period.label).text for period in named}
    if any(label in text for label in wanted):
        return True
    ends = {(period.period_end.year, period.period_end.month) for period in named if period.period_end}
    return any((period.year, period.month) in ends for period in parse_periods(text))


def _shows_item(evidence: Evidence, text: str, wanted: frozenset[str]) -> bool | None:
    if not wanted:
        return None
    if evidence.value is not None:
        return evidence.value.item_id in wanted
    return any(mention.item.id in wanted for mention in find_line_items(text))


def _holds_figure(evidence: Evidence, text: str) -> bool:
    return evidence.value is not None or any(parse_quantities(line) for line in text.split("。"))
