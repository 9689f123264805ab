"""How a fact fits what is asked for, as named numbers that a linear model weighs."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin.questions import Wanted

from uradori_figures.domain.asking.asked_items import Asked, Variant
from uradori_figures.domain.comparing.another_thing import is_another_thing
from uradori_figures.domain.comparing.fitting import NO_FIT, Fit
from uradori_figures.domain.comparing.membership import MemberFit, fit_member, membership
from uradori_figures.domain.comparing.paths import LabelFits, Path, compare_path
from uradori_figures.domain.naming.labels import Labels, alike, within
from uradori_figures.domain.naming.members import MemberKind
from uradori_figures.domain.naming.opposites import Said
from uradori_figures.domain.naming.persons import Readings

Features = dict[str, float]

_BRACKETED = frozenset({"number", "nothing"})


@dataclass(slots=True)
class Comparer:
    """Compares one asked item with facts; paths that come again are compared once."""

    asked: Asked
    labels: Labels
    readings: Readings
    _paths: dict[tuple[str, ...], Path] = field(default_factory=dict)
    _named: dict[tuple[tuple[str, ...], ...], Features] = field(default_factory=dict)
    _labels: dict[str, LabelFits] = field(default_factory=dict)
    _members: dict[str, MemberFit] = field(default_factory=dict)
    _fixed: dict[str, Features] = field(default_factory=dict)
    _whole: frozenset[str] = frozenset()
    _said: Said = frozenset()

    def __post_init__(self) -> None:
        self._whole = frozenset[str]().union(*(variants[0].label.grams for variants in self.asked.atoms))
        self._said = frozenset[tuple[int, str]]().union(*(label.said for label in self.asked.labels))

    def features(self, fact: ReportedFact) -> Features:
        """Named numbers, most of them in [0, 1]; absent ones are 0."""
        rows, columns = self._path(fact.row_path), self._path(fact.column_path)
        section = self._path(fact.section[-3:])
        found = dict(self._statement(fact.statement))
        found.update(self._names(rows, columns, section))
        self._member(fact, rows, columns, section, found)
        found.update(self._period(fact, rows, columns))
        found[f"basis:{self.asked.basis or 'any'}:{fact.basis or 'none'}"] = 1.0
        found.update(self._kind(fact, rows))
        return found

    def _path(self, path: tuple[str, ...]) -> Path:
        known = self._paths.get(path)
        if known is None:
            known = self._paths[path] = compare_path(path, self.asked, self.labels, self._labels)
        return known

    def _names(self, rows: Path, columns: Path, section: Path) -> Features:
        """What labels tell: the same for every year of a row."""
        place = (rows.texts, columns.texts, section.texts)
        known = self._named.get(place)
        if known is None:
            known = self._named[place] = {}
            used = self._item(rows, columns, section, known)
            self._contexts(rows, columns, section, used, known)
            if is_another_thing(self.asked, self._said, rows, columns, section):
                known["another_thing"] = 1.0
        return known

    def _statement(self, statement: str) -> Features:
        known = self._fixed.get(statement)
        if known is None:
            asked = self.asked
            when = {True: "instant", False: "duration", None: "any"}[asked.instant]
            known = {f"statement:{statement}:{when}:{asked.basis or 'any'}": 1.0}
            known[f"member:{asked.member.kind.value}:{statement}"] = 1.0
            if asked.member.kind is MemberKind.TAXONOMY:
                known[f"axis:{asked.member.names[0][:4]}:{statement}"] = 1.0
            for variants in asked.contexts:
                known[f"context:{variants[0].label.core}:{statement}"] = 1.0
            self._fixed[statement] = known
        return known

    def _item(self, rows: Path, columns: Path, section: Path, found: Features) -> set[tuple[str, int]]:
        asked = self.asked
        count = len(asked.atoms)
        used: set[tuple[str, int]] = set()
        fits: list[Fit] = []
        where = "none"
        for atom in range(count):
            row, at_row = rows.best(atom, count == 1)
            column, at_column = columns.best(atom, count == 1)
            place, path, at = ("row", rows, at_row) if row >= column else ("column", columns, at_column)
            if at < 0:
                fits.append(NO_FIT)
                continue
            used.add((place, at))
            fits.append(path.atoms[atom][at])
            if atom == 0:
                where = place if at == len(path.labels) - 1 else f"{place}_above"
                wants = "asked" if asked.atoms[0][0].label.is_total else "not"
                found[f"total:{wants}:{'found' if path.labels[at].is_total else 'not'}"] = fits[0].best
        dice = sum(one.dice for one in fits) / count
        worst = min(one.best for one in fits)
        found["item_exact"] = sum(one.exact for one in fits) / count
        found["item_core"] = sum(one.core for one in fits) / count
        found["item_dice"] = dice
        found["item_dice2"] = dice * dice
        found["item_cover"] = sum(one.cover for one in fits) / count
        found["item_worst"] = worst
        found["item_written"] = sum(one.written for one in fits) / count
        if count > 1:
            found["atoms_worst"] = worst
            found["atoms_exact"] = found["item_exact"]
        found[f"item_at:{where}"] = 1.0
        other = columns if where.startswith("row") else rows
        if other.labels and not other.total:
            found["of_a_part"] = 1.0
        if other.labels:
            found[f"beside:{asked.atoms[0][0].label.core}:{other.labels[-1].core}"] = 1.0
        path_grams = rows.grams | columns.grams
        found["item_path"] = within(self._whole, path_grams)
        found["item_anywhere"] = within(self._whole, path_grams | section.grams)
        if len(rows.labels) > 1 and where.startswith("row"):
            outer, inner = rows.labels[-2].core, rows.labels[-1].core
            joined = max(alike(self._whole, self.labels(text).grams) for text in (outer + inner, inner + outer))
            found["item_joined"] = max(0.0, joined - fits[0].dice)
        return used

    def _contexts(self, rows: Path, columns: Path, section: Path, used: set[tuple[str, int]], found: Features) -> None:
        scores: list[float] = []
        best_row = best_column = best_section = 0.0
        for number in range(len(self.asked.contexts)):
            if any(_within_used(self.asked.contexts[number], rows, columns, used)):
                scores.append(1.0)
                continue
            row = _best(rows.contexts[number], "row", used)
            column = max(
                _best(columns.contexts[number], "column", used), 0.8 * _best(columns.held[number], "column", used)
            )
            above = max(section.held[number], default=0.0)
            best_row, best_column, best_section = max(best_row, row), max(best_column, column), max(best_section, above)
            scores.append(max(row, column, 0.9 * above))
        if scores:
            found["context_row"] = best_row
            found["context_column"] = best_column
            found["context_section"] = best_section
            found["context_mean"] = sum(scores) / len(scores)
            found["context_worst"] = min(scores)
        else:
            own = sum(("row", index) not in used for index in range(len(rows.labels)))
            found["parents_unasked"] = min(own, 3) / 3
        if section.labels:
            last = section.labels[-1].grams
            asked = (variants[0].label.grams for variants in (*self.asked.atoms, *self.asked.contexts))
            found["section_item"] = max(within(grams, last) for grams in asked)

    def _member(self, fact: ReportedFact, rows: Path, columns: Path, section: Path, found: Features) -> None:
        member = self.asked.member
        if member.kind is MemberKind.NONE:
            found[f"members_unasked:{min(len(fact.members), 1)}:{fact.statement}"] = 1.0
            for place, path in (("row", rows), ("column", columns)):
                if path.total:
                    found[f"sum_{place}:{path.total}"] = 1.0
                    found[f"sum_{place}:{path.total}:{fact.statement}"] = 1.0
        else:
            own = (*fact.members, fact.printed) if fact.kind == "text" else fact.members
            printed = tuple(label for text in own if not (label := self.labels(text)).is_period)
            told = membership(member, fact.members, rows, columns, section, printed, self._member_fit)
            found.update(told.features())

    def _member_fit(self, text: str) -> MemberFit:
        known = self._members.get(text)
        if known is None:
            known = self._members[text] = fit_member(self.asked.member, self.labels(text), self.labels, self.readings)
        return known

    def _period(self, fact: ReportedFact, rows: Path, columns: Path) -> Iterator[tuple[str, float]]:
        asked = self.asked
        end = fact.period_end
        if asked.years:
            if written := rows.years | columns.years:
                yield "written_right" if written & set(asked.years) else "written_wrong", 1.0
            if end is None:
                yield "year_unknown", 1.0
            else:
                opens = asked.instant is False and fact.period_start is None and (rows.opening or columns.opening)
                yield "year_right" if end.year + opens in asked.years else "year_wrong", 1.0
        if asked.instant is not None and end is not None:
            instant = "instant" if fact.period_start is None else "duration"
            yield f"asked_{'instant' if asked.instant else 'duration'}:{instant}", 1.0
        if rows.opening or columns.opening:
            yield f"opening:{asked.instant}", 1.0

    def _kind(self, fact: ReportedFact, rows: Path) -> Iterator[tuple[str, float]]:
        yield f"kind:{self.asked.wanted.value}:{fact.kind}", 1.0
        if fact.kind == "text" and self.labels(fact.printed).is_period:
            yield "only_a_unit", 1.0
        row = rows.labels[-1] if rows.labels else None
        if row is not None and row.inner and fact.kind in _BRACKETED:
            inner = within(self._whole, row.inner) > within(self._whole, row.grams - row.inner)
            bracketed = fact.printed[:1] in "([（［〔"
            yield f"bracket:{'inner' if inner else 'outer'}:{'in' if bracketed else 'out'}", 1.0
        if self.asked.unit and fact.unit:
            yield "unit_right" if self.asked.unit == fact.unit else "unit_wrong", 1.0
        elif self.asked.wanted is Wanted.ANY and fact.unit:
            yield f"unit_unasked:{fact.unit}", 1.0


def _within_used(
    variants: tuple[Variant, ...], rows: Path, columns: Path, used: set[tuple[str, int]]
) -> Iterator[bool]:
    core = variants[0].label.core
    for place, at in used:
        yield len(core) > 1 and core in (rows if place == "row" else columns).labels[at].text


def _best(scores: tuple[float, ...], place: str, used: set[tuple[str, int]]) -> float:
    return max((score for index, score in enumerate(scores) if (place, index) not in used), default=0.0)
