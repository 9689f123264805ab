"""Learns how facts answer questions: synonyms of labels, weights of features, how sure a first fact is.

From questions whose answering cell is known (`train_qa.json`) and questions whose table is known
(`train_retrieval.json`) and the reports beside them. Whatever is used to judge a company's questions was learned from
other companies: synonyms leave out its own, weights and sureness come from four folds of companies.

Sureness is fitted on rankings as they are, on rankings without any fact that says what the right one says, and on
rankings without the whole row of it: of the latter two nothing is right. A first fact that contradicts the question
(year, basis, day) never answers and is not fitted on.

Prints a table of what is right by weights that never saw the company, and, for thresholds of sureness, the share of
questions that are answered rightly and wrongly, and the share answered though the answer was taken away.
Writes weights.csv, sureness.csv and synonyms.csv into services/figures. The same input gives the same files.

Run: uv run python tools/learn_figures.py FOLDER [--check]   (FOLDER holds the questions and `reports`)
"""

import argparse
import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path

from learning.candidates import examples
from learning.reports import read_report
from learning.synonyms import label_pairs, learn_synonyms
from learning.weights import fit, fit_sureness, is_right, judged, told_by_company, told_by_threshold, trials, validated
from uradori_figures.adapters.learned import load_terms

OUT = Path(__file__).parents[1] / "services/figures/src/uradori_figures"


def write(name: str, head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> None:
    with (OUT / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="train_qa.json, train_retrieval.json and reports/")
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
        good = sum(is_right(row, ordered) for row, ordered, _ in kept)
        sys.stdout.write(
            f"{title}: {good} of {len(kept)} by weights that never saw the company ({good / len(kept):.4f})\n"
        )
    found_trials = [
        trial
        for row, ordered, model in ranked_rows
        if not row.in_table and row.by_cell and ordered
        for trial in trials(row, ordered, model)
    ]
    sureness = fit_sureness(found_trials)
    sure_of = judged(found_trials)
    sys.stdout.write(told_by_threshold(sure_of))
    sys.stdout.write(told_by_company(sure_of, {report.name: report.facts[0].company for report in reports}))
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
