"""Units as XBRL measures them, and how they are written in a table."""

import re

_PER = re.compile(r"^([A-Za-z]{3})[Pp]er_?([Ss]hares?)$")
_RATE = re.compile(r"Ratio|RateOf|Rate(?=[A-Z]|$)|Percentage|Proportion|TotalShareholderReturn|ShareIndex")
_TIMES = re.compile(r"PriceEarnings|PriceToBook|InterestCoverage|CashFlowToInterest|DebtToCashFlow|ExchangeRate|Years")
_PEOPLE = re.compile(r"^(?:Average)?NumberOf\w*(?:Employees|Workers|Directors|Officers|Members)")
_WRITTEN = {"JPY": "円", "shares": "株", "pure": ""}


def measure_of(unit: str) -> str:
    """JPYPerShares, JPY_per_share and iso4217:JPY/xbrli:shares are one measure: JPY/shares."""
    numerator, slash, denominator = unit.strip().partition("/")
    if slash:
        return f"{_local(numerator)}/{_local(denominator)}"
    found = _PER.match(_local(numerator))
    return f"{found[1].upper()}/shares" if found else _local(numerator)


def _local(unit: str) -> str:
    name = unit.rpartition(":")[2].strip()
    return {"Shares": "shares", "Pure": "pure", "share": "shares"}.get(name, name)


def is_percentage(element: str, measure: str) -> bool:
    """Whether reports print the pure number in per cent: ratios and rates, multiples aside."""
    return measure == "pure" and _RATE.search(element) is not None and _TIMES.search(element) is None


def written_unit(element: str, measure: str) -> str:
    """As the head or the label of a table states it; empty for a bare number."""
    if is_percentage(element, measure):
        return "％"
    if measure == "pure":
        if "PriceEarnings" in element or "PriceToBook" in element:
            return "倍"
        return "人" if _PEOPLE.match(element) else ""
    currency, slash, _ = measure.partition("/")
    return _WRITTEN.get(currency, currency) if slash or currency in _WRITTEN else measure
