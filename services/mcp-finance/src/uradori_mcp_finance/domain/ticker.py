"""Tickers as people write them."""

import re
import unicodedata

from uradori_contracts.errors import ErrorCode, UradoriError

LONGEST = 32
TICKER = re.compile(r"(\d{4}|\d{3}[A-Z])(\.T)?", re.ASCII)


def resolve(written: str) -> str:
    """The four-character code that is meant by 7203, 7203.T, ７２０３ or 409a.

    Raises:
        UradoriError: UNKNOWN_TICKER for anything else.
    """
    folded = unicodedata.normalize("NFKC", written[:LONGEST]).strip().upper()
    if len(written) <= LONGEST and (found := TICKER.fullmatch(folded)):
        return found[1]
    raise UradoriError(
        ErrorCode.UNKNOWN_TICKER,
        "証券コードは4桁の数字、または3桁の数字と英字1字で指定してください。",
        "A ticker is four digits, or three digits and a letter.",
    )
