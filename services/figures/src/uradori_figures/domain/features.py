"""How a fact fits what is asked for, as named numbers that a linear model weighs."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from uradori_contracts.documents import ReportedFact
from uradori_jafin.questions import Wanted

from uradori_figures.domain.asking import Asked, Variant
from uradori_figures.domain.labels import Label, Labels, alike, within
from uradori_figures.domain.membership import Membership, membership
from uradori_figures.domain.persons import Readings

Features = dict[str, float]

_SUMS = frozenset({"合計", "計", "連結財務諸表計上額", "連結", "純資産", "資本", "総計", "資本合計", "連結財務諸表"})


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a label fits: exactly, in its core, by its letters."""

    exact: float = 0.0
    core: float = 0.0
    dice: float = 0.0
    cover: float = 0.0

    @property
    def best(self) -> float:
        return max(self.exact, 0.98 * self.core, 0.9 * self.dice)


@dataclass(slots=True)
class Comparer:
    """Compares one asked item with facts; paths that come again are compared once."""

    asked: Asked
    labels: Labels
    readings: Readings
    _fits: dict[tuple[int, str], Fit] = field(default_factory=dict)
    _paths: dict[tuple[str, ...], tuple[Label, ...]] = field(default_factory=dict)
    _places: dict[tuple[object, ...], Features] = field(default_factory=dict)

    def features(self, fact: ReportedFact) -> Features:
        """Named numbers, most of them in [0, 1]; absent ones are 0."""
        key = (fact.row_path, fact.column_path, fact.section, fact.statement, fact.members)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = self._place(fact)
        found = dict(place)
        found.update(self._period(fact))
        found.update(self._basis(fact))
        found.update(self._kind(fact))
        return found

    def _path(self, path: tuple[str, ...]) -> tuple[Label, ...]:
        known = self._paths.get(path)
        if known is None:
            known = tuple(label for text in path if not (label := self.labels(text)).is_period)
            self._paths[path] = known
        return known

    def _fit(self, number: int, variants: tuple[Variant, ...], label: Label) -> Fit:
        known = self._fits.get((number, label.text))
        if known is None:
            known = self._fits[number, label.text] = fit(variants, label)
        return known

    def _place(self, fact: ReportedFact) -> Features:
        rows, columns = self._path(fact.row_path), self._path(fact.column_path)
        section = self._path(fact.section)
        found: Features = {}
        used = self._item(rows, columns, found)
        self._contexts(rows, columns, section, fact, used, found)
        self._member(fact, rows, columns, section, found)
        asked = self.asked
        when = {True: "instant", False: "duration", None: "any"}[asked.instant]
        found[f"statement:{fact.statement}:{when}:{asked.basis or 'any'}"] = 1.0
        kind = asked.member.kind.value
        found[f"member:{kind}:{fact.statement}"] = 1.0
        if asked.member.kind.value == "taxonomy":
            found[f"axis:{asked.member.names[0][:4]}:{fact.statement}"] = 1.0
        return found

    def _item(self, rows: tuple[Label, ...], columns: tuple[Label, ...], found: Features) -> list[Label]:
        used: list[Label] = []
        fits: list[tuple[Fit, str, Label | None]] = []
        for number, variants in enumerate(self.asked.atoms):
            best: tuple[float, Fit, str, Label | None] = (-1.0, Fit(), "none", None)
            for place, path in (("row", rows), ("column", columns)):
                for depth, label in enumerate(reversed(path)):
                    this = self._fit(number, variants, label)
                    value = this.best - 0.02 * depth - (0.3 if depth and len(self.asked.atoms) == 1 else 0.0)
                    if value > best[0]:
                        best = (value, this, place if not depth else f"{place}_above", label)
            fits.append(best[1:])
            if best[3] is not None:
                used.append(best[3])
        first, where, label = fits[0]
        several = len(fits) > 1
        count = len(fits)
        found["item_exact"] = sum(one.exact for one, _, _ in fits) / count
        found["item_core"] = sum(one.core for one, _, _ in fits) / count
        found["item_dice"] = sum(one.dice for one, _, _ in fits) / count
        found["item_dice2"] = found["item_dice"] ** 2
        found["item_cover"] = sum(one.cover for one, _, _ in fits) / count
        found["item_worst"] = min(one.best for one, _, _ in fits)
        if several:
            found["atoms_worst"] = found["item_worst"]
        found[f"item_at:{where}"] = 1.0
        if label is not None:
            wants = self.asked.atoms[0][0].label.is_total
            found[f"total:{'asked' if wants else 'not'}:{'found' if label.is_total else 'not'}"] = first.best
        if where == "row" and rows:
            joined = "".join(part.core for part in rows[-2:])
            found["item_joined"] = alike(self.asked.atoms[0][0].label.grams, self.labels(joined).grams)
        return used

    def _contexts(
        self,
        rows: tuple[Label, ...],
        columns: tuple[Label, ...],
        section: tuple[Label, ...],
        fact: ReportedFact,
        used: list[Label],
        found: Features,
    ) -> None:
        own = [label for label in rows if label not in used]
        heads = [label for label in columns if label not in used]
        scores: list[float] = []
        for number, variants in enumerate(self.asked.contexts, start=100):
            row = max((self._fit(number, variants, label).best for label in own), default=0.0)
            column = max((self._fit(number, variants, label).best for label in heads), default=0.0)
            above = max((_inside(variants, label) for label in section), default=0.0)
            head = max((_inside(variants, label) for label in heads), default=0.0)
            found["context_row"] = max(found.get("context_row", 0.0), row)
            found["context_column"] = max(found.get("context_column", 0.0), column, 0.8 * head)
            found["context_section"] = max(found.get("context_section", 0.0), above)
            scores.append(max(row, column, 0.9 * above, 0.8 * head))
            name = variants[0].label.core
            found[f"context:{name}:{fact.statement}"] = 1.0
        if scores:
            found["context_mean"] = sum(scores) / len(scores)
            found["context_worst"] = min(scores)
        else:
            found["parents_unasked"] = min(len(own), 3) / 3
        asked_texts = [v[0].label for v in (*self.asked.atoms, *self.asked.contexts)]
        if section:
            last = section[-1]
            found["section_item"] = max(within(label.grams, last.grams) for label in asked_texts)

    def _member(
        self,
        fact: ReportedFact,
        rows: tuple[Label, ...],
        columns: tuple[Label, ...],
        section: tuple[Label, ...],
        found: Features,
    ) -> None:
        told: Membership = membership(self.asked.member, fact, rows, columns, section, self.labels, self.readings)
        found.update(told.features())
        if self.asked.member.kind.value == "none":
            found[f"members_unasked:{min(len(fact.members), 1)}:{fact.statement}"] = 1.0
            leaf = columns[-1].core if columns else ""
            if leaf:
                found["sum_column"] = float(leaf in _SUMS or leaf.endswith("合計") or columns[-1].is_total)
                found[f"sum_column:{fact.statement}"] = found["sum_column"]

    def _period(self, fact: ReportedFact) -> Iterator[tuple[str, float]]:
        asked = self.asked
        end = fact.period_end
        if asked.years:
            if end is None:
                yield "year_unknown", 1.0
            elif end.year in asked.years:
                yield "year_right", 1.0
            else:
                yield "year_wrong", 1.0
        if asked.instant is not None and end is not None:
            instant = fact.period_start is None
            yield f"instant:{'asked' if asked.instant else 'not'}:{'found' if instant else 'not'}", 1.0

    def _basis(self, fact: ReportedFact) -> Iterator[tuple[str, float]]:
        yield f"basis:{self.asked.basis or 'any'}:{fact.basis or 'none'}", 1.0

    def _kind(self, fact: ReportedFact) -> Iterator[tuple[str, float]]:
        yield f"kind:{self.asked.wanted.value}:{fact.kind}", 1.0
        if self.asked.unit and fact.unit:
            yield "unit_right" if self.asked.unit == fact.unit else "unit_wrong", 1.0
        elif self.asked.wanted is Wanted.ANY and fact.unit:
            yield f"unit_unasked:{fact.unit}", 1.0


def fit(variants: tuple[Variant, ...], label: Label) -> Fit:
    """The best that any way to call it gives."""
    exact = core = dice = cover = 0.0
    for variant in variants:
        own, sure = variant.label, variant.sure
        if own.text == label.text:
            exact = max(exact, sure)
        if own.core == label.core:
            core = max(core, sure)
            dice = max(dice, sure)
            cover = max(cover, sure)
        else:
            dice = max(dice, sure * alike(own.grams, label.grams))
            cover = max(cover, sure * within(own.grams, label.grams))
    return Fit(exact, core, dice, cover)


def _inside(variants: tuple[Variant, ...], label: Label) -> float:
    return max(
        variant.sure * (1.0 if variant.label.core in label.text else within(variant.label.grams, label.grams))
        for variant in variants
    )
