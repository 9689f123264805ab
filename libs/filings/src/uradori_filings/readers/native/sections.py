"""The statement that an element of EDINET's taxonomies belongs to, by the form of its name."""

import re

from uradori_filings.readers.native.fact import NativeFact

KEY_FIGURES = "主要な経営指標等の推移"
COVER = "表紙"
OTHER = "その他の開示情報"

_CASH = re.compile(
    r"(?:Ope|Inv|Fin)CF|CashFlow|NetCashProvided|CashAndCashEquivalents.*(?:Increase|Change)|NetIncreaseDecreaseInCash"
)
_COMPREHENSIVE = re.compile(r"ComprehensiveIncome|OtherComprehensive|NetOfTaxOCI")
_STATEMENT_PREFIXES = ("jppfs_", "jpigp_", "ifrs")


def section_of(fact: NativeFact, *, instant: bool, parent: bool) -> str:
    """The heading it stands under: what the file says, else what the element's own form tells."""
    if fact.section:
        return fact.section
    prefix, _, name = fact.element.rpartition(":")
    if name.endswith(("DEI", "CoverPage")):
        return COVER
    if name.endswith(("SummaryOfBusinessResults", "KeyFinancialData")):
        return KEY_FIGURES
    if not prefix.startswith(_STATEMENT_PREFIXES):
        return OTHER
    whose = "" if parent else "連結"
    ifrs = not prefix.startswith("jppfs_")
    if _CASH.search(name):
        return f"{whose}キャッシュ・フロー計算書"
    if instant:
        return f"{whose}財政状態計算書" if ifrs else f"{whose}貸借対照表"
    return f"{whose}包括利益計算書" if _COMPREHENSIVE.search(name) else f"{whose}損益計算書"
