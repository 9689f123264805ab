"""Reported figures by what they are of, each made evidence once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from uradori_contracts.evidence import Evidence
from uradori_contracts.finance import MacroIndicator, MacroIndicators, StockValuation
from uradori_jafin import load_lexicon

from uradori_coordinator.domain.evidence import of_metric
from uradori_coordinator.domain.selection import CONSOLIDATED, PARENT


@dataclass(frozen=True, slots=True)
class Reported:
    """A figure of a company, under no tag yet."""

    ticker: str
    period_end: date | None
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Known:
    """Figures by ticker, item and basis, newest first, and the indicators."""

    series: Mapping[tuple[str, str, str], tuple[Reported, ...]]
    indicators: tuple[MacroIndicator, ...] = ()
    source: str = ""
    """Where the indicators are from."""

    @classmethod
    def of(cls, valuations: Iterable[StockValuation], indicators: MacroIndicators | None = None) -> "Known":
        """What the tools gave; a figure without a value is none."""
        series: dict[tuple[str, str, str], list[Reported]] = {}
        for valuation in valuations:
            for metric in valuation.metrics:
                if metric.value is not None:
                    key = valuation.ticker, metric.item, metric.basis
                    evidence = of_metric(valuation, metric, valuation.name)
                    series.setdefault(key, []).append(Reported(valuation.ticker, metric.period_end, evidence))
        newest_first = () if indicators is None else sorted(indicators.indicators, key=lambda one: one.as_of)[::-1]
        return cls(
            {key: tuple(held) for key, held in series.items()},
            tuple(newest_first),
            "" if indicators is None else indicators.data_source.value,
        )

    def of_item(self, ticker: str, item: str, basis: str) -> tuple[Reported, ...]:
        """An item's values on one basis: the one named, else consolidated, else the one that stands."""
        bases = ((basis, ""),) if basis else ((CONSOLIDATED, ""), (PARENT,))
        for candidate in load_lexicon().stand_ins(item):
            for on_basis in bases:
                held = [one for each in on_basis for one in self.series.get((ticker, candidate, each), ())]
                if held:
                    return tuple(held)
        return ()


def is_among(day: date | None, ends: Sequence[date]) -> bool:
    """Whether a period that ends on the day is one of those; a term is named by its last month."""
    return day is not None and any((day.year, day.month) == (end.year, end.month) for end in ends)
