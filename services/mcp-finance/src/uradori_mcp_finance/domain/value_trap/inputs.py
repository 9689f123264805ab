"""The figures that a clause looks at."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from uradori_contracts.finance import ReportedMetric

from uradori_mcp_finance.domain.figure import Basis
from uradori_mcp_finance.domain.history import History
from uradori_mcp_finance.domain.multiples import COMPUTED, PERCENT, multiples
from uradori_mcp_finance.domain.valuation import SHARE_ITEMS, computed_metric, reported_metric

OF_THE_SHARE = frozenset({*SHARE_ITEMS, "payout_ratio"})


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clause compares, and the metrics behind it. None where an input is missing."""

    value: Decimal | None
    inputs: tuple[ReportedMetric, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What the reports print of all years, and what the computed items of the newest year rest on."""

    reported: History
    operands: History


def newest(known: Known, item: str) -> Reading:
    """The item in the newest year; items of the share come from the company's own accounts."""
    past = known.operands if item in COMPUTED else known.reported
    year = past.leading()[0]
    if item in COMPUTED:
        found = next((multiple for multiple in multiples(year, past) if multiple.item == item), None)
        return Reading(found.value, (computed_metric(found, year),)) if found else Reading(None, ())
    source = past.year(Basis.PARENT, year.period_end) if item in OF_THE_SHARE else year
    figure = source.figure(item) if source else None
    if figure is None:
        return Reading(None, ())
    return Reading(figure.value, (reported_metric(figure),))


def growth(past: History, item: str, years: int) -> Reading:
    """Growth in % from `years` before the newest year; no rate over a base of zero or less, or across standards."""
    years_found = past.leading()
    now = years_found[0]
    then = next((y for y in years_found if y.period_end == _earlier(now.period_end, years)), None)
    later = now.figure(item)
    earlier = then.figure(item) if then else None
    inputs = tuple(reported_metric(figure) for figure in (later, earlier) if figure)
    if later is None or earlier is None or then is None or now.standard != then.standard:
        return Reading(None, inputs)
    if later.value is None or earlier.value is None or earlier.value <= 0 or later.unit != earlier.unit:
        return Reading(None, inputs)
    rate = (later.value - earlier.value) / earlier.value * PERCENT
    return Reading(rate.quantize(Decimal("0.1"), ROUND_HALF_UP), inputs)


def _earlier(day: date, years: int) -> date:
    last_day = monthrange(day.year, day.month)[1]
    year = day.year - years
    return date(year, day.month, monthrange(year, day.month)[1] if day.day == last_day else day.day)
