"""The ways in which one name is written."""

import re
import unicodedata

from uradori_jafin.companies.company import Company, without_legal_form

_JAPANESE_BLANK = re.compile(r"(?<=[^\x00-\x7f\s])\s+|(?<!\s)\s+(?=[^\x00-\x7f])")
_HOLDINGS = re.compile(r"ホールディングス$")
_LEAST_WITHOUT_DOTS = 5


def listed_names(company: Company) -> tuple[str, ...]:
    """The names of a company that only the regulator's list tells: with and without the legal form, blanks and dots."""
    official = unicodedata.normalize("NFKC", company.name)
    bare = without_legal_form(official)
    names = [official, bare, company.name_en, without_legal_form(company.name_en)]
    names += [_JAPANESE_BLANK.sub("", name) for name in (official, bare)]
    names += [
        name.replace("・", "")
        for name in (official, bare)
        if len(bare.replace("・", "")) >= _LEAST_WITHOUT_DOTS and not bare.isascii()
    ]
    names += [_HOLDINGS.sub("HD", bare)]
    return tuple(dict.fromkeys(name for name in names if name))


def has_legal_form(name: str) -> bool:
    """Whether the name is written with 株式会社 or the like."""
    folded = unicodedata.normalize("NFKC", name)
    return without_legal_form(folded) != folded.strip()
