"""Which line items a part of a company can have, which a company only, and which are no company's."""

from collections.abc import Iterable

from uradori_jafin import ItemMention

_OF_PARTS = frozenset(
    {"net_sales", "operating_revenue", "gross_profit", "operating_profit", "ordinary_profit", "segment_profit",
     "order_intake", "order_backlog", "completed_construction", "unit_sales", "employees", "store_count",
     "capital_expenditure", "depreciation", "research_and_development"}
)  # fmt: skip
"""What a part of a company can have."""
_OF_COMPANIES = frozenset(
    {"cost_of_sales", "sga", "profit_before_tax", "net_profit", "profit_attributable_to_owners", "comprehensive_income",
     "total_assets", "net_assets", "total_liabilities", "current_assets", "fixed_assets"}
)  # fmt: skip
"""What is said with の of a company or a part of it (東都フーズの売上原価), and compounds otherwise (調整後純利益)."""
_OF_NO_COMPANY = frozenset(
    {"policy_rate", "policy_rate_change", "nikkei_average", "topix", "usd_jpy", "eur_jpy", "long_term_yield",
     "consumer_price_index", "gdp", "unemployment_rate"}
)  # fmt: skip
"""Indicators of a market or an economy."""


def may_be_of_a_part(item: ItemMention) -> bool:
    """Whether a part of a company can have it, not the whole only."""
    return item.item.id in _OF_PARTS


def is_told_of_companies(item: ItemMention) -> bool:
    """Whether it is said with の of a company or a part of it only."""
    return item.item.id in _OF_COMPANIES


def any_of_no_company(items: Iterable[str]) -> bool:
    """Whether one of the canonical ids is that of an indicator of a market or an economy."""
    return not _OF_NO_COMPANY.isdisjoint(items)
