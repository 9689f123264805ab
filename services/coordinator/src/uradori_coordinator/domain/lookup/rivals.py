"""Reported figures that say what a claim says, of something else: they tell which part of it is wrong."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from uradori_contracts.evidence import Evidence
from uradori_contracts.lookup import SoughtFigure
from uradori_jafin import Qualifier, Quantity, Unit, compare, parse_quantities, parse_unit

from uradori_coordinator.domain.lookup.known import Known, Reported

RIVALS = 2
_LOOKED_AT = 64
"""Figures of about the written size that are compared."""
_PLAIN = frozenset({Qualifier.NONE, Qualifier.ABOUT})


class Rivals:
    """All fetched figures of companies, by size."""

    def __init__(self, known: Known) -> None:
        """Orders them once; each search after that is logarithmic."""
        figures = [
            (quantity, reported)
            for series in known.series.values()
            for reported in series
            if (quantity := _held(reported.evidence)) is not None
        ]
        self._figures = sorted(figures, key=lambda each: abs(each[0].value))
        self._sizes = [abs(quantity.value) for quantity, _ in self._figures]

    def of(
        self, figure: SoughtFigure, counterparts: Sequence[Evidence], nearby: Collection[str]
    ) -> tuple[Evidence, ...]:
        """Figures that the written one may stand for, one part apart from its counterparts, which say another one.

        Without a counterpart that disagrees an equal figure of something else proves nothing; nor does one of a
        company that is not `nearby` in the text.
        """
        written = written_in(figure.text)
        if written is None or not disagree(written, counterparts):
            return ()
        ticker = figure.company.ticker if figure.company is not None else None
        alike = [reported for quantity, reported in self._about(written) if says(written, quantity)]
        nearest = [
            reported
            for reported in alike
            if reported.ticker in nearby and _parts_apart(reported, ticker, counterparts) == 1
        ]
        return tuple(reported.evidence for reported in nearest[:RIVALS])

    def _about(self, written: Quantity) -> list[tuple[Quantity, Reported]]:
        step = max(written.step, written.last_nonzero_step)
        first = bisect_left(self._sizes, abs(written.value) - step)
        found = []
        for quantity, reported in self._figures[first : first + _LOOKED_AT]:
            if abs(quantity.value) > abs(written.value) + step:
                break
            found.append((quantity, reported))
        return found


def written_in(text: str) -> Quantity | None:
    """The figure as written; None for a word, a range or a bound (5兆円超)."""
    found = parse_quantities(text)
    if len(found) != 1 or found[0].upper is not None or found[0].qualifier not in _PLAIN or not found[0].value:
        return None
    return found[0]


def says(written: Quantity, held: Quantity) -> bool:
    """Whether the sizes are one: what is called a loss is written without its sign."""
    return compare(replace(written, value=abs(written.value)), replace(held, value=abs(held.value))).holds


def _held(evidence: Evidence) -> Quantity | None:
    """A reported figure in base units; None where its unit is not known."""
    stated = parse_unit(evidence.value.unit) if evidence.value is not None else None
    if evidence.value is None or stated is None or stated.unit is Unit.NONE:
        return None
    return stated.quantity(evidence.value.value)


def disagree(written: Quantity, counterparts: Iterable[Evidence]) -> bool:
    """Whether there are figures in the unit written, and none of them says what is written."""
    held = [quantity for one in counterparts if (quantity := _held(one)) is not None and quantity.unit is written.unit]
    return bool(held) and not any(says(written, quantity) for quantity in held)


def _parts_apart(reported: Reported, ticker: str | None, counterparts: Sequence[Evidence]) -> int:
    """In how many parts the figure is about something else than a claim with these counterparts."""
    value, own = reported.evidence.value, counterparts[0].value
    if value is None or own is None:
        return 0
    differs = (
        reported.ticker != ticker,
        value.item_id != own.item_id,
        value.period != own.period,
        value.basis != own.basis,
    )
    return sum(differs)
