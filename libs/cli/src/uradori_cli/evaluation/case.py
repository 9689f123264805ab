"""What a suite finds out about each of its cases, and what that comes to."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean

from uradori_contracts.audit import AuditRequest

FAILURES_KEPT = 50


@dataclass(frozen=True, slots=True)
class Case:
    """One question. `measures` are averaged over the cases that have them, `counts` added up; `why` names a failure.

    `balanced` are averaged within each class of `truth`, then over the classes.
    """

    id: str
    question: str
    expected: str
    got: str
    why: str = ""
    measures: Mapping[str, float] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    group: str = ""
    """The kind of question, for a row of its own."""
    balanced: Mapping[str, float] = field(default_factory=dict)
    truth: str = ""
    groups: tuple[str, ...] = ()
    """Further kinds that it is of, each with a row of its own."""
    replay: AuditRequest | None = None
    """What was asked in full, where it can be asked again by itself."""
    took_ms: float | None = None
    """Until the answer was there, where a suite looks at the clock."""


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """A suite's outcome. `excluded` cases count in `metrics_with_excluded` only."""

    suite: str
    n: int
    metrics: Mapping[str, float]
    seconds: float
    failures: tuple[Case, ...]
    excluded: int = 0
    metrics_with_excluded: Mapping[str, float] | None = None
    groups: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """The same metrics and `n` for each kind of question."""
    speed: Mapping[str, float] = field(default_factory=dict)
    """`p50_ms` and `p95_ms` of the questions, which are of the machine and so no metrics."""

    def missed(self) -> Iterator[str]:
        """A JSON line for each failure: what was expected and got, and what was asked.

        Where it can be asked again by itself that is an answer and its evidence, else the question.
        """
        for case in self.failures:
            told: dict[str, object] = {"id": case.id, "expected": case.expected, "got": case.got, "why": case.why}
            if case.replay is not None:
                told |= case.replay.model_dump(mode="json", include={"answer", "evidence"}, exclude_defaults=True)
            else:
                told |= {"question": case.question}
            yield json.dumps(told, ensure_ascii=False)

    def as_json(self) -> dict[str, object]:
        """As evaluation files keep it."""
        kept = {
            "suite": self.suite,
            "n": self.n,
            "metrics": dict(self.metrics),
            "seconds": round(self.seconds, 3),
            "failures": [
                {"id": case.id, "question": case.question, "expected": case.expected, "got": case.got, "why": case.why}
                for case in self.failures[:FAILURES_KEPT]
            ],
        }
        if self.speed:
            kept |= {"speed": dict(self.speed)}
        if self.groups:
            kept |= {"groups": {name: dict(values) for name, values in self.groups.items()}}
        if self.metrics_with_excluded is not None:
            kept |= {"excluded": self.excluded, "metrics_with_excluded": dict(self.metrics_with_excluded)}
        return kept


def metrics(cases: Iterable[Case]) -> dict[str, float]:
    """The balanced measures, the mean of each other one, the sum of each count, in the order of their first appearance.

    Where precision and recall are measured, their harmonic mean `f1` too.
    """
    balanced: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    measures: dict[str, list[float]] = defaultdict(list)
    counts: dict[str, int] = defaultdict(int)
    for case in cases:
        for name, value in case.balanced.items():
            balanced[name][case.truth].append(value)
        for name, value in case.measures.items():
            measures[name].append(value)
        for name, count in case.counts.items():
            counts[name] += count
    weighed = {name: round(fmean(map(fmean, classes.values())), 4) for name, classes in balanced.items()}
    means = {name: round(fmean(values), 4) for name, values in measures.items()}
    if {"precision", "recall"} <= means.keys():
        both = means["precision"] + means["recall"]
        means["f1"] = round(2 * means["precision"] * means["recall"] / both, 4) if both else 0.0
    return {**weighed, **means, **counts}


def suite_result(suite: str, cases: tuple[Case, ...], seconds: float, excluded: frozenset[str]) -> SuiteResult:
    """The result over `cases`, those that are `excluded` left out of `n`, `metrics` and `failures`."""
    counted = tuple(case for case in cases if case.id not in excluded)
    return SuiteResult(
        suite,
        len(counted),
        metrics(counted),
        seconds,
        tuple(case for case in counted if case.why),
        len(cases) - len(counted),
        metrics(cases) if excluded else None,
        _by_group(counted),
        _speed(counted),
    )


def _speed(cases: tuple[Case, ...]) -> dict[str, float]:
    taken = sorted(case.took_ms for case in cases if case.took_ms is not None)
    return {f"p{share}_ms": round(taken[len(taken) * share // 100], 1) for share in (50, 95)} if taken else {}


def _by_group(cases: tuple[Case, ...]) -> dict[str, dict[str, float]]:
    members: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        for name in {case.group, *case.groups} - {""}:
            members[name].append(case)
    return {name: {"n": len(members[name]), **metrics(members[name])} for name in sorted(members)}
