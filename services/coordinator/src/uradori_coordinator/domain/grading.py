"""How well what was gathered fits the question, from signals that can be shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from uradori_contracts.evidence import Evidence
from uradori_contracts.retrieval import RetrievedPassage
from uradori_contracts.rewriting import CompanyRef, Intent, RequestedItem, RequestedPeriod, ResolvedRequest
from uradori_contracts.settings import Thresholds
from uradori_contracts.turn import Grade
from uradori_jafin import find_line_items, find_natures, fold, load_lexicon, parse_periods, parse_quantities

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


def signals(evidence: Evidence, request: ResolvedRequest, tickers: Iterable[str] = ()) -> Signals:
    """What one source shows of the question's company, period, item and figure: a figure of another item is none.

    `tickers`: of the companies that the source is known to be about, whatever it calls them.
    """
    shown = shown_in(f"{evidence.title}\n{_words(evidence)}")
    item = _shows_item(evidence, shown, request)
    figure = evidence.value is not None or shown.figure
    return Signals(
        entity=_shows_company(shown, request.companies, frozenset(tickers)),
        period=_shows_period(shown, request.periods),
        item=item,
        figure=item is not False and figure if request.intent in FIGURES_ASKED else None,
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """What a text shows, whatever is asked."""

    text: str
    items: frozenset[str]
    ends: frozenset[tuple[int | None, int | None]]
    figure: bool
    forecast: bool


@lru_cache(maxsize=4096)
def shown_in(text: str) -> Shown:
    """What a text shows; remembered."""
    folded = fold(text).text
    return Shown(
        folded,
        frozenset(mention.item.id for mention in find_line_items(folded)),
        frozenset((period.year, period.month) for period in parse_periods(folded)),
        any(parse_quantities(sentence) for sentence in folded.split("。")),
        any(mention.nature.is_forecast for mention in find_natures(folded)),
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


def scored(evidence: tuple[Evidence, ...], request: ResolvedRequest, hits: Iterable[RetrievedPassage] = ()) -> Scored:
    """Each source's share of what the question asks for; `hits`: the passages among the evidence."""
    about = {hit.passage.id: hit.passage.tickers for hit in hits}
    return Scored(evidence, tuple(signals(one, request, about.get(one.id, ())).score for one in evidence))


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


def _shows_company(shown: Shown, companies: tuple[CompanyRef, ...], tickers: frozenset[str]) -> bool | None:
    if not companies:
        return None
    return any(company.ticker in tickers or _names(shown.text, company) for company in companies)


def _names(text: str, company: CompanyRef) -> bool:
    return any(fold(name).text in text for name in (company.name, company.surface, company.ticker) if name)


def _shows_period(shown: Shown, periods: tuple[RequestedPeriod, ...]) -> bool | None:
    named = [period for period in periods if not period.defaulted]
    if not named:
        return None
    if any(fold(period.label).text in shown.text for period in named):
        return True
    return any((period.period_end.year, period.period_end.month) in shown.ends for period in named if period.period_end)


def _shows_item(evidence: Evidence, shown: Shown, request: ResolvedRequest) -> bool | None:
    """Of the company or of the part that is asked about; where a forecast is wanted, in words of one."""
    if not request.items:
        return None
    whole = frozenset(asked_items(request))
    if evidence.value is not None:
        return evidence.value.item_id in whole
    if request.forecast and request.intent is Intent.FIGURE and not shown.forecast:
        return False
    return not whole.isdisjoint(shown.items) or any(
        _shows_part(shown, item) if item.id else _shows_words(shown, item)
        for item in request.items
        if item.part or not item.id
    )


def _shows_part(shown: Shown, item: RequestedItem) -> bool:
    return fold(item.part).text in shown.text and not shown.items.isdisjoint(load_lexicon().stand_ins(item.id))


def _shows_words(shown: Shown, item: RequestedItem) -> bool:
    return all(word in shown.text for word in fold(item.surface).text.split("の"))
