"""Which company is meant by a ticker or a name, as people write them."""

import re
import unicodedata

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_jafin import Company, Gazetteer

LONGEST = 80
NAMED = 5
"""Companies that an error names."""
TICKER = re.compile(r"(\d{4}|\d{3}[A-Z])0?(?:\.(?:T|JP)| JP)?", re.ASCII)


def nobody() -> Gazetteer:
    """A gazetteer that knows no company: tickers then stand for themselves."""
    return Gazetteer(())


def resolve(written: str, companies: Gazetteer) -> str:
    """The ticker of today that is meant by 7203, 7203.T, 72030, ７２０３, 409a, トヨタ自動車 or Toyota Motor Corp.

    Only a whole name counts, today's or a former one.

    Raises:
        UradoriError: INVALID_REQUEST where several companies bear the name, UNKNOWN_TICKER where none does; both name
            the companies that may be meant.
    """
    folded = unicodedata.normalize("NFKC", written[: LONGEST + 1]).strip()
    if len(written) > LONGEST or not folded:
        raise _unknown("", ())
    if found := TICKER.fullmatch(folded.upper()):
        company = companies.by_ticker(found[1])
        return company.ticker if company else found[1]
    bearers = companies.exactly(folded)
    if len(bearers) == 1:
        return bearers[0].ticker
    if bearers:
        raise UradoriError(
            ErrorCode.INVALID_REQUEST,
            f"「{folded}」という会社は複数あります: {_listed(bearers)}。証券コードで指定してください。",
            f'Several companies are called "{folded}": {_listed(bearers)}. Name one by its ticker.',
        )
    raise _unknown(folded, companies.resolve(folded))


def _unknown(name: str, near: tuple[Company, ...]) -> UradoriError:
    if near:
        return UradoriError(
            ErrorCode.UNKNOWN_TICKER,
            f"「{name}」という会社は見つかりません。近い名前: {_listed(near)}。",
            f'No company is called "{name}". Names like it: {_listed(near)}.',
        )
    return UradoriError(
        ErrorCode.UNKNOWN_TICKER,
        "会社が見つかりません。証券コード（4桁の数字、または3桁の数字と英字1字）か正式な会社名で指定してください。",
        "No such company: give a ticker (four digits, or three digits and a letter) or a full company name.",
    )


def _listed(companies: tuple[Company, ...]) -> str:
    return "、".join(f"{unicodedata.normalize('NFKC', each.name)}（{each.ticker}）" for each in companies[:NAMED])
