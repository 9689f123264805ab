"""On what basis and under which accounting standard a table's figures stand."""

import re

from overview.labels import fold_label
from overview.page import Table

US_GAAP = re.compile(r"米国において一般に|米国で一般に|米国会計基準|米国会計原則|米国の会計")
IFRS = re.compile(r"国際財務報告基準|国際会計基準|IFRS|ＩＦＲＳ")


def basis_of(table: Table) -> str | None:
    """None for the subsidiaries that a filer shows for reference."""
    if "参考" in table.context:
        return None
    if re.search(r"提出会社|当社|当行|単体|個別", table.context):
        return "parent"
    return "consolidated" if "連結" in table.context else "parent"


def standard_of(row_labels: list[str], notes: str, later: str) -> str:
    """Ordinary profit is J-GAAP's alone; else the table's own notes tell, else the notes after it."""
    labels = " ".join(fold_label(label) for label in row_labels)
    if re.search(r"経常(?:利益|損益|損失|収益)", labels):
        return "J-GAAP"
    for text in (notes, later):
        american, international = US_GAAP.search(text), IFRS.search(text)
        if american and not international and "所有者" not in labels:
            return "US-GAAP"
        if international or american:
            return "IFRS" if "所有者" in labels or not american else _named_first(text)
    return "IFRS" if "所有者" in labels or "基本的" in labels else "J-GAAP"


def _named_first(text: str) -> str:
    american, international = US_GAAP.search(text), IFRS.search(text)
    first = american is not None and (international is None or american.start() < international.start())
    return "US-GAAP" if first else "IFRS"
