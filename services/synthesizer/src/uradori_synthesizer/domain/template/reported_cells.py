"""A reported fact by the labels, the unit and the scale of its table."""

import re
from dataclasses import dataclass
from decimal import Decimal

from uradori_contracts.documents import ReportedFact
from uradori_contracts.rewriting import CompanyRef, ResolvedRequest
from uradori_jafin import fold, parse_periods, parse_unit

SCALES = {0: "", 3: "千", 4: "万", 6: "百万", 8: "億"}
"""Scales that are written as the table counts; any other one is written out."""
QUOTED = 300
"""Characters of a text that are quoted at most."""
_PRIOR_ASKED = re.compile(
    r"前期|前年|前の期|前連結|前事業年度|増減|増え|減っ|伸び|変化|比べ|prior|previous|year.on.year|yoy|chang|compared",
    re.I,
)
_MARKS = re.compile(r"[※*＊]\s?\d{0,2}|[（(]注[）)]?\s?\d{0,2}[）)]?")
_UNIT_NOTE = re.compile(r"[（(\[［][^（）()\[\]［］]{1,12}[）)\]］]")
_NUMBERING = re.compile(
    r"^(?:[（(]?(?:[0-9０-９]{1,2}|[ⅰ-ⅻⅠ-Ⅻ①-⑳]|[ア-ン一二三四五六七八九十])[）)．.、]|[①-⑳ⅰ-ⅻⅠ-Ⅻ・■●○◆▪])\s?"
)
_EMPTY_HEADS = re.compile(
    r"金額|項目|科目|勘定科目|区分|内訳|内容|当期|前期|当年度|[当前]?連結会計年度|[当前]事業年度|第?\d+期|回次|決算年月|合計欄|摘要|数値|実績"
)
_YEAR_DAYS = range(355, 375)


@dataclass(frozen=True, slots=True)
class ReportedCell:
    """What a fact says: `labels` tell what it is, outermost first; `scale` and `size` are as its table counts."""

    fact: ReportedFact
    labels: tuple[str, ...]

    @classmethod
    def of(cls, fact: ReportedFact) -> "ReportedCell":
        """The labels that tell this fact from others of its table; one repeated in a longer one is left out."""
        rows = [label for text in fact.row_path if (label := _label(text, fact))]
        columns = [label for text in fact.column_path if (label := _label(text, fact))]
        told = list(dict.fromkeys((*rows, *columns)))
        return cls(fact, tuple(told) or tuple(filter(None, map(_plain, fact.row_path[-1:]))))

    @property
    def is_number(self) -> bool:
        """Whether it has a value."""
        return self.fact.kind == "number" and self.fact.value is not None

    @property
    def amount(self) -> tuple[Decimal, str]:
        """The value as its table counts it, and the word for that scale."""
        assert self.fact.value is not None
        scale = SCALES.get(self.fact.power)
        if scale is None or (scale and not self.fact.unit):
            return self.fact.value, ""
        return self.fact.value.scaleb(-self.fact.power), scale

    @property
    def is_year(self) -> bool:
        """Whether its period lasts a year."""
        start, end = self.fact.period_start, self.fact.period_end
        return start is not None and end is not None and (end - start).days in _YEAR_DAYS

    @property
    def members(self) -> tuple[str, ...]:
        """Those that its labels do not name."""
        said = "".join(self.labels)
        return tuple(member for member in map(_plain, self.fact.members) if member and member not in said)


def company_of(fact: ReportedFact, request: ResolvedRequest) -> CompanyRef | None:
    """The company of the question whose fact it is."""
    if fact.ticker is not None:
        return next((each for each in request.companies if each.ticker == fact.ticker), None)
    return next((each for each in request.companies if _same(each.name, fact.company)), None)


def asks_for_the_prior(request: ResolvedRequest) -> bool:
    """Whether the question wants the period before beside the one asked for."""
    return _PRIOR_ASKED.search(fold(request.question).text) is not None


def _label(text: str, fact: ReportedFact) -> str:
    """The words of a label or head that say what a figure is; empty where it says a period, a unit or a member only."""
    plain = _plain(text)
    said = _UNIT_NOTE.sub(lambda found: "" if parse_unit(found[0]) is not None else found[0], plain)
    rest = said
    for period in parse_periods(rest):
        rest = rest.replace(period.text, "", 1)
    rest = rest.strip(" ()（）・、:：自至〜~－-")
    if not rest or _EMPTY_HEADS.fullmatch(rest) or parse_unit(rest) is not None or rest.isdecimal():
        return ""
    return said.strip()


def _plain(text: str) -> str:
    joined = "".join(text.split("\n"))
    words = " ".join(_MARKS.sub("", joined).split())
    unnumbered = _NUMBERING.sub("", words) or words
    return unnumbered if unnumbered.isascii() else _without_blanks(unnumbered)


def _without_blanks(text: str) -> str:
    """Japanese words that are set wide (資 産 合 計) as running text has them."""
    return re.sub(r"(?<=[^\x00-\x7f])\s+(?=[^\x00-\x7f])", "", text)


def _same(name: str, other: str) -> bool:
    return _bare(name) == _bare(other)


def _bare(name: str) -> str:
    return re.sub(r"株式会社|\(株\)|\s", "", fold(name).text)
