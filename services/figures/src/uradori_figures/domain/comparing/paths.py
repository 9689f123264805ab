"""A path of labels compared with what is asked for, once for all the facts that share it."""

import re
from typing import NamedTuple

from uradori_figures.domain.asking.asked_items import Asked
from uradori_figures.domain.comparing.fitting import Fit, fit, inside
from uradori_figures.domain.naming.labels import Label, Labels

_OPENING = ("期首", "首残高")
_YEAR = re.compile(r"(?<!\d)([12]\d{3})(?=年|[/.]\d)")
_WHOLE = re.compile(r"^(?:連結(?:財務諸表)?(?:計上額|合計|計)?|(?:純資産|資本)(?:の部)?(?:合計|計)?|総計)$")
_SUMS = frozenset({"合計", "計", "total"})
_DEPTH = 0.02
_HIGHER = 0.3


class Path(NamedTuple):
    """`atoms` and `contexts`: for each of what is asked the fits of the labels, outermost first."""

    texts: tuple[str, ...]
    labels: tuple[Label, ...]
    """Of the texts."""
    atoms: tuple[tuple[Fit, ...], ...]
    contexts: tuple[tuple[float, ...], ...]
    held: tuple[tuple[float, ...], ...]
    """How much of each context each label holds."""
    grams: frozenset[str]
    years: frozenset[int]
    opening: bool
    total: str
    """What the last label sums up: the whole (連結財務諸表計上額, 純資産合計), sum (合計), part (株主資本合計), or nothing."""

    def best(self, atom: int, single: bool) -> tuple[float, int]:
        """The label that fits an atom best, and how well, the last ones before those above them; -1 where none is."""
        value, place = -1.0, -1
        last = len(self.labels) - 1
        for index in range(last, -1, -1):
            depth = last - index
            this = self.atoms[atom][index].best - _DEPTH * depth - (_HIGHER if depth and single else 0.0)
            if this > value:
                value, place = this, index
        return value, place


class LabelFits(NamedTuple):
    """How well one label fits each atom and each context, and how much of each context it holds."""

    atoms: tuple[Fit, ...]
    contexts: tuple[float, ...]
    held: tuple[float, ...]


def compare_label(label: Label, asked: Asked) -> LabelFits:
    """Against all that is asked for."""
    return LabelFits(
        tuple(fit(variants, label) for variants in asked.atoms),
        tuple(fit(variants, label).best for variants in asked.contexts),
        tuple(inside(variants, label) for variants in asked.contexts),
    )


def compare_path(path: tuple[str, ...], asked: Asked, labels: Labels, known: dict[str, LabelFits]) -> Path:
    """The path without its periods and units against all that is asked for; `known` keeps labels that come again."""
    texts = tuple(text for text in path if not labels(text).is_period)
    kept = tuple(map(labels, texts))
    written = frozenset(int(year) for text in path for year in _YEAR.findall(text))
    last = kept[-1] if kept else None
    fits: list[LabelFits] = []
    for label in kept:
        told = known.get(label.text)
        if told is None:
            told = known[label.text] = compare_label(label, asked)
        fits.append(told)
    if last is not None and len(kept) > 1 and last.text.isascii():
        fits[-1] = _with_its_head(fits[-1], labels(f"{texts[-2]} {texts[-1]}"), asked)
    return Path(
        texts=texts,
        labels=kept,
        atoms=tuple(tuple(one.atoms[atom] for one in fits) for atom in range(len(asked.atoms))),
        contexts=tuple(tuple(one.contexts[number] for one in fits) for number in range(len(asked.contexts))),
        held=tuple(tuple(one.held[number] for one in fits) for number in range(len(asked.contexts))),
        grams=frozenset[str]().union(*(label.grams for label in kept)),
        years=written,
        opening=any(word in text for text in path[-2:] for word in _OPENING),
        total=_total(last),
    )


def _with_its_head(told: LabelFits, joined: Label, asked: Asked) -> LabelFits:
    """Diluted under Earnings per share is asked for as diluted EPS."""
    atoms = tuple(
        fit(variants, joined) if joined.words and any(each.label.words == joined.words for each in variants) else own
        for own, variants in zip(told.atoms, asked.atoms, strict=True)
    )
    return told._replace(atoms=atoms)


def _total(label: Label | None) -> str:
    if label is None:
        return ""
    if _WHOLE.match(label.text):
        return "whole"
    if label.core in _SUMS:
        return "sum"
    return "part" if label.is_total else ""
