"""A fact that says of an aspect the opposite of what is asked never answers, however well its labels fit."""

from uradori_contracts.figures import Aspect

from uradori_figures.domain.features import Features

_ANY = frozenset({"any", "none"})


def contradicted(features: Features) -> Aspect | None:
    """The year, the basis or the day that is asked for and that the fact denies; None where it denies nothing."""
    if features.get("year_wrong") and not features.get("written_right"):
        return Aspect.PERIOD
    if features.get("asked_instant:duration"):
        return Aspect.PERIOD
    for name in features:
        if name.startswith("basis:"):
            _, asked, found = name.split(":")
            if asked != found and not {asked, found} & _ANY:
                return Aspect.BASIS
    return None
