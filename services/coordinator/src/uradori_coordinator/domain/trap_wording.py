"""How the value-trap rule's verdict and conditions read, in Japanese and English."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from uradori_contracts.finance import ConditionOutcome, ReportedMetric, RuleCondition, TrapVerdict, ValueTrapCheck
from uradori_jafin import amount_in_english, amount_in_japanese, load_lexicon

_SHORT = {"roe": "ROE", "per": "PER", "pbr": "PBR", "tsr": "株主総利回り", "tsr_benchmark": "比較指標"}
_SHORT_EN = {"roe": "ROE", "per": "PER", "pbr": "PBR", "tsr": "total shareholder return"}
_BASES_EN = {"連結": "consolidated ", "単体": "non-consolidated "}


@dataclass(frozen=True, slots=True)
class TrapWording:
    """The two statements in one language."""

    verdict: Callable[[ValueTrapCheck, str], str]
    condition: Callable[[RuleCondition], str]


_VERDICTS = {
    TrapVerdict.TRAP: "バリュートラップに該当する",
    TrapVerdict.NOT_TRAP: "バリュートラップに該当しない",
    TrapVerdict.UNKNOWN: "バリュートラップかどうかを判定できない",
}
_OUTCOMES = {
    ConditionOutcome.MET: "を満たす",
    ConditionOutcome.NOT_MET: "を満たさない",
    ConditionOutcome.UNKNOWN: "は値がそろわず判定できない",
}
_VERDICTS_EN = {
    TrapVerdict.TRAP: "counts as a value trap",
    TrapVerdict.NOT_TRAP: "does not count as a value trap",
    TrapVerdict.UNKNOWN: "cannot be judged",
}
_OUTCOMES_EN = {
    ConditionOutcome.MET: "is met",
    ConditionOutcome.NOT_MET: "is not met",
    ConditionOutcome.UNKNOWN: "cannot be judged, as a figure is missing",
}


def _verdict(check: ValueTrapCheck, name: str) -> str:
    return (
        f"{name}は、判定規則（{check.rule_version}版）では{_VERDICTS[check.verdict]}"
        f"（{len(check.conditions)}条件のうち{_count(check)}）。"
        f"この判定は開示された実績に規則を当てはめた結果で、株価の予測ではない。"
    )


def _count(check: ValueTrapCheck) -> str:
    met = _met(check)
    return f"{met}つを満たす" if met else "満たすものはない"


def _met(check: ValueTrapCheck) -> int:
    return sum(condition.outcome is ConditionOutcome.MET for condition in check.conditions)


def _condition(condition: RuleCondition) -> str:
    shown = "、".join(_listed(condition.inputs, _japanese_period, _japanese_value))
    because = f"（{shown}）" if shown else ""
    return f"条件「{condition.statement}」{_OUTCOMES[condition.outcome]}{because}。"


def _listed(
    metrics: tuple[ReportedMetric, ...],
    period: Callable[[ReportedMetric], str],
    value: Callable[[ReportedMetric, str, str], str],
) -> Iterator[str]:
    """Each input with its value; its period where it is not that of the one before, its basis where they differ."""
    told = ""
    bases = {metric.basis for metric in metrics} - {""}
    for metric in metrics:
        basis = metric.basis if len(bases) > 1 and not metric.label.startswith(metric.basis) else ""
        yield value(metric, "" if metric.period == told else period(metric), basis)
        told = metric.period


def _japanese_period(metric: ReportedMetric) -> str:
    return f"{metric.period}の" if metric.period else ""


def _japanese_value(metric: ReportedMetric, period: str, basis: str) -> str:
    label = f"{basis}の{_label(metric)}" if basis else _label(metric)
    if metric.value is None:
        return f"{period}{label}は不明"
    value = amount_in_japanese(metric.value, metric.unit)
    return f"{period}{label}{' ' if label.isascii() and value[0].isdigit() else ''}{value}"


def _label(metric: ReportedMetric) -> str:
    return _SHORT.get(metric.item) or metric.label


def _verdict_english(check: ValueTrapCheck, name: str) -> str:
    return (
        f"Under value-trap rule {check.rule_version}, {name} {_VERDICTS_EN[check.verdict]} "
        f"({_met(check)} of {len(check.conditions)} conditions met). "
        "The verdict applies the rule to reported figures and is no forecast of the share price."
    )


def _condition_english(condition: RuleCondition) -> str:
    statement = condition.statement_en or condition.name.replace("_", " ")
    shown = ", ".join(_listed(condition.inputs, _english_period, _english_value))
    because = f" ({shown})" if shown else ""
    return f"The condition “{statement}” {_OUTCOMES_EN[condition.outcome]}{because}."


def _english_period(metric: ReportedMetric) -> str:
    return f" in the year ended {metric.period_end:%B %Y}" if metric.period_end else ""


def _english_value(metric: ReportedMetric, period: str, basis: str) -> str:
    known = load_lexicon().items.get(metric.item)
    name = _SHORT_EN.get(metric.item) or (known.en[0] if known and known.en else metric.item.replace("_", " "))
    value = "unknown" if metric.value is None else amount_in_english(metric.value, metric.unit)
    return f"{_BASES_EN.get(basis, '')}{name} {value}{period}"


japanese = TrapWording(_verdict, _condition)
english = TrapWording(_verdict_english, _condition_english)
