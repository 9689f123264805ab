"""The cover of a report: labels and what stands beside them."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from uradori_filings.model.document import Block, Heading, Paragraph, Table

_LABELS = (
    "提出書類|提出日|事業年度|会計期間|四半期会計期間|中間会計期間|会社名|英訳名|上場会社名|コード番号|証券コード|"
    "発行者名|訂正の対象|根拠条文|報告書提出理由"
)
_LABEL = re.compile(rf"^【?({_LABELS})】?$")
_LINE = re.compile(rf"^【?({_LABELS})】?[\s　:：]+(\S.{{0,200}})$")
_NEXT = re.compile(r"[\s　]+(?:上場取引所|上場市場|(?:URL|ＵＲＬ|コード番号|代表者|問合せ先)[\s　:：])")
"""A label that follows in the same line."""
_NO_VALUE = re.compile(rf"^(?:上場取引所|上場市場|URL|ＵＲＬ|代表者|問合せ先|{_LABELS})(?![^\s　:：])")
"""A label beside a label: what the first one says stands on a line of its own."""
_BLOCKS = 80
_BODY = re.compile(r"^第[一1１]部")


def cover_of(blocks: Sequence[Block]) -> dict[str, str]:
    """Texts by label, as the first blocks of the document have them in tables or in lines."""
    told: dict[str, str] = {}
    for label, text in _pairs(blocks):
        told.setdefault(label, text)
    return told


def _pairs(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    for block in islice(blocks, _BLOCKS):
        match block:
            case Heading() if _BODY.match(block.text):
                return
            case Heading() | Paragraph():
                for line in block.text.split("\n"):
                    if found := _LINE.match(line):
                        yield found[1], _NEXT.split(found[2], maxsplit=1)[0]
            case Table():
                yield from _in_table(block)


def _in_table(table: Table) -> Iterator[tuple[str, str]]:
    label = ""
    row = -1
    for cell in table.grid.cells:
        if cell.row != row:
            label, row = "", cell.row
        text = cell.text.replace("\n", " ").strip()
        if not text:
            continue
        if label:
            if not _NO_VALUE.match(text):
                yield label, text
            label = ""
        elif found := _LABEL.match(text):
            label = found[1]
