"""Weights of features, and how sure a ranking may be of its first fact."""

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray
from uradori_figures.domain.model import Model
from uradori_figures.domain.ranking import Ranked, same_answer, signs

from learning.candidates import Example

L2 = 0.001
STEPS = 160
COMPANIES = 2
BESIDE_COMPANIES = 3
FOLDS = 4
UNANSWERABLE = 0.25
"""Weight of a question whose answer was taken away beside one that has it."""
Trial = tuple[dict[str, float], bool, float]
"""Signs of a ranking, whether its first fact is right, and how much it counts."""


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
    scored = [Ranked(f, x, model.score(x)) for f, x in zip(row.facts, row.features, strict=True)]
    return sorted(scored, key=lambda one: -one.score)


def is_right(row: Example, ordered: list[Ranked]) -> bool:
    return bool(ordered) and any(row.facts[index].cell == ordered[0].fact.cell for index in row.right)


def trials(row: Example, ordered: list[Ranked]) -> list[Trial]:
    """The ranking as it is, and without any fact that says what the right one says: then nothing is right."""
    gold = next((row.facts[index] for index in row.right), None)
    if gold is None:
        return [(signs(ordered), False, 1.0)]
    others = [one for one in ordered if not same_answer(one.fact, gold)]
    told = [(signs(ordered), same_answer(ordered[0].fact, gold), 1.0)]
    return [*told, (signs(others), False, UNANSWERABLE)] if others else told


def fit_sureness(found: list[Trial]) -> dict[str, float]:
    """Logistic regression of whether the first fact is right on the signs of the ranking."""
    names = sorted({name for told, _, _ in found for name in told})
    table = np.array([[1.0, *(told.get(name, 0.0) for name in names)] for told, _, _ in found])
    truth = np.array([float(right) for _, right, _ in found])
    weight = np.array([each for _, _, each in found])
    weights = np.zeros(table.shape[1])
    for _ in range(50):
        share = 1 / (1 + np.exp(-table @ weights))
        gradient = table.T @ (weight * (share - truth)) + 0.5 * weights
        curve = (table * (weight * share * (1 - share))[:, None]).T @ table + 0.5 * np.eye(len(weights))
        weights -= np.linalg.solve(curve, gradient)
    return dict(zip(["bias", *names], map(float, weights), strict=True))


def validated(rows: list[Example]) -> list[tuple[Example, list[Ranked]]]:
    """Each example ranked by weights that never saw its company."""
    reports = sorted({row.report for row in rows})
    ranked_rows: list[tuple[Example, list[Ranked]]] = []
    for fold in range(FOLDS):
        held = set(reports[fold::FOLDS])
        model = Model(fit([row for row in rows if row.report not in held]), {})
        ranked_rows += [(row, order(row, model)) for row in rows if row.report in held]
    return ranked_rows
