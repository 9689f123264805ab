"""What tools say in words, each a whole statement in the language of the question."""

from datetime import date

from uradori_contracts.evidence import Evidence, Provenance
from uradori_contracts.finance import (
    ConditionOutcome,
    Disclosure,
    Disclosures,
    MacroIndicators,
    RuleCondition,
    ToolAnswer,
    ValueTrapCheck,
)
from uradori_contracts.rewriting import Language, ResolvedRequest

from uradori_coordinator.domain.trap_wording import TrapWording, english, japanese

UNISSUED = "mcp_val_999"
FALLBACK = "fallback"
"""Section of the statement that the snapshot stands in for the live source."""
DISCLOSURE_LIMIT = 10
AMENDED = "訂正"
_KINDS = {
    "有価証券報告書": "its annual securities report",
    "四半期報告書": "its quarterly report",
    "半期報告書": "its semi-annual report",
    "臨時報告書": "an extraordinary report",
    "決算短信": "its earnings report",
}
_ORDER = (ConditionOutcome.MET, ConditionOutcome.NOT_MET, ConditionOutcome.UNKNOWN)


def written_day(day: date) -> str:
    """As a Japanese reader writes it."""
    return f"{day.year}年{day.month}月{day.day}日"


def called(name: str, ticker: str, request: ResolvedRequest) -> str:
    """What an answer calls a company: in English as the question does, where it does so in letters."""
    if request.language is not Language.ENGLISH:
        return name
    return next((company.in_english for company in request.companies if company.ticker == ticker), name)


def trap_check(check: ValueTrapCheck, request: ResolvedRequest) -> list[Evidence]:
    """The verdict, then each condition: those met, those not met, those unknown."""
    words = english if request.language is Language.ENGLISH else japanese
    name = called(check.name, check.ticker, request)
    conditions = (_condition(check, condition, words, name) for condition in _in_order(check.conditions))
    return [_verdict(check, words, name), *conditions]


def _in_order(conditions: tuple[RuleCondition, ...]) -> list[RuleCondition]:
    return sorted(conditions, key=lambda condition: _ORDER.index(condition.outcome))


def _verdict(check: ValueTrapCheck, words: TrapWording, name: str) -> Evidence:
    return Evidence(
        tag=UNISSUED,
        id=f"{check.ticker}:value_trap",
        title=f"{name} バリュートラップ判定",
        as_of=check.as_of,
        text=words.verdict(check, name),
        provenance=_of_rule(check),
    )


def _condition(check: ValueTrapCheck, condition: RuleCondition, words: TrapWording, name: str) -> Evidence:
    return Evidence(
        tag=UNISSUED,
        id=f"{check.ticker}:value_trap:{condition.name}",
        title=f"{name} {condition.statement}",
        as_of=check.as_of,
        text=words.condition(condition),
        provenance=_of_rule(check),
    )


def _of_rule(check: ValueTrapCheck) -> Provenance:
    return Provenance(section=f"rule {check.rule_version}", data_source=check.data_source.value)


def disclosure_list(result: Disclosures, request: ResolvedRequest) -> list[Evidence]:
    """Filings, newest first; only those that amend another one where these are asked for."""
    wanted = [one for one in result.disclosures if _amends(one) or not request.amendments]
    newest_first = sorted(wanted, key=lambda one: one.filed_on, reverse=True)[:DISCLOSURE_LIMIT]
    return [_filing(result, filing, request) for filing in newest_first]


def _filing(result: Disclosures, filing: Disclosure, request: ResolvedRequest) -> Evidence:
    if request.language is Language.ENGLISH:
        name = called(result.name, result.ticker, request)
        day = f"{filing.filed_on:%B} {filing.filed_on.day}, {filing.filed_on.year}"
        text = f"{name} filed {_kind(filing)} 「{filing.title}」 on {day}."
    else:
        marked = "（訂正）" if _amends(filing) and AMENDED not in filing.title else ""
        text = f"{result.name}は{written_day(filing.filed_on)}に「{filing.title}」{marked}を提出した。"
    return Evidence(
        tag=UNISSUED,
        id=filing.document_id,
        title=filing.title,
        as_of=filing.filed_on,
        text=text,
        provenance=Provenance(
            document_id=filing.document_id,
            section=filing.disclosure_type,
            publisher=filing.publisher,
            data_source=result.data_source.value,
        ),
    )


def _amends(filing: Disclosure) -> bool:
    return AMENDED in filing.disclosure_type or AMENDED in filing.title


def _kind(filing: Disclosure) -> str:
    kind = _KINDS.get(filing.disclosure_type.removeprefix(AMENDED), "a report")
    return f"an amendment to {kind}" if _amends(filing) else kind


def fallback(answer: ToolAnswer, language: Language) -> Evidence:
    """That no live value was used, why, and of which day the snapshot is."""
    assert answer.fallback is not None
    kept = "収録分" if isinstance(answer, MacroIndicators) else "提出分"
    text = f"{answer.fallback.message.rstrip('。')}（{written_day(answer.as_of)}までの{kept}）。"
    if language is Language.ENGLISH:
        day = f"{answer.as_of:%B} {answer.as_of.day}, {answer.as_of.year}"
        text = f"{answer.fallback.message_en.rstrip('.')} (snapshot as of {day})."
    return Evidence(
        tag=UNISSUED,
        id=FALLBACK,
        title="ライブ値の代わりのスナップショット",
        as_of=answer.as_of,
        text=text,
        provenance=Provenance(section=FALLBACK, data_source=answer.data_source.value),
    )
