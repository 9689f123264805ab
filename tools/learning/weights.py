"""Weights of features, and how sure a ranking may be of its first fact."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from uradori_figures.domain.ranking.contradicting import contradicted
from uradori_figures.domain.ranking.model import Model
from uradori_figures.domain.ranking.ordering import in_order
from uradori_figures.domain.ranking.own_statement import preferred
from uradori_figures.domain.ranking.ranked import Ranked, same_answer
from uradori_figures.domain.ranking.signs import signs

from learning.candidates import Example

L2 = 0.001
STEPS = 160
COMPANIES = 2
BESIDE_COMPANIES = 3
FOLDS = 4
UNANSWERABLE = {"as it is": 1.0, "answer removed": 0.25, "row removed": 0.1}
"""Weight of a question whose answer was taken away beside one that has it."""
BY_COMPANY = (0.6, 0.65, 0.7)
THRESHOLDS = (0.5, 0.55, 0.6, 0.62, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)


@dataclass(frozen=True)
class Trial:
    """The signs of a ranking, whether its first fact is right, and whether that contradicts the question."""

    report: str
    case: str
    signs: dict[str, float]
    right: bool
    vetoed: bool


def fit(rows: list[Example]) -> dict[str, float]:
    """Weights by the softmax over the candidates of each question, the right ones together, with an L2 penalty."""
    seen: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for features in row.features:
            for name, value in features.items():
                if value:
                    seen[name].add(row.report)
    least = {name: BESIDE_COMPANIES if name.startswith("beside:") else COMPANIES for name in seen}
    names = sorted(name for name, reports in seen.items() if len(reports) >= least[name])
    place = {name: index for index, name in enumerate(names)}
    usable = [row for row in rows if row.right]
    values, which, of_row, starts = [], [], [], [0]
    right: list[int] = []
    count = 0
    for row in usable:
        right += [count + index for index in row.right]
        for features in row.features:
            for name, value in features.items():
                if value and name in place:
                    values.append(value)
                    which.append(place[name])
                    of_row.append(count)
            count += 1
        starts.append(count)
    return dict(zip(names, _descend(values, which, of_row, starts, right, len(names)), strict=True))


def _descend(
    values: list[float], which: list[int], of_row: list[int], starts: list[int], right: list[int], size: int
) -> NDArray[np.float64]:
    value, feature, row = np.array(values), np.array(which), np.array(of_row)
    begin, count, questions = np.array(starts[:-1]), starts[-1], len(starts) - 1
    group = np.repeat(np.arange(questions), np.diff(starts))
    is_right = np.zeros(count)
    is_right[right] = 1.0
    weights, first, second = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        scores = np.bincount(row, value * weights[feature], count)
        odds = np.exp(scores - np.maximum.reduceat(scores, begin)[group])
        share = odds / np.add.reduceat(odds, begin)[group]
        of_right = odds * is_right
        of_right /= np.maximum(np.add.reduceat(of_right, begin), 1e-12)[group]
        gradient = np.bincount(feature, value * (share - of_right)[row], size) / questions + L2 * weights
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        rate = 0.1 if step < 0.7 * STEPS else 0.03
        weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights


def order(row: Example, model: Model) -> list[Ranked]:
    return list(preferred(in_order(zip(row.facts, row.features, strict=True), model)))


def is_right(row: Example, ordered: list[Ranked]) -> bool:
    return bool(ordered) and any(row.facts[index].cell == ordered[0].fact.cell for index in row.right)


def trials(row: Example, ordered: list[Ranked], model: Model) -> list[Trial]:
    """The ranking as it is, without any fact that says what the right one says, and without its row."""
    gold = next((row.facts[index] for index in row.right), None)
    told = {"as it is": ordered}
    if gold is not None:
        told["answer removed"] = [one for one in ordered if not same_answer(one.fact, gold)]
        told["row removed"] = [one for one in told["answer removed"] if one.fact.row_path != gold.row_path]
    return [
        Trial(
            row.report,
            case,
            signs(kept, model),
            gold is not None and case == "as it is" and same_answer(kept[0].fact, gold),
            contradicted(kept[0].features) is not None,
        )
        for case, kept in told.items()
        if kept
    ]


def fit_sureness(found: list[Trial]) -> dict[str, float]:
    """Logistic regression of whether the first fact is right on the signs of the ranking."""
    open_ones = [trial for trial in found if not trial.vetoed]
    names = sorted({name for trial in open_ones for name in trial.signs})
    table = np.array([[1.0, *(trial.signs.get(name, 0.0) for name in names)] for trial in open_ones])
    truth = np.array([float(trial.right) for trial in open_ones])
    weight = np.array([UNANSWERABLE[trial.case] for trial in open_ones])
    weights = np.zeros(table.shape[1])
    for _ in range(50):
        share = 1 / (1 + np.exp(-table @ weights))
        gradient = table.T @ (weight * (share - truth)) + 0.5 * weights
        curve = (table * (weight * share * (1 - share))[:, None]).T @ table + 0.5 * np.eye(len(weights))
        weights -= np.linalg.solve(curve, gradient)
    return dict(zip(["bias", *names], map(float, weights), strict=True))


def judged(found: list[Trial]) -> list[tuple[Trial, float]]:
    """Each trial with how sure its ranking is, by what never saw its company."""
    reports = sorted({trial.report for trial in found})
    sure_of: list[tuple[Trial, float]] = []
    for fold in range(FOLDS):
        held = set(reports[fold::FOLDS])
        model = Model({}, fit_sureness([trial for trial in found if trial.report not in held]))
        sure_of += [
            (trial, 0.0 if trial.vetoed else model.probability(trial.signs)) for trial in found if trial.report in held
        ]
    return sure_of


def told_by_threshold(sure_of: list[tuple[Trial, float]]) -> str:
    """Shares of answers by threshold."""
    lines = ["threshold  right  wrong  answered with: answer removed  row removed"]
    for threshold in THRESHOLDS:
        shares = []
        for case, right in (("as it is", True), ("as it is", False), ("answer removed", False), ("row removed", False)):
            of_case = [(trial, sureness) for trial, sureness in sure_of if trial.case == case]
            count = sum(trial.right == right and sureness >= threshold for trial, sureness in of_case)
            shares.append(count / max(1, len(of_case)))
        lines.append(f"{threshold:9.2f}  " + "  ".join(f"{share:.4f}" for share in shares))
    return "\n".join(lines) + "\n"


def told_by_company(sure_of: list[tuple[Trial, float]], names: dict[str, str]) -> str:
    """Shares of right and of wrong answers at some thresholds, for each company."""
    lines = ["company  questions  " + "  ".join(f"right, wrong at {threshold:.2f}" for threshold in BY_COMPANY)]
    for report in sorted(names):
        own = [(trial, sureness) for trial, sureness in sure_of if trial.report == report and trial.case == "as it is"]
        shares = [
            sum(trial.right is right and sureness >= threshold for trial, sureness in own) / max(1, len(own))
            for threshold in BY_COMPANY
            for right in (True, False)
        ]
        lines.append(f"{names[report]}  {len(own)}  " + "  ".join(f"{share:.3f}" for share in shares))
    return "\n".join(lines) + "\n"


def validated(rows: list[Example]) -> list[tuple[Example, list[Ranked], Model]]:
    """Each example ranked by weights that never saw its company."""
    reports = sorted({row.report for row in rows})
    ranked_rows: list[tuple[Example, list[Ranked], Model]] = []
    for fold in range(FOLDS):
        held = set(reports[fold::FOLDS])
        model = Model(fit([row for row in rows if row.report not in held]), {})
        ranked_rows += [(row, order(row, model), model) for row in rows if row.report in held]
    return ranked_rows
