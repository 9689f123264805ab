"""The filer's own name, out of its history: 商号を株式会社ミルボンに変更. For pages without a cover."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from uradori_filings.model.document import Block, Paragraph, Table

_HISTORY = "沿革"
_LONGEST = 400
_DAY_AND_EVENT = 3
_RENAMED = re.compile(r"(?:商号|社名)を(?P<name>[^、。]{2,60}?)(?:に|へ)(?:と)?(?:変更|改称|改め)")
_FROM = re.compile(r"^.*から")
_FORM = re.compile(r"株式会社|㈱|\(株\)|（株）|有限会社|合同会社|相互会社")
_SUBJECT = re.compile(r"が|は|子会社|[^、。]の$")


def name_in_history(blocks: Sequence[Block]) -> str:
    """The last name that it says to have taken, where the sentence has no other subject; empty where it says none."""
    name = ""
    for text in _texts(blocks):
        for found in _RENAMED.finditer(text):
            before = re.split("。", text[: found.start()])[-1]
            said = _FROM.sub("", found["name"]).strip(" 　「」『』")
            if _FORM.search(said) and not _SUBJECT.search(before):
                name = said
    return name


def _texts(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Table() if any(_HISTORY in heading for heading in block.section) and not _tells_of_several(block):
                yield from (" ".join(cell.text.split())[:_LONGEST] for cell in block.grid.cells)
            case Paragraph() if any(_HISTORY in heading for heading in block.section):
                yield " ".join(block.text.split())[:_LONGEST]
            case _:
                pass


def _tells_of_several(table: Table) -> bool:
    """Histories of companies that merged stand side by side."""
    filled = Counter(cell.row for cell in table.grid.cells if cell.text.strip())
    return any(count > _DAY_AND_EVENT for count in filled.values())
