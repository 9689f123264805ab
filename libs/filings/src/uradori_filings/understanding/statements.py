"""The kind of table: what its headings, its part of the report and its labels say."""

import re
from collections.abc import Callable, Sequence

from uradori_filings.model.fact import Statement

_STATEMENTS_BY_TITLE = tuple(
    (
        re.compile(
            rf"^.{{0,24}}?(?:{japanese})(?:及び.{{2,24}})?[】)）」\s]{{0,3}}(?:[(（].{{1,16}}[)）])?$|{english}",
            re.IGNORECASE,
        ),
        kind,
    )
    for japanese, english, kind in (
        (
            r"(?:株主資本等|持分|資本|社員資本等)変動(?:計算書|表)",
            r"changes in (?:equity|net assets)",
            Statement.CHANGES_IN_EQUITY,
        ),
        (r"キャッシュ・?フロー計算書", r"(?:statements? of |consolidated )cash flows?", Statement.CASH_FLOWS),
        (
            r"損益(?:及び(?:その他の)?包括利益)?計算書",
            r"statements? of (?:income|profit|operations|earnings)",
            Statement.INCOME_STATEMENT,
        ),
        (r"包括利益計算書", r"statements? of comprehensive income", Statement.COMPREHENSIVE_INCOME),
        (r"貸借対照表|財政状態計算書", r"balance sheets?|statements? of financial position", Statement.BALANCE_SHEET),
    )
)
"""Headings that are nothing but the name of a statement."""
_TITLES = tuple(
    (re.compile(pattern, re.IGNORECASE), kind)
    for pattern, kind in (
        (r"表紙", Statement.COVER),
        (r"主要な経営指標|^ハイライト情報", Statement.KEY_FIGURES),
        (r"四半期(?:連結)?情報|【その他】$", Statement.OTHER),
        (r"(?<!主な)注記|会計方針|附属明細|notes to", Statement.NOTES),
        (r"大株主|所有者別|株主構成", Statement.SHAREHOLDERS),
        (r"役員の報酬|報酬等", Statement.REMUNERATION),
        (r"役員の状況|取締役の状況|執行役の状況|監査役の状況|役員一覧", Statement.OFFICERS),
        (r"監査報酬|監査の状況", Statement.AUDIT_FEES),
        (r"株式の保有状況|投資株式", Statement.HOLDINGS),
        (r"従業員の状況", Statement.EMPLOYEES),
        (r"設備|リース契約", Statement.FACILITIES),
        (
            r"株式の総数|発行済株式|議決権の状況|自己株式|新株予約権|ストック・?オプション|資本金等の推移|配当政策",
            Statement.SHARES,
        ),
        (r"セグメント情報|segment information|関連情報$|報告セグメント", Statement.SEGMENTS),
    )
)
_NOTES = re.compile(r"(?<!主な)注記|^主な注記|notes to", re.IGNORECASE)
"""Not 連結財務諸表及び主な注記, under which the statements of an earnings release stand."""
_LONGEST = 60
_OWN_PARTS = {"0105040": Statement.CHANGES_IN_EQUITY, "0105330": Statement.CHANGES_IN_EQUITY}
"""Parts of an annual report on EDINET that hold one statement only."""
_PARTS_OF_NOTES = ("0105100", "0105110", "0105120", "0105400", "0105410")
_STATEMENTS = frozenset(
    {
        Statement.BALANCE_SHEET,
        Statement.INCOME_STATEMENT,
        Statement.COMPREHENSIVE_INCOME,
        Statement.CHANGES_IN_EQUITY,
        Statement.CASH_FLOWS,
    }
)
_SIGNS: tuple[tuple[Statement, frozenset[str], int], ...] = tuple(
    (kind, frozenset(words.split()), least)
    for kind, least, words in (
        (
            Statement.BALANCE_SHEET,
            2,
            "流動資産 固定資産 非流動資産 資産合計 資産の部合計 流動負債 固定負債 非流動負債 負債合計 負債の部合計 純資産合計"
            " 純資産の部合計 資本合計 負債純資産合計 負債及び資本合計 負債及び純資産合計 資産の部 負債の部 純資産の部"
            " totalassets totalliabilities currentassets",
        ),
        (
            Statement.CASH_FLOWS,
            2,
            "営業活動によるキャッシュ・フロー 投資活動によるキャッシュ・フロー 財務活動によるキャッシュ・フロー"
            " 現金及び現金同等物の期末残高 現金及び現金同等物の期首残高 現金及び現金同等物に係る換算差額",
        ),
        (
            Statement.INCOME_STATEMENT,
            3,
            "売上原価 売上総利益 販売費及び一般管理費 営業利益 営業外収益 営業外費用 経常利益 特別損失 税引前当期純利益"
            " 税金等調整前当期純利益 法人税等合計 税引前利益 法人所得税費用 経常費用 経常収益"
            " costofsales grossprofit operatingincome operatingprofit",
        ),
        (
            Statement.CHANGES_IN_EQUITY,
            3,
            "当期首残高 当期末残高 当期変動額 当期変動額合計 剰余金の配当 自己株式の取得",
        ),
        (
            Statement.COMPREHENSIVE_INCOME,
            2,
            "その他の包括利益 包括利益 当期包括利益 その他の包括利益合計 税引後その他の包括利益",
        ),
    )
)
"""Labels (their cores) of which so many make a statement."""


def statement_of(
    part: str, section: Sequence[str], titled: Statement | None, labels: Callable[[], frozenset[str]]
) -> Statement:
    """By the nearest heading that tells it, then by the part of the report, then by the labels of its rows (their cores)."""
    if any(_NOTES.search(heading) for heading in section):
        return Statement.SEGMENTS if titled is Statement.SEGMENTS else Statement.NOTES
    if part.startswith(_PARTS_OF_NOTES):
        return titled if titled in (Statement.SEGMENTS, Statement.NOTES) else Statement.NOTES
    if titled is not None and titled not in _STATEMENTS:
        return titled
    if part.startswith("0000000"):
        return Statement.COVER
    looks = _looks(labels())
    if titled is not None:
        return looks if looks is not None and titled in _KIN.get(looks, ()) else titled
    return looks or _OWN_PARTS.get(part, Statement.OTHER)


_KIN: dict[Statement, frozenset[Statement]] = {
    Statement.BALANCE_SHEET: frozenset({Statement.BALANCE_SHEET}),
    Statement.CASH_FLOWS: frozenset({Statement.CASH_FLOWS}),
    Statement.CHANGES_IN_EQUITY: frozenset({Statement.CHANGES_IN_EQUITY}),
    Statement.INCOME_STATEMENT: frozenset({Statement.INCOME_STATEMENT, Statement.COMPREHENSIVE_INCOME}),
    Statement.COMPREHENSIVE_INCOME: frozenset({Statement.INCOME_STATEMENT, Statement.COMPREHENSIVE_INCOME}),
}


def titled_by(heading: str) -> Statement | None:
    """The kind of table that a heading or a caption tells."""
    if len(heading) > _LONGEST:
        return None
    return next((kind for pattern, kind in (*_STATEMENTS_BY_TITLE, *_TITLES) if pattern.search(heading)), None)


def _looks(found: frozenset[str]) -> Statement | None:
    scored = [(len(found & signs) - least, kind) for kind, signs, least in _SIGNS]
    best, kind = max(scored, key=lambda each: each[0])
    return kind if best >= 0 else None
