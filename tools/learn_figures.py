"""Learns how facts answer questions: synonyms of labels, weights of features, how sure a lead is.

From questions whose answering cell is known (`train_qa.json`) and questions whose table is known (`train_retrieval.json`)
and the reports beside them. What is learned for a company's questions while learning never saw that company.

Run: uv run python tools/learn_figures.py FOLDER [--check]   (FOLDER holds the questions and `reports`)
"""

import argparse
import csv
import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from lxml import html
from numpy.typing import NDArray
from uradori_contracts.documents import ReportedFact
from uradori_documents.domain.grams import grams as store_grams
from uradori_documents.domain.label_index import LabelIndex, best_of, postings_of
from uradori_figures.adapters.learned import load_members, load_readings, load_terms
from uradori_figures.domain.asking import asked_items
from uradori_figures.domain.features import Comparer, Features
from uradori_figures.domain.labels import Label, Labels, alike, grams
from uradori_figures.domain.members import MemberKind, read_member
from uradori_figures.domain.model import Model
from uradori_figures.domain.ranking import Ranked, same_answer, signs
from uradori_figures.domain.seeking import labels_to_seek
from uradori_figures.domain.synonyms import Synonyms
from uradori_filings import SourceFile, read, understand
from uradori_jafin.questions import read_figure_question

OUT = Path(__file__).parents[1] / "services/figures/src/uradori_figures"
FACTS = 100
ALIKE = 0.35
L2 = 0.001
STEPS = 160
KEPT = 25
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
COMPANIES = 2
BESIDE_COMPANIES = 3
FOLDS = 4
SURE = {1: 0.8, 2: 0.9}
SUREST = 0.95
STRANGE = 0.8
LONGEST_PART = 12
PREFIX = 4
UNANSWERABLE = 0.25
"""Weight of a question whose answer was taken away beside one that has it."""
Pair = tuple[str, str, str]
Trial = tuple[dict[str, float], bool, float]


@dataclass(frozen=True)
class Report:
    """The facts of a report, and what the marks of its HTML call its tables and cells."""

    name: str
    facts: list[ReportedFact]
    tables: dict[str, str]
    cells: dict[str, str]


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


def read_report(folder: Path) -> Report:
    pages = sorted(folder.glob("*.html"))
    document = read([SourceFile(page.name, page.read_bytes()) for page in pages])
    captions = {str(table.address): (*table.section, *table.before) for table in document.tables}
    facts = []
    for fact in understand(document).facts:
        period, basis = fact.period, fact.basis
        facts.append(
            ReportedFact.model_construct(
                document_id=folder.name,
                cell=str(fact.address),
                company=document.profile.company,
                section=captions[str(fact.address.table)],
                statement=fact.statement.value,
                row_path=fact.row_path,
                column_path=fact.column_path,
                kind=fact.kind.value,
                printed=fact.printed,
                value=fact.value,
                unit=fact.unit,
                period_start=period.start if period else None,
                period_end=period.end if period else None,
                basis=basis.value if basis else "",
                members=fact.members,
            )
        )
    return Report(folder.name, facts, *marks(pages))


def marks(pages: Iterable[Path]) -> tuple[dict[str, str], dict[str, str]]:
    tables: dict[str, str] = {}
    cells: dict[str, str] = {}
    for page in pages:
        part = re.search(r"-(\d{7})\.html$", page.name)
        root = html.document_fromstring(page.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
        for number, table in enumerate(root.iter("table")):
            address = f"{part[1] if part else page.stem}/{number}"
            tables[table.get("table-id", "")] = address
            rows = [row for row in table.iter("tr") if next(row.iterancestors("table")) is table]
            taken: set[tuple[int, int]] = set()
            for index, row in enumerate(rows):
                column = 0
                for cell in (child for child in row if child.tag in ("td", "th")):
                    while (index, column) in taken:
                        column += 1
                    height, width = (max(int(cell.get(name) or 1), 1) for name in ("rowspan", "colspan"))
                    taken |= {(r, c) for r in range(index, index + height) for c in range(column, column + width)}
                    cells[cell.get("cell-id", "")] = f"{address}:{index}:{column}"
                    column += width
    return tables, cells


def label_pairs(report: Report, questions: list[dict[str, str]]) -> list[Pair]:
    """What a question calls an item, and what the row or the column of the right cell calls it."""
    labels, members = Labels(), load_members()
    facts = {fact.cell: fact for fact in report.facts}
    pairs: list[Pair] = []
    for question in questions:
        fact = facts.get(report.cells.get(question["cell_id"], ""))
        asked = read_figure_question(question["question"])
        item = asked.items[0]
        if fact is None or "-" in item.label.strip("-"):
            continue
        own = labels(item.label)
        path = [label for text in (*fact.row_path, *fact.column_path) if not (label := labels(text)).is_period]
        rows = [label for text in fact.row_path if not (label := labels(text)).is_period]
        if not path:
            continue
        best = max(path, key=lambda label: alike(own.grams, label.grams))
        if alike(own.grams, best.grams) < ALIKE:
            if not rows or is_other(rows[-1], [labels(text) for text in item.contexts]):
                continue
            member = read_member(asked.member, members)
            named = any(alike(labels(name).grams, rows[-1].grams) > ALIKE for name in member.names)
            if named or member.kind in (MemberKind.SEGMENT, MemberKind.NAME):
                continue
            best = rows[-1]
        if len(best.core) > 1 and best.core != own.core:
            pairs.append((report.name, own.core, best.core))
    return pairs


def is_other(label: Label, contexts: list[Label]) -> bool:
    if any(word in label.core for word in ("残高", "小計", "合計")):
        return True
    return any(alike(context.grams, label.grams) > 0.5 or context.core in label.core for context in contexts)


def learn_synonyms(pairs: Iterable[Pair], terms: Iterable[tuple[str, str]]) -> Synonyms:
    names: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    parts: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for report, asked, printed in pairs:
        names[asked][printed].add(report)
        before, one, other, after = apart(asked, printed)
        if one and other and before + after >= 2 and max(len(one), len(other)) <= LONGEST_PART:
            parts[one][other].add(report)
    labels = {
        asked: ranked(
            [
                (printed, sure(len(reports)) * (1 if alike(grams(asked), grams(printed)) >= ALIKE else STRANGE))
                for printed, reports in found.items()
            ]
            + [(prefix, SURE[1]) for prefix in shared_beginnings(asked, found)]
        )
        for asked, found in names.items()
    }
    pieces: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for asked, found in parts.items():
        pieces[asked] += [(p, sure(len(r))) for p, r in found.items() if len(r) >= (1 if len(asked) > 1 else 2)]
    for one, other in terms:
        pieces[one].append((other, SURE[2]))
        pieces[other].append((one, SURE[2]))
    return Synonyms(labels, {part: ranked(found) for part, found in pieces.items() if found})


def sure(reports: int) -> float:
    return SURE.get(reports, SUREST)


def ranked(found: list[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    best: dict[str, float] = {}
    for text, how in found:
        best[text] = max(best.get(text, 0.0), round(how, 3))
    return tuple(sorted(best.items(), key=lambda pair: (-pair[1], pair[0])))


def apart(one: str, other: str) -> tuple[int, str, str, int]:
    shortest = min(len(one), len(other))
    before = next((i for i in range(shortest) if one[i] != other[i]), shortest)
    after = next((i for i in range(shortest - before) if one[-1 - i] != other[-1 - i]), shortest - before)
    return before, one[before : len(one) - after], other[before : len(other) - after], after


def shared_beginnings(asked: str, found: dict[str, set[str]]) -> set[str]:
    """Beginnings that what several companies print for a label has in common: 比較指標."""
    printed = sorted(found)
    shared = set()
    for index, one in enumerate(printed):
        for other in printed[index + 1 :]:
            before = one[: apart(one, other)[0]]
            if len(before) >= PREFIX and len(found[one] | found[other]) > 2 and before not in asked:
                shared.add(before)
    return shared


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
        comparer = Comparer(asked, labels, readings)
        fitting = sorted(
            ((fact, comparer.features(fact)) for fact in facts),
            key=lambda pair: -sum(PLAIN.get(n, 0) * v for n, v in pair[1].items()),
        )
        kept = [
            pair
            for place, pair in enumerate(fitting)
            if place < KEPT
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


def write(name: str, head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> None:
    with (OUT / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="only cross-validate")
    given = parser.parse_args()
    asked = [json.loads((given.folder / f"train_{kind}.json").read_text("utf-8")) for kind in ("qa", "retrieval")]
    by_report: list[dict[str, dict[str, dict[str, str]]]] = [defaultdict(dict), defaultdict(dict)]
    for questions, into in zip(asked, by_report, strict=True):
        for name, question in questions.items():
            into[question["doc_id"]][name] = question
    names = sorted({*by_report[0], *by_report[1]})
    with Pool() as pool:
        reports = pool.map(read_report, [given.folder / "reports" / name for name in names])
        work = [(report, list(by_report[0][report.name].values())) for report in reports]
        pairs = [pair for found in pool.starmap(label_pairs, work) for pair in found]
        terms = load_terms()
        others = {name: learn_synonyms((pair for pair in pairs if pair[0] != name), terms) for name in names}
        jobs = [
            (report, questions[report.name], in_table, others[report.name])
            for questions, in_table in ((by_report[0], True), (by_report[0], False), (by_report[1], False))
            for report in reports
        ]
        rows = [row for found in pool.starmap(examples, jobs, chunksize=1) for row in found]
    ranked_rows = validated(rows)
    for title, kept in (
        ("cell in its table", [one for one in ranked_rows if one[0].in_table]),
        ("cell or table in its report", [one for one in ranked_rows if not one[0].in_table]),
    ):
        good = sum(is_right(*one) for one in kept)
        sys.stdout.write(
            f"{title}: {good} of {len(kept)} by weights that never saw the company ({good / len(kept):.4f})\n"
        )
    sureness = fit_sureness(
        [
            told
            for row, found in ranked_rows
            if not row.in_table and row.by_cell and found
            for told in trials(row, found)
        ]
    )
    if given.check:
        return
    write(
        "weights.csv", ("feature", "weight"), ((n, round(float(w), 4)) for n, w in fit(rows).items() if abs(w) >= 5e-4)
    )
    write("sureness.csv", ("sign", "weight"), ((name, round(weight, 4)) for name, weight in sureness.items()))
    synonyms = learn_synonyms(pairs, ())
    write(
        "synonyms.csv",
        ("kind", "asked", "printed", "sure"),
        (
            (kind, name, other, how)
            for kind, found in (("label", synonyms.names), ("part", synonyms.parts))
            for name in sorted(found)
            for other, how in found[name]
        ),
    )


if __name__ == "__main__":
    main()
