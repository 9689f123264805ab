"""How well labels fit what is asked for."""

from typing import NamedTuple

from uradori_figures.domain.asking.asked_items import Variant
from uradori_figures.domain.naming.labels import Label, alike, within


class Fit(NamedTuple):
    """How well a label fits: as written, in its core, by its letters, by the letters asked for that it has."""

    exact: float = 0.0
    core: float = 0.0
    dice: float = 0.0
    cover: float = 0.0
    written: float = 0.0
    best: float = 0.0


NO_FIT = Fit()
_BARE = 0.8
_OTHER = 0.95
_APART = 0.6
"""Of two labels only one sets itself apart from something: 非上場株式 and 非上場株式以外の株式."""


def fit(variants: tuple[Variant, ...], label: Label) -> Fit:
    """The best that any way to call it gives."""
    exact = core = dice = cover = 0.0
    for variant in variants:
        own, sure = variant.label, variant.sure
        if own.text == label.text:
            exact = max(exact, sure)
        if own.core == label.core:
            core, dice, cover = max(core, sure), max(dice, sure), max(cover, sure)
        elif own.core == label.other or (own.words and own.words == label.words):
            core, dice, cover = max(core, _OTHER * sure), max(dice, _OTHER * sure), max(cover, _OTHER * sure)
        elif own.bare == label.bare and min(len(own.bare), len(label.bare)) > 1:
            core, dice, cover = max(core, _BARE * sure), max(dice, _BARE * sure), max(cover, _BARE * sure)
        elif sure > dice or sure > cover:
            sure *= _APART if (own.text == own.stated) is not (label.text == label.stated) else 1.0
            dice = max(dice, sure * alike(own.grams, label.grams))
            cover = max(cover, sure * within(own.grams, label.grams))
    written = alike(variants[0].label.written, label.written)
    return Fit(exact, core, dice, cover, written, max(exact, 0.98 * core, 0.9 * dice))


def _held(own: Label, label: Label) -> float:
    """What a label only sets itself apart from counts where it is asked for in the same words."""
    text, letters = (label.text, label.grams) if own.text != own.stated else (label.stated, label.stated_grams)
    return 1.0 if own.core in text else within(own.grams, letters)


def inside(variants: tuple[Variant, ...], label: Label) -> float:
    """How much of what is asked for a longer text holds, in [0, 1]."""
    return max(variant.sure * _held(variant.label, label) for variant in variants)
