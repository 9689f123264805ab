"""What kind of question it is, and which signal said so."""

from dataclasses import dataclass
from enum import StrEnum

from uradori_contracts.rewriting import Intent

from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.indicators import KEPT
from uradori_query_rewriter.domain.signals import Signals


class Ruling(StrEnum):
    """Whether the turn goes on, and if not, which of the refusals it is."""

    ANSWER = "answer"
    TASK = "task"
    ADVICE = "advice"
    FUTURE_PRICE = "future_price"
    OFF_TOPIC = "off_topic"
    DEFINITION = "definition"
    SCREENING = "screening"
    RELATIONAL = "relational"
    REGISTRY = "registry"
    SMALLTALK = "smalltalk"
    UNDEFINED_METRIC = "undefined_metric"
    UNDEFINED_INDICATOR = "undefined_indicator"


@dataclass(frozen=True, slots=True)
class Decision:
    """The intent, the ruling, the rule that decided and the words that it went by."""

    intent: Intent
    ruling: Ruling
    rule: str
    because: tuple[str, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether it is refused whoever is asked about."""
        return self.ruling in (Ruling.TASK, Ruling.ADVICE, Ruling.FUTURE_PRICE, Ruling.SMALLTALK)

    @property
    def needs_company(self) -> bool:
        """Whether it can be answered for a company only."""
        return self.ruling in (Ruling.ANSWER, Ruling.UNDEFINED_METRIC) and self.intent is not Intent.MACRO


def decide(signals: Signals, inherited: Intent | None = None) -> Decision:
    """The first rule that holds decides. `inherited` is the intent of the turn before, for a follow-up that names
    nothing but a company or a period."""
    return (
        _refused(signals)
        or _continued(signals, inherited)
        or _without_a_room(signals)
        or _about_a_company(signals)
        or _about_the_market(signals)
        or _about_nothing(signals)
    )


def _refused(signals: Signals) -> Decision | None:
    if signals.has(CueKind.TASK):
        return _refusal(Ruling.TASK, "asks for something to be written", signals.phrases(CueKind.TASK))
    if signals.has(CueKind.ADVICE):
        return _refusal(Ruling.ADVICE, "asks for advice", signals.phrases(CueKind.ADVICE))
    if signals.has(CueKind.PRICE_OUTLOOK):
        return _refusal(Ruling.FUTURE_PRICE, "asks for a price target", signals.phrases(CueKind.PRICE_OUTLOOK))
    if signals.asks_for_a_future_price:
        words = signals.phrases(CueKind.FUTURE, CueKind.FORECAST)
        return _refusal(Ruling.FUTURE_PRICE, "a market price with a word for the future", words)
    if signals.has(CueKind.OFF_TOPIC) and not signals.companies and not signals.items:
        return _refusal(Ruling.OFF_TOPIC, "another subject", signals.phrases(CueKind.OFF_TOPIC))
    if signals.has(CueKind.DEFINITION) and not signals.companies:
        return _refusal(Ruling.DEFINITION, "asks what a word means", signals.phrases(CueKind.DEFINITION))
    return None


def _continued(signals: Signals, inherited: Intent | None) -> Decision | None:
    if inherited is None:
        return None
    if signals.companies > 1 and inherited in (Intent.FIGURE, Intent.COMPARISON, Intent.COMPANY_ANALYSIS):
        return Decision(Intent.COMPARISON, Ruling.ANSWER, "goes on from the turn before with several companies")
    if signals.companies == 1 and inherited is Intent.COMPARISON:
        inherited = Intent.FIGURE if signals.items else Intent.COMPANY_ANALYSIS
    return Decision(inherited, Ruling.ANSWER, "goes on from the turn before")


def _without_a_room(signals: Signals) -> Decision | None:
    if signals.has(CueKind.TRAP):
        return Decision(Intent.VALUE_TRAP, Ruling.ANSWER, "asks for a value trap", signals.phrases(CueKind.TRAP))
    if signals.has(CueKind.REGISTRY) and not signals.items:
        words = signals.phrases(CueKind.REGISTRY)
        return Decision(Intent.REGISTRY, Ruling.REGISTRY, "asks what a register holds", words)
    if signals.has(CueKind.RELATION):
        words = signals.phrases(CueKind.RELATION)
        return Decision(Intent.RELATIONAL, Ruling.RELATIONAL, "asks how companies are related", words)
    if signals.has(CueKind.SCREENING) and not signals.companies and (signals.items or signals.asks_of_a_company):
        words = signals.phrases(CueKind.SCREENING)
        return Decision(Intent.COMPARISON, Ruling.SCREENING, "asks for companies by a condition", words)
    return None


def _about_a_company(signals: Signals) -> Decision | None:
    if signals.has(CueKind.DISCLOSURE) and not signals.items:
        words = signals.phrases(CueKind.DISCLOSURE)
        return Decision(Intent.DISCLOSURE, Ruling.ANSWER, "asks for filings", words)
    if signals.companies and signals.parts:
        ruling = Ruling.ANSWER if signals.companies == 1 else Ruling.UNDEFINED_METRIC
        return Decision(Intent.FIGURE, ruling, "a figure of a part of the company", signals.parts)
    if signals.companies > 1:
        return Decision(Intent.COMPARISON, Ruling.ANSWER, "names several companies")
    if signals.companies and signals.measure_topics and not signals.has(CueKind.MEASURE):
        words = signals.measure_topics
        return Decision(Intent.FIGURE, Ruling.UNDEFINED_METRIC, "a figure that no line item names", words)
    if signals.company_items:
        if signals.has(CueKind.ANALYSIS):
            words = signals.phrases(CueKind.ANALYSIS)
            return Decision(Intent.COMPANY_ANALYSIS, Ruling.ANSWER, "asks for more than the figures", words)
        return Decision(Intent.FIGURE, Ruling.ANSWER, "names line items", signals.company_items)
    if not signals.companies:
        return None
    if signals.macro_items:
        return Decision(Intent.COMPANY_ANALYSIS, Ruling.ANSWER, "a company and the market", signals.macro_items)
    if signals.has(CueKind.MEASURE):
        return Decision(Intent.FIGURE, Ruling.ANSWER, "a measure that filings report", signals.phrases(CueKind.MEASURE))
    if signals.measure_words or (signals.words and signals.has(CueKind.FIGURE_QUESTION)):
        words = signals.measure_words or signals.words
        return Decision(Intent.FIGURE, Ruling.UNDEFINED_METRIC, "a figure that no line item names", words)
    return Decision(Intent.COMPANY_ANALYSIS, Ruling.ANSWER, "names a company", signals.phrases(CueKind.ANALYSIS))


def _about_the_market(signals: Signals) -> Decision | None:
    if signals.macro_items and KEPT.isdisjoint(signals.macro_items):
        words = signals.macro_surfaces
        return Decision(Intent.MACRO, Ruling.UNDEFINED_INDICATOR, "an indicator that is not kept", words)
    if signals.macro_items:
        return Decision(Intent.MACRO, Ruling.ANSWER, "names indicators", signals.macro_items)
    if signals.has(CueKind.MACRO_OTHER):
        words = signals.phrases(CueKind.MACRO_OTHER)
        return Decision(Intent.MACRO, Ruling.UNDEFINED_INDICATOR, "an indicator that is not kept", words)
    if signals.has(CueKind.MACRO):
        return Decision(Intent.MACRO, Ruling.ANSWER, "speaks of the market", signals.phrases(CueKind.MACRO))
    return None


def _about_nothing(signals: Signals) -> Decision:
    if signals.has(CueKind.SMALLTALK):
        return Decision(Intent.SMALLTALK, Ruling.SMALLTALK, "a greeting", signals.phrases(CueKind.SMALLTALK))
    if signals.has(CueKind.MEASURE):
        return Decision(Intent.FIGURE, Ruling.ANSWER, "a measure that filings report", signals.phrases(CueKind.MEASURE))
    if signals.named_like_a_company or (signals.asks_of_a_company and signals.written_like_a_name):
        return Decision(Intent.COMPANY_ANALYSIS, Ruling.ANSWER, "asks about a name", signals.unlisted)
    if signals.asks_of_a_company and not (signals.words or signals.has(CueKind.DEFINITION)):
        return Decision(Intent.COMPANY_ANALYSIS, Ruling.ANSWER, "asks about a company without a name")
    return _refusal(Ruling.OFF_TOPIC, "no company, item or indicator", signals.words)


def _refusal(ruling: Ruling, rule: str, because: tuple[str, ...]) -> Decision:
    return Decision(Intent.OUT_OF_SCOPE, ruling, rule, because)
