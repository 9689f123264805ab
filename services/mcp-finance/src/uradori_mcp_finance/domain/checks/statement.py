"""The figures of one term on one basis."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.interval import Interval

YEN = {"億円": Decimal(10**8), "百万円": Decimal(10**6), "千円": Decimal(1000), "円": Decimal(1)}
HUNDREDTH = Decimal("0.01")
EQUITY = ("equity_attributable_to_owners", "equity_ratio", "total_assets")
PROFIT = ("profit_attributable_to_owners", "net_profit")
Key = tuple[Basis, str, date]


@dataclass(frozen=True, slots=True)
class Statement:
    """`items` holds what has a value."""

    basis: Basis
    standard: str
    period_end: date
    items: Mapping[str, Figure]

    def value(self, item: str) -> Decimal | None:
        """As printed."""
        figure = self.items.get(item)
        return figure.value if figure else None

    def figures(self, *items: str) -> tuple[Figure, ...]:
        """Those of the items that are printed."""
        return tuple(self.items[item] for item in items if item in self.items)

    def printed(self, item: str) -> Interval | None:
        """What the printed number may stand for."""
        value = self.value(item)
        return None if value is None else Interval.printed(value)

    def yen(self, item: str) -> Interval | None:
        """An amount of money in yen."""
        figure, printed = self.items.get(item), self.printed(item)
        if figure is None or printed is None or figure.unit not in YEN:
            return None
        return printed.times(YEN[figure.unit])

    def profit(self) -> Interval | None:
        """What is left for the owners, in yen."""
        return self.yen("profit_attributable_to_owners") or self.yen("net_profit")

    def equity(self) -> Interval | None:
        """Of the owners, in yen: as printed, or the equity ratio of the total assets."""
        if (stated := self.yen("equity_attributable_to_owners")) is not None:
            return stated
        ratio, assets = self.printed("equity_ratio"), self.yen("total_assets")
        return None if ratio is None or assets is None else (ratio * assets).times(HUNDREDTH)


@dataclass(frozen=True, slots=True)
class Statements:
    """All terms of one filing."""

    every: Mapping[Key, Statement]

    @classmethod
    def of(cls, figures: Iterable[Figure]) -> "Statements":
        """Of figures of which no two say the same."""
        grouped: dict[Key, dict[str, Figure]] = {}
        for figure in figures:
            key = (figure.basis, figure.standard, figure.period_end)
            grouped.setdefault(key, {})
            if figure.value is not None:
                grouped[key][figure.item] = figure
        return cls({key: Statement(*key, items) for key, items in sorted(grouped.items())})

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.every.values())

    def on(self, basis: Basis, period_end: date) -> tuple[Statement, ...]:
        """The term on a basis, by each standard that reports it."""
        return tuple(s for s in self if s.basis is basis and s.period_end == period_end)

    def share(self, period_end: date) -> Statement | None:
        """Where the report prints what is of the share: with the company's own accounts."""
        return next(iter(self.on(Basis.PARENT, period_end)), None)

    def year_before(self, statement: Statement) -> Statement | None:
        """The term that ended a year earlier, on the same basis and standard."""
        return next((s for s in self if _is_a_year_apart(s, statement)), None)


def _is_a_year_apart(earlier: Statement, later: Statement) -> bool:
    same = (earlier.basis, earlier.standard) == (later.basis, later.standard)
    return same and 360 <= (later.period_end - earlier.period_end).days <= 371
