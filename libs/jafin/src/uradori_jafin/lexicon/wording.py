"""Words that tell a figure's basis (consolidated or not), its nature and its accounting standard."""

import re
from dataclasses import dataclass
from enum import Enum

from uradori_jafin.folding import fold
from uradori_jafin.spans import Span


class ConsolidationBasis(Enum):
    CONSOLIDATED = "consolidated"
    STANDALONE = "standalone"


class Nature(Enum):
    """CORRECTION is 訂正 (replaces an actual), REVISION 修正 (a forecast that replaces a forecast)."""

    ACTUAL = "actual"
    FORECAST = "forecast"
    REVISION = "revision"
    PLAN = "plan"
    CONSENSUS = "consensus"
    CORRECTION = "correction"

    @property
    def is_forecast(self) -> bool:
        return self in (Nature.FORECAST, Nature.REVISION, Nature.PLAN, Nature.CONSENSUS)


class AccountingStandard(Enum):
    JGAAP = "jgaap"
    IFRS = "ifrs"
    USGAAP = "usgaap"


@dataclass(frozen=True, slots=True)
class BasisMention:
    basis: ConsolidationBasis
    span: Span


@dataclass(frozen=True, slots=True)
class NatureMention:
    nature: Nature
    span: Span


@dataclass(frozen=True, slots=True)
class StandardMention:
    standard: AccountingStandard
    span: Span


# What each begins with comes first: most places of a text are passed over by one look.
_BASES = re.compile(
    r"(?=[非単個提連nupsc])(?:(?P<standalone>非連結|単体|単独|個別(?!具体|銘柄|株(?!主|価収益|価純資産|式|当)|注記|に|の(?:案件|事情))|提出会社|\bnon-?consolidated|\bunconsolidated|\bparent-only|\bstandalone)"
    r"|(?P<consolidated>連結(?!子会社|調整|除外|範囲|対象)|\bconsolidated))",
    re.IGNORECASE,
)
_NATURES = re.compile(
    r"(?=[訂市コア上下修予見に計目中想期とな会実(qfegoa])(?:(?P<correction>訂正)"
    r"|(?P<consensus>市場予想|コンセンサス|アナリスト予想|QUICK)"
    r"|(?P<revision>(?:上方|下方)修正|修正(?:後|計画|予想)|(?:予想|見通し|計画)を?修正|に(?:引き上げ|引き下げ)(?:る|た)と発表)"
    r"|(?P<plan>計画(?!停電|的)|(?<!誘導)(?<!物価)目標|中期経営|目指)"
    r"|(?P<forecast>予想(?!外|を上回|を下回|に反|信用損失)|見通し|見込(?!み?(?:生産|客))|(?<!償還)(?<!返済)(?<!回収)(?<!支払)(?<!決済)予定|想定|予測|期待する|となりそう|なる公算|\bforecast|\bexpect(?:s|ed)?\b|\bguidance|\boutlook|\(予\)|会社予)"
    r"|(?P<actual>実績|\bactual))",
    re.IGNORECASE,
)
_STANDARDS = re.compile(
    r"(?=[国米日iusj])(?:(?P<ifrs>IFRS(?!\s?第?\d{1,2}号)|国際会計基準|国際財務報告基準)|(?P<usgaap>米国会計基準|US[- ]?GAAP|SEC基準)"
    r"|(?P<jgaap>日本基準|日本会計基準|J[- ]?GAAP))",
    re.IGNORECASE,
)


def find_bases(text: str) -> tuple[BasisMention, ...]:
    """連結, 単体, 個別 in a text, with their spans."""
    folded = fold(text)
    return tuple(
        BasisMention(ConsolidationBasis(found.lastgroup), folded.span(found.start(), found.end()))
        for found in _BASES.finditer(folded.text)
    )


def find_natures(text: str) -> tuple[NatureMention, ...]:
    """Words for actual, forecast, revised, planned, consensus and corrected figures."""
    folded = fold(text)
    return tuple(
        NatureMention(Nature(found.lastgroup), folded.span(found.start(), found.end()))
        for found in _NATURES.finditer(folded.text)
    )


def find_standards(text: str) -> tuple[StandardMention, ...]:
    """Names of accounting standards."""
    folded = fold(text)
    return tuple(
        StandardMention(AccountingStandard(found.lastgroup), folded.span(found.start(), found.end()))
        for found in _STANDARDS.finditer(folded.text)
    )
