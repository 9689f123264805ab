"""Candidates of questions, as the store finds them and figures compares them."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from uradori_contracts.reported_facts import ReportedFact
from uradori_documents.domain.grams import grams as store_grams
from uradori_documents.domain.label_index import LabelIndex, best_of, postings_of
from uradori_figures.adapters.learned import load_members, load_readings
from uradori_figures.domain.asking.asked_items import asked_items
from uradori_figures.domain.asking.seeking import labels_to_seek
from uradori_figures.domain.comparing.compared import compared
from uradori_figures.domain.comparing.features import Features
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.synonyms import Synonyms
from uradori_jafin.questions import read_figure_question

from learning.reports import Report

FACTS = 100
KEPT = 25
KEPT_OF_REPORT = 40
LAST = 60
PLAIN = {
    "item_worst": 2.0,
    "item_anywhere": 1.0,
    "item_path": 1.0,
    "year_right": 1.0,
    "written_right": 0.5,
    "context_mean": 1.0,
    "member_missing": -1.5,
}
"""By what the most likely candidates are told before anything is learned; the others teach little."""


@dataclass(frozen=True)
class Example:
    """Candidates of a question with their features, and which of them are right."""

    report: str
    question: str
    facts: list[ReportedFact]
    features: list[Features]
    right: list[int]
    in_table: bool
    by_cell: bool
    """The right cell is known, not only its table."""


def examples(report: Report, questions: dict[str, dict[str, str]], in_table: bool, synonyms: Synonyms) -> list[Example]:
    labels, readings, members = Labels(), load_readings(), load_members()
    of_table: dict[str, list[ReportedFact]] = defaultdict(list)
    for fact in report.facts:
        of_table[fact.cell.split(":")[0]].append(fact)
    search = None if in_table else store_search(report.facts)
    made = []
    for name, question in questions.items():
        table = report.tables.get(question["table_id"], "")
        cell = report.cells.get(question.get("cell_id", ""), "")
        asked = asked_items(read_figure_question(question["question"]), (), labels, synonyms, members)[0]
        facts = of_table[table] if search is None else search(labels_to_seek(asked), asked.years)
        fitting = sorted(
            compared(asked, facts, labels, readings),
            key=lambda pair: -sum(PLAIN.get(n, 0) * v for n, v in pair[1].items()),
        )
        kept = [
            pair
            for place, pair in enumerate(fitting)
            if place < (KEPT_OF_REPORT if search is not None and cell else KEPT)
            or pair[0].cell == cell
            or (not cell and place < LAST and pair[0].cell.split(":")[0] == table)
        ]
        right = [i for i, (f, _) in enumerate(kept) if f.cell == cell or (not cell and f.cell.split(":")[0] == table)]
        made.append(Example(report.name, name, [f for f, _ in kept], [x for _, x in kept], right, in_table, bool(cell)))
    return made


def store_search(facts: list[ReportedFact]) -> Callable[[tuple[str, ...], tuple[int, ...]], list[ReportedFact]]:
    """As the store finds candidates."""
    paths: dict[tuple[str, ...], int] = {}
    rows = np.array([paths.setdefault(fact.row_path, len(paths)) for fact in facts], np.int32)
    columns = np.array([paths.setdefault(fact.column_path, len(paths)) for fact in facts], np.int32)
    postings = postings_of(list(paths))
    years = np.array([fact.period_end.year if fact.period_end else 0 for fact in facts])

    def find(labels: tuple[str, ...], wanted: tuple[int, ...]) -> list[ReportedFact]:
        sought = [found for label in labels if (found := store_grams(label))]
        needed = sorted(frozenset[str]().union(*sought))
        index = LabelIndex({gram: [(0, postings[gram])] for gram in needed if gram in postings}, len(paths))
        scores = index.scores(sought, rows, columns)
        if wanted:
            scores = scores * np.isin(years, [year + off for year in wanted for off in (-1, 0, 1)])
        return [facts[place] for place in best_of(scores, FACTS)]

    return find
