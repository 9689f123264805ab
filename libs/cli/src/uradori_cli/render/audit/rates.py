"""Rates of a report, as they are shown."""

from collections.abc import Iterator

from uradori_contracts.audit import Rates


def rate(value: float | None) -> str:
    """A rate to two digits; － where it has no denominator."""
    return "－" if value is None else f"{value:.2f}"


def rates_told(rates: Rates) -> Iterator[str]:
    """Consistency with the sentences it counts, precision, recall."""
    yield f"一致率 {rate(rates.consistency_rate)}（{rates.sentences}文中{rates.supported_sentences}文）"
    yield f"適合率 {rate(rates.precision)}"
    yield f"再現率 {rate(rates.recall)}"
