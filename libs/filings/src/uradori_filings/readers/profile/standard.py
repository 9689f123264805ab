"""The standard of a document's consolidated statements."""

import re
from collections.abc import Sequence

from uradori_filings.model.document import Block, Paragraph, Table

_TOLD = {"Japan GAAP": "J-GAAP", "IFRS": "IFRS", "US GAAP": "US-GAAP", "JMIS": "JMIS"}
_IFRS = re.compile(r"国際会計基準|国際財務報告基準|IFRS|ＩＦＲＳ|親会社の所有者に帰属")
_US = re.compile(r"米国会計基準|米国基準|米国において一般に公正妥当と認められ|U\.?S\.? ?GAAP")
_PREPARED = re.compile(r"連結財務諸表は.{0,300}(?:準拠し|基づい|により|従っ|従い).{0,20}作成")
_RULES = re.compile(r"連結財務諸表の用語、様式及び作成方法に関する規則")
_APPLIED = re.compile(r"(?:基準|IFRS|ＩＦＲＳ).{0,40}(?:適用|準拠|により|基づ)")
_KEY_FIGURES = "経営指標等"
_TABLES = 4
_CELL = 40


def standard_of(blocks: Sequence[Block], header: Sequence[str]) -> str:
    """As its XBRL header, the statement on how it was prepared, or its table of key figures says it."""
    if told := next((_TOLD[line] for line in header if line in _TOLD), ""):
        return told
    looked_at = 0
    for block in blocks:
        match block:
            case Paragraph() if _PREPARED.search(block.text):
                if standard := _named(block.text, _RULES.search(block.text) is not None):
                    return standard
            case Table() if looked_at < _TABLES and _is_consolidated(block):
                looked_at += 1
                texts = [cell.text for cell in block.grid.cells if cell.text and len(cell.text) < _CELL]
                notes = " ".join(note for note in block.after if _APPLIED.search(note))
                ordinary = any(text.startswith("経常利益") for text in texts)
                if standard := _named(" ".join(texts), ordinary) or _named(notes, otherwise=False):
                    return standard
            case _:
                continue
    return ""


def _is_consolidated(table: Table) -> bool:
    where = " ".join(table.section)
    return _KEY_FIGURES in where and "提出会社" not in where


def _named(text: str, otherwise: bool) -> str:
    if _IFRS.search(text):
        return "IFRS"
    if _US.search(text):
        return "US-GAAP"
    return "J-GAAP" if otherwise else ""
