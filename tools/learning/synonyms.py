"""What questions call an item and what tables call it."""

from collections import defaultdict
from collections.abc import Iterable

from uradori_figures.adapters.learned import load_members
from uradori_figures.domain.naming.labels import Label, Labels, alike, grams
from uradori_figures.domain.naming.members import MemberKind, read_member
from uradori_figures.domain.naming.synonyms import Synonyms
from uradori_jafin.questions import read_figure_question

from learning.reports import Report

ALIKE = 0.35
SURE = {1: 0.8, 2: 0.9}
SUREST = 0.95
STRANGE = 0.8
LONGEST_PART = 12
PREFIX = 4
Pair = tuple[str, str, str]
"""A company, what a question calls an item, and what its table calls it."""


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
