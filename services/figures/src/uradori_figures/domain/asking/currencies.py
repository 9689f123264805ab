"""The currency in which a figure is asked for."""

import re

_CODES = {
    "米ドル": "USD",
    "ドル": "USD",
    "us$": "USD",
    "usd": "USD",
    "us dollars": "USD",
    "u.s. dollars": "USD",
    "dollars": "USD",
    "ユーロ": "EUR",
    "eur": "EUR",
    "euros": "EUR",
    "ポンド": "GBP",
    "gbp": "GBP",
    "人民元": "CNY",
    "cny": "CNY",
    "円": "円",
    "日本円": "円",
    "yen": "円",
    "jpy": "円",
}
CURRENCIES = frozenset(_CODES.values()) - {"円"}
"""Other than the yen."""
_NAMES = "|".join(re.escape(name) for name in sorted(_CODES, key=len, reverse=True))
_QUOTED = re.compile(r"[「『][^「」『』]{0,300}[」』]")
_SCALE = r"(?:千|百万|億|十億)?"
_ASKED = re.compile(
    rf"\(?{_SCALE}(?P<noted>{_NAMES})\)|(?P<told>{_NAMES})(?:建て?|ベース|表示|換算|で(?=いくら|幾ら|何|は|の|[、,?]|$))"
    rf"|\bin (?:thousands of |millions of )?(?P<english>{_NAMES})\b"
)
_BEHIND = re.compile(rf"(?:(?:は|を)|\(){_SCALE}(?:{_NAMES})(?:建て?|ベース|表示|換算|で)?\)?$", re.IGNORECASE)
"""Behind an item, with は or in brackets."""


def currency_asked(folded: str) -> str:
    """The code as facts have it (USD, 円), where the question says in which money it wants its figure; else empty.

    A currency within a quoted label is a part of the item's name.
    """
    found = _ASKED.search(_QUOTED.sub("", folded.lower()))
    return _CODES[next(filter(None, found.groups()))] if found else ""


def without_currency(label: str) -> str:
    """The item of 売上収益(千米ドル) and of 売上収益は米ドル, which is left of 売上収益は米ドルでいくら."""
    return _BEHIND.sub("", label) or label


def is_currency(folded: str) -> bool:
    """Whether words are nothing but a currency in which a figure is wanted: 米ドル建て."""
    return _ASKED.fullmatch(folded.lower()) is not None
