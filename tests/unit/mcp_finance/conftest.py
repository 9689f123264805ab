"""Figures of an invented company."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.finance import Disclosure, MacroIndicator
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.snapshot import Snapshot

CONSOLIDATED, PARENT = Basis.CONSOLIDATED, Basis.PARENT
FigureMaker = Callable[..., Figure]


@pytest.fixture
def figure() -> FigureMaker:
    """A figure of 7203; named arguments replace what differs."""

    def make(
        item: str,
        value: str | None,
        unit: str = "百万円",
        year: int = 2024,
        basis: Basis = CONSOLIDATED,
        *,
        filed_on: date = date(2024, 6, 25),
        document_id: str = "S100AAAA",
        standard: str = "J-GAAP",
    ) -> Figure:
        return Figure(
            ticker="7203",
            edinet_code="E00001",
            document_id=document_id,
            filed_on=filed_on,
            standard=standard,
            basis=basis,
            period_end=date(year, 3, 31),
            item=item,
            label=item,
            value=None if value is None else Decimal(value),
            unit=unit,
            cell="0:1:2",
        )

    return make


@pytest.fixture
def cheap_year(figure: FigureMaker) -> tuple[Figure, ...]:
    """A year of a share at 0.5 times its book value, with all that the multiples and the rule look at."""
    return (
        figure("per", "10.0", "倍"),
        figure("eps", "100.00", "円"),
        figure("bps", "2000.00", "円"),
        figure("roe", "5.0", "%"),
        figure("net_sales", "90000"),
        figure("net_sales", "100000", year=2020),
        figure("operating_profit", "4500"),
        figure("shares_issued", "10000", "千株", basis=PARENT),
        figure("share_price_high", "1200", "円", basis=PARENT),
        figure("share_price_low", "800", "円", basis=PARENT),
        figure("dividend_per_share", "40", "円", basis=PARENT),
        figure("payout_ratio", "40.0", "%", basis=PARENT),
        figure("tsr", "90.0", "%", basis=PARENT),
        figure("tsr_benchmark", "120.0", "%", basis=PARENT),
    )


@pytest.fixture
def snapshot(cheap_year: tuple[Figure, ...]) -> Snapshot:
    """One company, two filings, two values of one indicator."""
    return Snapshot(
        names={"7203": "見本自動車", "409A": "未提出"},
        figures={"7203": cheap_year},
        disclosures={
            "7203": tuple(
                Disclosure(
                    ticker="7203",
                    document_id=f"S100{year}",
                    title="有価証券報告書",
                    disclosure_type="annual_report",
                    filed_on=date(year, 6, 25),
                    publisher="EDINET",
                )
                for year in (2023, 2024)
            )
        },
        indicators=tuple(
            MacroIndicator(
                indicator="policy_rate",
                label="政策金利",
                value=Decimal(value),
                unit="%",
                as_of=day,
                source="日本銀行",
            )
            for value, day in (("0.1", date(2024, 3, 19)), ("0.25", date(2024, 7, 31)))
        ),
    )
