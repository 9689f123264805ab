"""What stands for a whole table: kind, basis, standard, unit, period."""

import re

from uradori_filings.model.fact import Basis

_CONSOLIDATED = re.compile(
    r"(?<!非)連結(?!子会社|除外|範囲|対象|調整|納税)|(?<!non-)(?<!non)(?<!un)consolidated", re.IGNORECASE
)
_PARENT = re.compile(
    r"(?:^|[^結])財務諸表等?】?$|提出会社の(?:経営指標|状況$|.{0,24}経営指標)|当(?:行|社)の(?:最近|当事業年度)|[)）\s\d]経営指標等】?$|非連結|単体|個別(?:財務諸表|決算|業績)|non-?consolidated|"
    r"^[①-⑳\d()\s.【]*(?:貸借対照表|損益計算書|株主資本等変動計算書|キャッシュ・フロー計算書)】?$|unconsolidated",
    re.IGNORECASE,
)
_UNCLEAR = re.compile(r"連結及び(?:個別|単体)|連結・(?:個別|単体)")
_CONSOLIDATED_PARTS = ("0105010", "0105020", "0105025", "0105040", "0105050", "0105100", "0105110", "0105120")
_PARENT_PARTS = ("0105310", "0105320", "0105330", "0105340", "0105400", "0105410")
_STANDARDS = (
    (r"国際(?:会計|財務報告)基準|ifrs", "IFRS"),
    (r"米国(?:会計基準|において一般に)|us[-\s]?gaap", "US-GAAP"),
    (r"日本(?:会計)?基準|j[-\s]?gaap|japanese gaap", "J-GAAP"),
)
_ANY_STANDARD = re.compile("|".join(pattern for pattern, _ in _STANDARDS))


def basis_in(line: str) -> Basis | None:
    """The basis that a caption or a heading tells."""
    plain = line.strip("()（）〔〕[] \u3000")
    if _UNCLEAR.search(plain):
        return None
    if _CONSOLIDATED.search(plain):
        return Basis.CONSOLIDATED
    return Basis.PARENT if _PARENT.search(plain) else None


def basis_of_part(part: str) -> Basis | None:
    """The basis of a part of a report on EDINET."""
    if part.startswith(_CONSOLIDATED_PARTS):
        return Basis.CONSOLIDATED
    return Basis.PARENT if part.startswith(_PARENT_PARTS) else None


def standard_in(text: str) -> str:
    """The accounting standard that a text names, or nothing."""
    lowered = text.lower()
    if _ANY_STANDARD.search(lowered) is None:
        return ""
    return next(name for pattern, name in _STANDARDS if re.search(pattern, lowered))
