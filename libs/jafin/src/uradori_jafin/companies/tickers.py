"""Tickers: four digits, or digits with letters (409A), only where they look like one."""

import re
from collections.abc import Iterator

_CODE = r"(?P<code>\d[\dA-Z]\d[\dA-Z])"
_MARKED = re.compile(
    rf"(?:[(（【〈<\[]\s?(?:東証|名証|福証|札証)?[A-Za-zァ-ヶ]{{0,6}}[:：]?\s?{_CODE}(?:\.[TJ])?\s?[)）】〉>、,\]/・])"
    rf"|(?:(?:証券|銘柄|株式)?コード(?:番号)?\s?[:：は]?\s?{_CODE.replace('code', 'named')})(?![\d,])"
    rf"|(?<![\w.]){_CODE.replace('code', 'dotted')}(?:\.T|\sJP)(?![A-Za-z])",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:(?<![\w.,/\-¥$])(?<!ISO\s)(?<!IEC\s)|(?<=[とや])|(?<=[期度]の))(?P<code>\d{4}|\d{3}[A-Z]|\d[A-Z]\d[\dA-Z])"
    r"(?![0-9A-Za-z_.,/%\-]|\s?[円年株人台億兆万千百件社月日時倍割ポドユ])"
)
# As the regulator writes it, with a fifth digit 0: told from a figure by what follows, or alone.
_FIVE = re.compile(r"(?<![\w.,/\-¥$])(?P<code>\d{3}[\dA-Z])0(?=の|'s)|^\s*(?P<alone>\d{3}[\dA-Z])0\s*$", re.IGNORECASE)
_BEFORE_A_YEAR = re.compile(r"\s?(?:の|'s\s|、|は)[^。?]{0,40}?(?:(?:19|20)\d{2}\s?(?:年|/\d)|FY\s?\d{2})")
"""Behind four digits that begin a text: with another year named, they are none themselves."""
_OF_A_YEAR = ("期の", "年度の")
_FIRST_YEAR, _LAST_YEAR = 1900, 2100


def marked_tickers(folded: str) -> Iterator[tuple[str, int, int]]:
    """Codes that stand in brackets, behind 証券コード, or before .T, with the span of the code itself."""
    for found in _MARKED.finditer(folded):
        group = next(name for name in ("code", "named", "dotted") if found[name])
        yield found[group].upper(), found.start(group), found.end(group)


def may_be_year(code: str) -> bool:
    """Four digits that may be a year as well."""
    return code.isdigit() and _FIRST_YEAR <= int(code) <= _LAST_YEAR


def bare_tickers(folded: str) -> Iterator[tuple[str, int, int]]:
    """Codes that stand alone and can be neither a year nor a figure; kana may follow at once."""
    for found in _BARE.finditer(folded):
        code = found["code"]
        begins = not folded[: found.start()].strip()
        behind_a_year = folded.endswith(_OF_A_YEAR, 0, found.start())
        if not may_be_year(code) or behind_a_year or (begins and _BEFORE_A_YEAR.match(folded, found.end())):
            yield code, found.start(), found.end()
    for found in _FIVE.finditer(folded):
        group = "code" if found["code"] else "alone"
        yield found[group].upper(), found.start(group), found.end(group) + 1
