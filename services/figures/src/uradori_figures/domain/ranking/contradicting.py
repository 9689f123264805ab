"""A fact that says of an aspect the opposite of what is asked never answers, however well its labels fit."""

from collections.abc import Callable

from uradori_contracts.figures import Aspect

from uradori_figures.domain.comparing.features import Features

_ANY = frozenset({"any", "none"})
_NAMED = 0.75
_NEARLY = 0.6
_FOUND = 0.5
_NAMED_IN_TABLES = frozenset({"context_mean", "member_best:segment", "member_best:name", "member_best:words"})


def contradicted(features: Features) -> Aspect | None:
    """The aspect that is asked for and that the fact denies; None where it denies nothing."""
    return next((aspect for aspect, denies in _DENIALS if denies(features)), None)


def _other_year(features: Features) -> bool:
    return bool(features.get("year_wrong")) and not features.get("written_right")


def _no_day(features: Features) -> bool:
    return bool(features.get("asked_instant:duration"))


def _other_basis(features: Features) -> bool:
    for name in features:
        if name.startswith("basis:"):
            _, asked, found = name.split(":")
            if asked != found and not {asked, found} & _ANY:
                return True
    return bool(features.get("parent_of_group"))


def _another_thing(features: Features) -> bool:
    """No label is what is asked for, nor nearly so where all that it stands under was found and no member tells it."""
    if features.get("another_thing"):
        return True
    if features.get("item_core", 0.0) >= _NAMED or any(name.startswith("member_best:") for name in features):
        return False
    return features.get("item_worst", 0.0) < _NEARLY or features.get("context_worst", 0.0) < _FOUND


def _other_member(features: Features) -> bool:
    """Nothing names the segment, person or part; a taxonomy's member may go unnamed where no context tells the table."""
    return bool(features.get("member_missing")) and not _NAMED_IN_TABLES.isdisjoint(features)


_DENIALS: tuple[tuple[Aspect, Callable[[Features], bool]], ...] = (
    (Aspect.PERIOD, _other_year),
    (Aspect.PERIOD, _no_day),
    (Aspect.BASIS, _other_basis),
    (Aspect.ITEM, _another_thing),
    (Aspect.MEMBER, _other_member),
)
