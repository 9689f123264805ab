"""Whether a change or the amount itself is asked for, and whether what happened or what is expected."""

import re

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin import find_line_items, find_natures
from uradori_jafin.lexicon import UnitKind

_CHANGE = re.compile(
    r"増減率|増加率|減少率|成長率|伸び率|伸率|前[年期](?:同期)?比|対前[年期]|何(?:%|パーセント)(?:増|減|伸|成長)|増収率|増益率|減収率|減益率"
    r"|\b(?:growth(?:\s+rate)?|rate\s+of\s+(?:change|increase|decrease)|year[-\s](?:on|over)[-\s]year|yoy|percentage\s+change|(?:by\s+)?(?:what|how\s+many)\s+percent(?:age)?)\b",
    re.IGNORECASE,
)
_RATE = re.compile(r"率|割合|比|利回り|構成|性向|%|パーセント|margin|ratio|percent|yield|rate\b", re.IGNORECASE)
_RATE_OF = re.compile(r"率|割合|利回り|比率|margin|ratio", re.IGNORECASE)
_FORECAST = re.compile(
    r"予想|見通し|見込|業績予測|計画|\b(?:forecasts?|guidance|outlook|expects?|expected)\b", re.IGNORECASE
)
_OF_GROUPS = frozenset(
    {
        "net_sales",
        "operating_profit",
        "ordinary_profit",
        "profit_before_tax",
        "profit_attributable_to_owners",
        "net_profit",
        "comprehensive_income",
        "net_assets",
        "total_assets",
        "equity_ratio",
        "roe",
        "eps",
        "bps",
        "operating_cash_flow",
        "investing_cash_flow",
        "financing_cash_flow",
        "cash_and_equivalents",
    }
)
_MONEY = frozenset({UnitKind.MONEY, UnitKind.PER_SHARE})
_AMOUNTS = frozenset({"円", "株", "人", "USD", "EUR", "GBP", "CNY"})
_HEADS = re.compile(
    r"^percent(?:age)?\s+(?!change|of|growth)|^(?:(?:the\s+)?(?:year[-\s](?:on|over)[-\s]year|yoy|annual)\s+)?(?:percentage\s+)?(?:rate\s+of\s+)?(?:change|growth|increase|decrease)(?:\s+rate)?\s+(?:in|of)\s+(?:the\s+)?",
    re.IGNORECASE,
)
_TAILS = re.compile(
    r"(?:の|\s)*(?:対?前[年期](?:同期)?(?:比|増減率)|増減率|増加率|減少率|成長率|伸び率|伸率|(?:会社|業績)?(?:予想|見通し|見込み?)(?:値|額)?|(?:growth(?:\s+rate)?|change|grow|increase|decrease|decline|rise|fall|forecast|guidance))+$",
    re.IGNORECASE,
)

_SPAN = re.compile(r"通期|通年|年間|今期|来期|次期|full[-\s]year|annual", re.IGNORECASE)


def asks_for_change(text: str) -> bool:
    """増減率, 前期比, growth."""
    return _CHANGE.search(text) is not None


def asks_for_forecast(text: str) -> bool:
    """予想, forecast."""
    return _FORECAST.search(text) is not None and any(each.nature.is_forecast for each in find_natures(text))


def without_kind(label: str) -> str:
    """The item of 営業利益の増減率, 経常利益予想, year-on-year change in revenue."""
    return _TAILS.sub("", _HEADS.sub("", label)) or label


def is_only_kind(label: str) -> bool:
    """Of 営業利益の増減率 and 営業利益の通期予想 the last word."""
    left = _TAILS.sub("", label)
    return left != label and (not left or _SPAN.fullmatch(left) is not None)


def without_spans(words: tuple[str, ...]) -> tuple[str, ...]:
    """Of 営業利益における通期の予想 what is not said of the time alone."""
    return tuple(word for word in words if _SPAN.fullmatch(word) is None)


def is_money(label: str) -> bool:
    """Whether a label is the name of an amount, and says nothing of a rate."""
    found = find_line_items(label)
    return bool(found) and found[-1].item.unit in _MONEY and _RATE.search(label) is None


def is_of_groups(label: str) -> bool:
    """Whether a label is the name of a figure that consolidated accounts always have."""
    found = find_line_items(label)
    return bool(found) and found[-1].surface == label and found[-1].item.id in _OF_GROUPS


def fits_kind(fact: ReportedFact, *, change: bool, money: bool, rate: bool = False) -> bool | None:
    """A rate of change and a rate are in %, an amount of money is not, nor is it a change; None where nothing is known."""
    if not (change or money or rate):
        return None
    own = (*fact.row_path[-1:], *fact.column_path)
    if money and any(_CHANGE.search(label) for label in own):
        return False
    if not fact.unit:
        return None
    if change:
        return fact.unit == "%" and not any(_RATE_OF.search(label) and not _CHANGE.search(label) for label in own)
    return fact.unit not in _AMOUNTS if rate else fact.unit != "%"


def fits_nature(fact: ReportedFact, *, forecast: bool) -> bool:
    """What is expected against what happened."""
    return (fact.nature == "forecast") is forecast
