"""What a fact is, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence

from uradori_filings import Basis, Fact, FactKind, FactPeriod, Nature, Statement

from uradori_cli.render.plain import one_line

STATEMENTS = {
    Statement.COVER: "表紙 cover",
    Statement.KEY_FIGURES: "主要な経営指標 key figures",
    Statement.BALANCE_SHEET: "貸借対照表 balance sheet",
    Statement.INCOME_STATEMENT: "損益計算書 income statement",
    Statement.COMPREHENSIVE_INCOME: "包括利益計算書 comprehensive income",
    Statement.CHANGES_IN_EQUITY: "株主資本等変動計算書 changes in equity",
    Statement.CASH_FLOWS: "キャッシュ・フロー計算書 cash flows",
    Statement.SEGMENTS: "セグメント segments",
    Statement.SHARES: "株式 shares",
    Statement.SHAREHOLDERS: "株主 shareholders",
    Statement.OFFICERS: "役員 officers",
    Statement.REMUNERATION: "報酬 remuneration",
    Statement.EMPLOYEES: "従業員 employees",
    Statement.HOLDINGS: "保有株式 holdings",
    Statement.AUDIT_FEES: "監査報酬 audit fees",
    Statement.FACILITIES: "設備 facilities",
    Statement.NOTES: "注記 notes",
    Statement.OTHER: "その他 other",
}
BASES = {Basis.CONSOLIDATED: "連結 consolidated", Basis.PARENT: "個別 parent"}
KINDS = {
    FactKind.NUMBER: "数値 numbers",
    FactKind.NOTHING: "値なし no value",
    FactKind.DATE: "日付 dates",
    FactKind.TEXT: "文字 texts",
}


def valued(fact: Fact) -> str:
    """Its value with its unit; empty for a text."""
    if fact.kind is FactKind.NOTHING:
        return "値なし / no value"
    return "" if fact.value is None else f"{fact.value:,f} {fact.unit}".rstrip()


def dated(period: FactPeriod | None) -> str:
    """A day, or the first and the last."""
    if period is None:
        return ""
    return f"{period.end} 時点" if period.is_instant else f"{period.start} – {period.end}"


def told(fact: Fact) -> Iterator[tuple[str, str]]:
    """All that is known of it, by name."""
    for name, value in (
        ("値 value", valued(fact)),
        ("印字 printed", fact.printed),
        ("項目 item", fact.item_id),
        ("行 row", " › ".join(fact.row_path)),
        ("列 column", " › ".join(fact.column_path)),
        ("期間 period", dated(fact.period)),
        ("期間の表記 as printed", fact.period.label if fact.period else ""),
        ("単位 unit", scaled(fact)),
        ("範囲 basis", BASES[fact.basis] if fact.basis else ""),
        ("基準 standard", fact.standard),
        ("表 statement", STATEMENTS[fact.statement]),
        ("内訳 members", "、".join(fact.members)),
        ("性質 nature", "予想 forecast" if fact.nature is Nature.FORECAST else ""),
        ("要素 element", fact.element),
        ("脚注 notes", "　".join(fact.marks)),
        ("セル cell", str(fact.address)),
    ):
        if shown := one_line(value):
            yield name, shown


def scaled(fact: Fact) -> str:
    """The unit, and what was multiplied by."""
    return f"{fact.unit} × 10^{fact.power}" if fact.power and fact.value is not None else fact.unit


def gist(facts: Sequence[Fact]) -> str:
    """What most facts of a table have in common: statement, basis, unit."""
    if not facts:
        return ""
    statement = Counter(fact.statement for fact in facts).most_common(1)[0][0]
    bases = Counter(fact.basis for fact in facts if fact.basis).most_common(1)
    units = Counter(scaled(fact) for fact in facts if fact.kind is FactKind.NUMBER and fact.unit).most_common(2)
    parts = (STATEMENTS[statement], *(BASES[basis] for basis, _ in bases), "、".join(unit for unit, _ in units))
    return " · ".join(part for part in parts if part)
