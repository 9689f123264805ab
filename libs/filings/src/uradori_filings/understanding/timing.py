"""Whether an item is told for a day or for a span of days."""

import re
from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct

from uradori_filings.model.fact import Statement

_OPENING = re.compile(r"期首|年度首|首残高|beginning of|opening|会計方針の変更.{0,6}影響|会計基準.{0,12}累積的影響")
_CLOSING = re.compile(
    r"期末残高|年度末|末残高|期末$|^期末|現在残高|日残高|日現在|残高$|end of (?:the )?(?:year|period)|closing|balance at"
)
_INSTANTS = re.compile(
    r"総利回り|比較指標|資産(?!売却|除却|の取得|の売却|処分|減損|除売却|評価|利益率|回転|.{0,4}増|運用|の増|に係る|の償却)|負債(?!の増|.{0,4}利息|.{0,4}返済)|純資産|株主資本(?!利益率|配当率)|自己資本比率|所有者帰属持分(?:比率)?$|所有者に帰属する持分|持分比率|帰属持分$|されている投資$|取得価額$|取得原価$|累計額$|"
    r"資本金(?!の増|増減)|発行済|株式総数|従業員数|人員|員数|臨時|使用人|残高|現金及び現金同等物(?!の増|に係る)|自己資本(?!利益率)|貸出金|預金|有価証券|債権|債務|借入金|社債(?!利息|発行)|"
    r"平均年齢|勤続年数|銘柄数|計上額|帳簿価額|時価|自己資本規制|(?<!平均)株式数(?!の(?:増|減))|所有割合|議決権|株主数|単元|"
    r"のれん(?!償却|の償却|発生)|引当金(?!繰入|戻入|の増)|準備金|積立金|剰余金(?!の配当)|積立|繰延税金|生年月日|任期|氏名|役職|住所|"
    r"totalassets|netassets|equity|employees|shares(?:issued|outstanding)|cashandcashequivalents|bookvalue"
)
_DURATIONS = re.compile(
    r"利益(?!剰余金|準備金|積立)|損失(?!累計|引当|準備)|売上|収益|費用|収入|支出|キャッシュ・?フロー|増減|増加|減少|配当(?!準備|引当|平均|積立)|償却(?!原価|累計)|報酬|取得(?!原価|価額)|売却|処分|発行による|"
    r"利益率|回転|配当利回り|性向|株価|株価収益率|換算差額$|変動額|支払額|受取額|評価損益|給与|投資額|設備投資|研究開発|生産|受注(?!残)|販売|経費|税金(?!資産|負債)|法人税|繰入|戻入|"
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
_MOSTLY_INSTANT = frozenset({Statement.SHARES, Statement.HOLDINGS, Statement.FACILITIES})
_CHANGED = re.compile(r"(?:増加|減少)(?:した|株式)")
_OF_A_YEAR = re.compile(r"投資等の概要|取得等の状況|配当政策|取得の状況")
_ALWAYS_SPAN = frozenset(
    {Statement.INCOME_STATEMENT, Statement.COMPREHENSIVE_INCOME, Statement.REMUNERATION, Statement.AUDIT_FEES}
)


class Told(Struct, frozen=True, gc=False):
    """What the name of an item tells of its time."""

    is_opening: bool
    """The balance that a period begins with."""
    is_balance: bool
    """The balance that a period ends with."""
    is_day: bool | None
    """True for what is told of a day, False for what is told of a span, None where the name does not tell."""


class Timings:
    """Reads names of items, each of them once for a kind of statement."""

    def __init__(self) -> None:
        self.within: Callable[[Statement], Callable[[str], Told]] = cache(_within)
        """What names (cores of labels) tell within one kind of statement."""


def _within(statement: Statement) -> Callable[[str], Told]:
    """Stocks at the beginning of a year are a cost of it in its income statement; among key figures 期末 alone is a dividend."""
    opens = statement is not Statement.INCOME_STATEMENT
    closes_by_balance = statement is Statement.KEY_FIGURES
    always = True if statement in _ALWAYS_INSTANT else False if statement in _ALWAYS_SPAN else None
    moves = statement in (Statement.CASH_FLOWS, Statement.CHANGES_IN_EQUITY)

    def told(core: str) -> Told:
        lowered = core.lower()
        return Told(
            opens and _OPENING.search(lowered) is not None,
            not (closes_by_balance and "残高" not in core) and _CLOSING.search(lowered) is not None,
            always if always is not None else _is_day(lowered, moves=moves),
        )

    return cache(told)


def _is_day(lowered: str, *, moves: bool) -> bool | None:
    if _CHANGED.search(lowered):
        return False
    if "比較指標" in lowered:
        return True
    if moves:
        return False
    span, day = _last(_DURATIONS, lowered), _last(_INSTANTS, lowered)
    if span == day == -1:
        return None
    return day >= span


def is_day_by_default(statement: Statement, section: Sequence[str]) -> bool:
    """Where no name tells: holdings, shares and facilities are counted on a day, investments over a year."""
    return statement in _MOSTLY_INSTANT and not any(_OF_A_YEAR.search(heading) for heading in section[-2:])


def _last(pattern: re.Pattern[str], text: str) -> int:
    end = -1
    for found in pattern.finditer(text):
        end = max(end, found.end())
    return end
