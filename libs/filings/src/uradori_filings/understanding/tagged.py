"""A fact whose cell the source ties to an element: what the source says of it counts before what its labels read."""

import re
from collections.abc import Mapping
from decimal import Decimal

from msgspec.structs import replace
from uradori_jafin import fold

from uradori_filings.model.document import Context
from uradori_filings.model.fact import Basis, Fact, FactKind, FactPeriod, Nature
from uradori_filings.model.grid import Cell, Tagged

_PARENT, _CONSOLIDATED = "NonConsolidatedMember", "ConsolidatedMember"
_BRACKETS = "(（"
_FORECASTS = frozenset({"ForecastMember", "UpperMember", "LowerMember"})
_SAID_ELSEWHERE = frozenset({_PARENT, _CONSOLIDATED, "ResultMember", "ForecastMember"})
"""Members that a fact tells by its basis and its nature."""
_UNITS = {"JPY": "円", "shares": "株"}
"""Measures that facts name otherwise; a currency keeps its code."""
_NO_MEMBER = re.compile(
    r"[12][0-9]{3}|年度|[前当]期|四半期|^[(（]?[^ぁ-んァ-ヶ]{0,3}[円株%％人][)）]?$|^(?:金?額|数|値|実績|項目|科目)$"
)
"""Heads that say when, or in which unit."""
_OF_STATEMENTS = ("jppfs_", "jpigp_", "ifrs", "jpbki_", "jpins_")
_OF_KEY_FIGURES = ("SummaryOfBusinessResults", "KeyFinancialData")


def tagged(fact: Fact, cell: Cell, contexts: Mapping[str, Context]) -> Fact:
    """The fact with the element, value, unit, period, basis and members of its cell; as it was where the cell has none."""
    if not cell.element:
        return fact
    return _valued(_placed(fact, cell, contexts.get(cell.context)), cell.tagged)


def _placed(fact: Fact, cell: Cell, context: Context | None) -> Fact:
    named = cell.context.split("_")[1:] if context is None else [member for _, member in context.members]
    members = [name.rpartition(":")[2] for name in named if name.endswith("Member")]
    others = tuple(name for name in members if name not in _SAID_ELSEWHERE)
    period = fact.period
    if context is not None:
        label = fact.period.label if fact.period else " ".join(fact.column_path[:1])
        period = FactPeriod(context.end, context.start, label)
    return replace(
        fact,
        element=cell.element,
        period=period,
        basis=_basis(cell.element, members) or fact.basis,
        nature=Nature.FORECAST if _FORECASTS & set(members) else fact.nature,
        members=_members(fact, others),
    )


def _basis(element: str, members: list[str]) -> Basis | None:
    if _PARENT in members:
        return Basis.PARENT
    whole = element.startswith(_OF_STATEMENTS) or element.endswith(_OF_KEY_FIGURES)
    return Basis.CONSOLIDATED if _CONSOLIDATED in members or whole else None


def _members(fact: Fact, named: tuple[str, ...]) -> tuple[str, ...]:
    """As elements name them, then as the table prints them: by the head of the column, or of grouped rows the row."""
    if not named or fact.members:
        return tuple(dict.fromkeys((*named, *fact.members)))
    if fact.column_path and not _NO_MEMBER.search(fold(fact.column_path[-1]).text):
        return (*named, fact.column_path[-1])
    return (*named, fact.row_path[-1]) if len(fact.row_path) > 1 else named


def _valued(fact: Fact, told: Tagged | None) -> Fact:
    if told is None:
        return fact
    if told.nil:
        return replace(fact, kind=FactKind.NOTHING, value=None)
    if told.value is None:
        return fact if not told.unit else replace(fact, kind=FactKind.TEXT, value=None)
    value, unit, power = _stated(told, _signed(told.value, fact), fact)
    return replace(fact, kind=FactKind.NUMBER, value=value, unit=unit, power=power)


def _signed(value: Decimal, fact: Fact) -> Decimal:
    """The sign is that of the print, which labels speak of: elements of costs are positive where △ is printed.

    Brackets may mean either, and the source tells.
    """
    if fact.value is None or any(mark in fact.printed for mark in _BRACKETS):
        return value
    return -abs(value) if fact.value < 0 else abs(value)


def _stated(told: Tagged, value: Decimal, fact: Fact) -> tuple[Decimal, str, int]:
    if told.unit == "pure":
        if told.power == -2:
            return value.scaleb(2), "%", 0
        return value, fact.unit, told.power
    base = told.unit.partition("/")[0]
    return value, _UNITS.get(base, base), told.power
