"""Whether an item is told for a day or for a span of days."""

import re

from uradori_filings.model.fact import Statement

_OPENING = re.compile(r"期首|年度首|首残高|beginning of|opening")
_CLOSING = re.compile(r"期末残高|年度末|末残高|期末$|^期末|現在残高|日残高|日現在|残高$|end of (?:the )?(?:year|period)|closing|balance at")
_INSTANTS = re.compile(
    r"資産(?!売却|除却|の取得|の売却|処分|減損|除売却|評価|利益率|回転|.{0,4}増|運用|の増|に係る|の償却)|負債(?!の増|.{0,4}利息|.{0,4}返済)|純資産|株主資本(?!利益率|配当率)|自己資本比率|所有者帰属持分(?:比率)?$|所有者に帰属する持分|持分比率|"
    r"資本金(?!の増|増減)|発行済|株式総数|従業員数|人員|員数|臨時|使用人|残高|現金及び現金同等物(?!の増|に係る)|自己資本(?!利益率)|貸出金|預金|有価証券|債権|債務|借入金|社債(?!利息|発行)|"
    r"平均年齢|勤続年数|銘柄数|計上額|帳簿価額|時価|自己資本規制|株式数(?!の(?:増|減))|所有割合|議決権|株主数|単元|"
    r"のれん(?!償却|の償却|発生)|引当金(?!繰入|戻入|の増)|準備金|積立金|剰余金(?!の配当)|積立|繰延税金|生年月日|任期|氏名|役職|住所|"
    r"totalassets|netassets|equity|employees|shares(?:issued|outstanding)|cashandcashequivalents|bookvalue"
)
_DURATIONS = re.compile(
    r"利益(?!剰余金|準備金|積立)|損失(?!累計|引当|準備)|売上|収益|費用|収入|支出|キャッシュ・?フロー|増減|増加|減少|配当(?!準備|引当|平均|積立)|償却(?!原価|累計)|報酬|取得(?!原価|価額)|売却|処分|発行による|"
    r"利益率|回転|利回り|性向|株価|株価収益率|換算差額$|変動額|支払額|受取額|評価損益|給与|投資額|設備投資|研究開発|生産|受注(?!残)|販売|経費|税金(?!資産|負債)|法人税|繰入|戻入|"
    r"sales|revenue|income|profit|loss|earnings|dividend|depreciation|cashflow|expenditure|per$"
)
_ALWAYS_INSTANT = frozenset(
    {
        Statement.COVER,
        Statement.BALANCE_SHEET,
        Statement.SHAREHOLDERS,
        Statement.OFFICERS,
        Statement.EMPLOYEES,
    }
)
_ALWAYS_SPAN = frozenset(
    {Statement.INCOME_STATEMENT, Statement.COMPREHENSIVE_INCOME, Statement.REMUNERATION, Statement.AUDIT_FEES}
)


def is_opening(core: str) -> bool:
    """The balance that a period begins with."""
    return _OPENING.search(core.lower()) is not None


def is_balance(core: str) -> bool:
    """The balance that a period ends with."""
    return _CLOSING.search(core.lower()) is not None


def is_day(statement: Statement, core: str) -> bool | None:
    """True for what is told of a day, False for what is told of a span, None where the name does not tell."""
    lowered = core.lower()
    if statement in _ALWAYS_INSTANT:
        return True
    if statement in _ALWAYS_SPAN:
        return False
    if _OPENING.search(lowered) or _CLOSING.search(lowered):
        return True
    if statement in (Statement.CASH_FLOWS, Statement.CHANGES_IN_EQUITY):
        return False
    span, day = _last(_DURATIONS, lowered), _last(_INSTANTS, lowered)
    if span == day == -1:
        return None
    return day >= span


def _last(pattern: re.Pattern[str], text: str) -> int:
    end = -1
    for found in pattern.finditer(text):
        end = max(end, found.end())
    return end
