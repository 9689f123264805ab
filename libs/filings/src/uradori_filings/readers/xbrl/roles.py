"""Roles of EDINET's presentation linkbases as headings in Japanese."""

from uradori_filings.readers.xbrl.labels import spaced

_STATEMENTS = (
    ("StatementOfCashFlows", "キャッシュ・フロー計算書"),
    ("CashFlows", "キャッシュ・フロー計算書"),
    ("StatementOfComprehensiveIncome", "包括利益計算書"),
    ("ComprehensiveIncome", "包括利益計算書"),
    ("ProfitOrLoss", "損益計算書"),
    ("StatementOfIncome", "損益計算書"),
    ("StatementOfChangesInEquity", "株主資本等変動計算書"),
    ("ChangesInEquity", "持分変動計算書"),
    ("ChangesInNetAssets", "株主資本等変動計算書"),
    ("BalanceSheet", "貸借対照表"),
    ("FinancialPosition", "財政状態計算書"),
    ("BusinessResults", "主要な経営指標等の推移"),
    ("CoverPage", "表紙"),
    ("DocumentAndEntityInformation", "表紙"),
    ("SegmentInformation", "セグメント情報"),
    ("MajorShareholders", "大株主の状況"),
    ("InformationAboutOfficers", "役員の状況"),
    ("InformationAboutEmployees", "従業員の状況"),
    ("DividendPolicy", "配当政策"),
)


def is_consolidated(role: str) -> bool:
    """Whether it presents statements of the group."""
    return "Consolidated" in role and "NonConsolidated" not in role


def section_of_role(role: str) -> str:
    """The statement's Japanese name, else the role's own words."""
    whose = "連結" if is_consolidated(role) else ""
    quarter = "四半期" if "Quarter" in role else "中間" if "Interim" in role or "SemiAnnual" in role else ""
    for word, name in _STATEMENTS:
        if word in role:
            return f"{quarter}{whose}{name}" if name.endswith(("計算書", "対照表")) else name
    return spaced(role)
