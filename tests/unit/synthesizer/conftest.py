"""Evidence about two invented companies, and requests for it."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.evidence import Evidence, Provenance, TypedValue
from uradori_contracts.rewriting import (
    CompanyRef,
    Intent,
    Language,
    RequestedItem,
    RequestedPeriod,
    ResolvedRequest,
)
from uradori_contracts.synthesis import ComposeRequest, ProviderName
from uradori_synthesizer.domain.template import compose

NAMES = {"見本自動車": "7203", "比較電機": "6501", "平和不動産": "8803", "平和": "6412"}
COMPANIES = {ticker: CompanyRef(ticker=ticker, name=name, surface=name) for name, ticker in NAMES.items()}


def finder(text: str) -> frozenset[str]:
    """The tickers of the companies above in a text, the longest name first."""
    found = set()
    for name in sorted(NAMES, key=len, reverse=True):
        if name in text:
            found.add(NAMES[name])
            text = text.replace(name, "")
    return frozenset(found)


@pytest.fixture
def value() -> Callable[..., Evidence]:
    """A typed value; its tag counts up from mcp_val_1."""
    issued = 0

    def make(
        item: str,
        amount: str,
        unit: str = "百万円",
        *,
        label: str = "売上高",
        period: str = "2024年3月期",
        basis: str = "連結",
        entity: str = "見本自動車",
        standard: str = "日本基準",
        nature: str = "実績",
        as_of: date = date(2024, 6, 25),
        publisher: str = "EDINET",
    ) -> Evidence:
        nonlocal issued
        issued += 1
        return Evidence(
            tag=f"mcp_val_{issued}",
            as_of=as_of,
            value=TypedValue(
                item=label,
                item_id=item,
                value=Decimal(amount),
                unit=unit,
                entity=entity,
                period=period,
                basis=basis,
                nature=nature,
            ),
            provenance=Provenance(section=f"主要な経営指標等の推移（{basis}、{standard}）", publisher=publisher),
        )

    return make


@pytest.fixture
def passage() -> Callable[..., Evidence]:
    """A passage; its tag counts up from doc_1."""
    issued = 0

    def make(text: str, title: str = "見本自動車 2024年3月期", as_of: date = date(2024, 6, 25)) -> Evidence:
        nonlocal issued
        issued += 1
        return Evidence(tag=f"doc_{issued}", title=title, text=text, as_of=as_of)

    return make


@pytest.fixture
def request_for() -> Callable[..., ComposeRequest]:
    """A resolved request over some evidence."""

    def make(
        *evidence: Evidence,
        intent: Intent = Intent.FIGURE,
        companies: tuple[str, ...] = ("7203",),
        items: tuple[str, ...] = (),
        periods: tuple[str, ...] = (),
        defaulted: bool = False,
        quarter: int | None = None,
        basis: str = "",
        question: str = "質問",
        part: str = "",
        forecast: bool = False,
        causes: bool = False,
        language: Language = Language.JAPANESE,
    ) -> ComposeRequest:
        return ComposeRequest(
            turn_id="t",
            request=ResolvedRequest(
                question=question,
                language=language,
                intent=intent,
                forecast=forecast,
                causes=causes,
                companies=tuple(COMPANIES[ticker] for ticker in companies),
                items=tuple(RequestedItem(id=item, surface=item, part=part) for item in items),
                periods=tuple(
                    RequestedPeriod(
                        label=label,
                        period_end=date(int(label[:4]), 3, 31),
                        defaulted=defaulted,
                        quarter=quarter,
                    )
                    for label in periods
                ),
                basis=basis,
            ),
            evidence=evidence,
            providers=(ProviderName.TEMPLATE,),
        )

    return make


@pytest.fixture
def write() -> Callable[[ComposeRequest], list[str]]:
    """The template's sentences."""
    return lambda request: list(compose(request, finder))
