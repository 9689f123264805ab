"""What the cover page says of the report."""

import re
from collections.abc import Sequence
from datetime import date

from uradori_jafin import fold

from uradori_filings.model.document import Block, Profile, Table

_DOCUMENT = re.compile(r"(S1[0-9A-Z]{6})")
_DAY = re.compile(r"(\d{4})年\s?(\d{1,2})月\s?(\d{1,2})日")


def profile_of(blocks: Sequence[Block], names: tuple[str, ...]) -> Profile:
    """As far as the cover tells it."""
    told: dict[str, str] = {}
    for block in blocks:
        if isinstance(block, Table) and block.address.part == "0000000":
            for row in block.grid.slots():
                texts = [cell.text for cell in dict.fromkeys(filter(None, row)) if cell.text]
                if len(texts) > 1 and texts[0].startswith("【"):
                    told.setdefault(texts[0].strip("【】"), " ".join(texts[1:]))
    days = [date(*map(int, found)) for found in _DAY.findall(fold(told.get("事業年度", "")).text)]
    filed = _DAY.search(fold(told.get("提出日", "")).text)
    document = next((found[1] for name in names if (found := _DOCUMENT.search(name))), "")
    return Profile(
        document_id=document,
        title=told.get("提出書類", ""),
        kind=told.get("提出書類", ""),
        company=told.get("会社名", ""),
        company_en=told.get("英訳名", ""),
        period_start=days[0] if len(days) > 1 else None,
        period_end=days[-1] if days else None,
        filed_on=date(*map(int, filed.groups())) if filed else None,
    )
