"""Line items that a market sets."""

MACRO_ITEMS = frozenset({
    "policy_rate", "policy_rate_change", "long_term_yield", "consumer_price_index", "gdp", "unemployment_rate",
    "nikkei_average", "topix", "usd_jpy", "eur_jpy",
})  # fmt: skip
"""Line items of the market, not of a company."""
PRICES = frozenset({
    "share_price", "share_price_high", "share_price_low", "market_capitalisation",
    "policy_rate", "policy_rate_change", "long_term_yield", "nikkei_average", "topix", "usd_jpy", "eur_jpy",
})  # fmt: skip
"""What a market sets, so that nobody's evidence holds its future."""
KEPT = frozenset({"policy_rate", "nikkei_average", "usd_jpy"})
"""Indicators whose values are kept here."""
