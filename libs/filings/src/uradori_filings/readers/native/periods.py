"""How a context is written at the head of a column."""

from datetime import date

from uradori_filings.model.document import Context

BASIS_AXIS = "ConsolidatedOrNonConsolidatedAxis"
PARENT_MEMBER = "NonConsolidatedMember"
CONSOLIDATED_MEMBER = "ConsolidatedMember"
_RESULT_MEMBER = "ResultMember"
"""What every figure is that is no forecast."""


def written_period(context: Context) -> str:
    """自 2023年4月1日 至 2024年3月31日, or the day."""
    return f"自{_day(context.start)} 至{_day(context.end)}" if context.start else _day(context.end)


def is_parent(context: Context) -> bool:
    """Whether it is of the company alone."""
    return any(local_name(member) == PARENT_MEMBER for _, member in context.members)


def members_of(context: Context) -> tuple[str, ...]:
    """Its members but for those that say whose statements they are, and that they happened."""
    names = (local_name(member) for _, member in context.members)
    return tuple(name for name in names if name not in (PARENT_MEMBER, CONSOLIDATED_MEMBER, _RESULT_MEMBER))


def local_name(name: str) -> str:
    """Without its prefix."""
    return name.rpartition(":")[2]


def _day(day: date) -> str:
    return f"{day.year}年{day.month}月{day.day}日"
