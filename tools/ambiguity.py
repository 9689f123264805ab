"""Names that begin or equal another company's name and have not been reviewed."""

import unicodedata
from bisect import bisect_left
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NamedCompany:
    ticker: str
    names: tuple[str, ...]
    common_words: frozenset[str]


def fold(name: str) -> str:
    """Width, case, blanks and the legal form 株式会社 do not tell names apart."""
    return "".join(unicodedata.normalize("NFKC", name).replace("株式会社", "").split()).casefold()


def unreviewed(companies: list[NamedCompany], settled: set[tuple[str, str]]) -> list[tuple[str, str, str, str]]:
    """(name, its ticker, other ticker, other name); `settled` are (name, ticker) decided by hand."""
    every = sorted((fold(name), company.ticker, name) for company in companies for name in company.names)
    keys = [key for key, _, _ in every]
    found: dict[tuple[str, str, str], str] = {}
    for company in companies:
        for name in company.names:
            if name in company.common_words or (name, company.ticker) in settled:
                continue
            key = fold(name)
            for position in range(bisect_left(keys, key), len(keys)):
                other_key, other, other_name = every[position]
                if not other_key.startswith(key):
                    break
                if other != company.ticker:
                    found.setdefault((name, company.ticker, other), other_name)
    return [(*pair, other_name) for pair, other_name in sorted(found.items())]


def borne_by(
    companies: list[NamedCompany], others: list[NamedCompany], settled: set[tuple[str, str]]
) -> list[tuple[str, str, str, str]]:
    """As `unreviewed`, for names of `companies` that one of `others` bears too."""
    bearers = {fold(name): (other.ticker, name) for other in others for name in other.names}
    return sorted(
        (name, company.ticker, *bearers[fold(name)])
        for company in companies
        for name in company.names
        if fold(name) in bearers and name not in company.common_words and (name, company.ticker) not in settled
    )
