"""Whose document it is, where it has no cover: its title, its first lines, the dateline of a release."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from uradori_jafin import fold

from uradori_filings.model.document import Block, Heading, Paragraph, Table

_LINES = 60
_FIRST = 12
"""Lines in which a name may stand alone."""
_LENGTH = 400
_SHORT = 60
_FORM = r"(?:inc|incorporated|corp|corporation|co\.,?\s?ltd|ltd|limited|plc|llc|llp|l\.p|n\.v|s\.a|ag|se|ab|asa|oyj|s\.p\.a|k\.k|company|holdings|group|bancorp|trust|partners)\b\.?"
_WORD = r"[A-Z0-9][\w&.'’/+-]*"
_NAME = rf"(?:The\s)?{_WORD}(?:,?\s(?:{_WORD}|&|and|of|de|the))*"
_FORMED = rf"{_NAME}?,?\s(?i:{_FORM})(?:,?\s(?i:{_FORM}))?"
_VERBS = r"(?:today\s)?(?i:reports?|reported|announces?|announced|posts?|delivers?|releases?|issues?|provides?)\b"
_REPORTS = re.compile(rf"^(?P<name>{_NAME}(?:,\s(?i:{_FORM}))?)\s{_VERBS}")
_ALONE = re.compile(rf"^(?P<name>{_FORMED})(?:\s\([^()]{{1,60}}\))?$")
_SUBSIDIARIES = re.compile(
    rf"^(?P<name>{_NAME}(?:,\s(?i:{_FORM}))?),?\s(?i:and|&)\s(?i:(?:its\s)?(?:consolidated\s)?subsidiar(?:y|ies))\b"
)
_OF_TITLE = re.compile(
    rf"^(?P<name>{_FORMED})\s?(?:[-–—:|,]|\s)\s?(?i:(?:consolidated\s|condensed\s|fiscal\s|annual\s|quarterly\s|interim\s|full[-\s]year\s|first\s|second\s|third\s|fourth\s|q[1-4]\s|fy|20\d\d|financial\s|earnings\s|results\s|investor\s))"
)
_LISTED = re.compile(
    rf"(?P<name>{_NAME}(?:,\s(?i:{_FORM}))?)\s\(\s?(?:[\"“]?[^()]{{0,40}}[;,]\s?)?(?i:nyse|nasdaq|tse|tyo|tokyo|lse|asx|tsx|hkex|sgx|otc|euronext|ticker|stock\scode|securities\scode|code)\b[^()]{{0,40}}\)"
)
_LABEL = re.compile(
    r"^(?i:(?:listed\s)?company(?:\sname)?|name\sof\s(?:the\s)?(?:listed\s)?company|issuer|registrant|corporate\sname|company\sname)\s?[:：]\s?(?P<name>\S.{1,100})$"
)
_CHARTER = re.compile(r"exact\sname\sof\s(?:the\s)?registrant", re.IGNORECASE)
_JAPANESE = re.compile(
    r"(?:^|[\s(])(?P<name>(?:株式会社|\(株\)|㈱)\s?[^\s()|:、。,がをへ]{1,30}|[^\s()|:、。,はがをにの]{1,30}\s?(?:株式会社|\(株\)|㈱))(?=$|[\s()|:、。,])"
)
_NEXT_LABEL = re.compile(r"\s(?:stock\sexchange|securities\scode|code\snumber|url|representative)\b.*$", re.IGNORECASE)
_CODES = (
    re.compile(r"(?:証券コード|コード番号|銘柄コード|コード)\s?[:：]?\s?(\d{3}[0-9A-Z])(?![0-9A-Za-z])"),
    re.compile(
        r"東証\s?(?:プライム|スタンダード|グロース|[一二]部)?(?:市場)?\s?[:：]?\s?(\d{3}[0-9A-Z])(?![0-9A-Za-z年])"
    ),
    re.compile(
        r"(?i:stock\scode|securit(?:y|ies)\scode|code\s(?:number|no\.?)|ticker(?:\ssymbol)?|tse(?:\sprime)?|tyo|tokyo(?:\sstock\sexchange)?(?:\sprime)?(?:\smarket)?|prime\smarket)"
        r"\s?(?i:code)?\s?[:：#]?\s?(\d{3}[0-9A-Z])(?![0-9A-Za-z])"
    ),
)


def company_of_opening(blocks: Sequence[Block]) -> str:
    """The company as the first lines print it; empty where none of them does."""
    lines = [line for line in islice(_lines(blocks), _LINES) if len(line) <= _LENGTH]
    for number, line in enumerate(lines):
        if number and _CHARTER.search(line):
            return lines[number - 1].strip(" *")
        if found := _LABEL.match(line):
            return _NEXT_LABEL.sub("", found["name"]).strip()
    for number, line in enumerate(lines):
        patterns = (_REPORTS, _ALONE, _SUBSIDIARIES, _OF_TITLE) if number < _FIRST else (_SUBSIDIARIES,)
        for pattern in (*patterns, _LISTED):
            found = pattern.search(line) if pattern is _LISTED else pattern.match(line)
            if found and not _OF_A_TITLE.search(found["name"]):
                return found["name"].strip(" ,")
        if number < _FIRST and len(line) <= _SHORT and (japanese := _JAPANESE.search(line)):
            return japanese["name"].strip()
    return ""


_OF_A_TITLE = re.compile(
    r"\b(?:statements?|results?|report|quarter|fiscal|year|annual|consolidated|financial|highlights?|earnings|presentation|release|contact|table|notes?)\b",
    re.IGNORECASE,
)


def title_of_opening(blocks: Sequence[Block]) -> str:
    """The first heading; the line that the document begins with, where that heading is the name of a statement or a unit.

    None that is numbered, as a chapter is, and none that stands in brackets alone.
    """
    first = next((block.text for block in blocks if isinstance(block, Heading)), "")
    if _CHAPTER.match(first):
        first = ""
    begins = next((block for block in blocks if isinstance(block, Heading | Paragraph)), None)
    is_title = isinstance(begins, Paragraph) and len(begins.text) <= _TITLE and not _CHAPTER.match(begins.text)
    if is_title and begins is not None and (not first or _STATEMENT.search(first)):
        return begins.text.replace("\n", " ")
    return first


_TITLE = 120
_CHAPTER = re.compile(r"[(（]\d{1,2}[)）]|\d{1,2}[.．](?!\d{1,3}(?:\D|$))|[①-⑳]|[(（][^()（）]*[)）]$")
_STATEMENT = re.compile(
    r"statements?\s(?:of|on)|balance\ssheets?|reconciliation|^\(?in\s(?:thousands|millions)|貸借対照表|計算書|単位",
    re.IGNORECASE,
)


def ticker_of_opening(blocks: Sequence[Block]) -> str:
    """A Japanese securities code in the first lines."""
    for line in islice(_lines(blocks), _FIRST * 2):
        for pattern in _CODES:
            if found := pattern.search(line):
                return found[1]
    return ""


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks[:_LINES]:
        match block:
            case Heading() | Paragraph():
                texts: Iterator[str] = iter(block.text.split("\n"))
            case Table():
                texts = (cell.text.replace("\n", " ") for cell in block.grid.cells[:_FIRST])
        for text in texts:
            for part in fold(text[: _LENGTH * 2]).text.split("|"):
                if line := " ".join(part.split()):
                    yield line
