"""A reported fact by the labels, the unit and the scale of its table."""

import re
from dataclasses import dataclass
from decimal import Decimal

from uradori_contracts.reported_facts import ReportedFact, RestatementCause
from uradori_contracts.rewriting import CompanyRef, ResolvedRequest
from uradori_jafin import fold, parse_periods
from uradori_jafin.companies import same_filer

from uradori_synthesizer.domain.template.cell_labels import EMPTY_HEADS, TOTAL, labels_of, plain

SCALES = {0: "", 3: "千", 4: "万", 6: "百万", 8: "億"}
"""Scales that are written as the table counts; any other one is written out."""
MONEY = frozenset({"円", "USD", "EUR", "GBP", "CNY"})
_LARGE = Decimal(1_000_000)
QUOTED = 300
"""Characters of a text that are quoted at most."""
_PRIOR_ASKED = re.compile(
    r"前期|前年|前の期|前連結|前事業年度|増減|増え|減っ|伸び|変化|比べ|prior|previous|year.on.year|yoy|chang|compared",
    re.I,
)
_DECIMALS = re.compile(r"\d\.(\d{1,12})")
_DIVIDEND = re.compile(r"1株(?:当た?り|につき).{0,6}配当|年間配当")
_TAGGED = re.compile(r"[A-Za-z0-9_:-]+Member")
"""The name of a member in a taxonomy, which no reader knows."""
_SEGMENT = re.compile(
    r"(?:[A-Za-z0-9_-]+:)?(?P<name>[A-Z][A-Za-z0-9]+?)(?:Business(?:es)?)?(?:Reportable|Operating)Segments?Member"
)
"""But for a segment's, which has its name."""
_WORD_BEGINS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_YEAR_DAYS = range(355, 375)


@dataclass(frozen=True, slots=True)
class ReportedCell:
    """What a fact says: `labels` tell what it is, outermost first; `scale` and `size` are as its table counts."""

    fact: ReportedFact
    labels: tuple[str, ...]

    @classmethod
    def of(cls, fact: ReportedFact) -> "ReportedCell":
        """The labels that tell this fact from others of its table; one repeated in a longer one is left out."""
        return cls(fact, labels_of(fact))

    @property
    def is_number(self) -> bool:
        """Whether it has a value."""
        return self.fact.kind == "number" and self.fact.value is not None

    @property
    def amount(self) -> tuple[Decimal, str]:
        """The value as its table counts it, and the word for that scale."""
        assert self.fact.value is not None
        if self.fact.power == 0 and self.fact.unit in MONEY:
            return _counted(self.fact.value)
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
    def is_dated(self) -> bool:
        """Whether its period is told: lists of officers are struck on the day of filing, which their heading says."""
        return self.fact.period_end is not None and self.fact.statement != "officers"

    @property
    def undated(self) -> str:
        """The period as the table writes it without telling days: 当四半期累計期間, Q1 FY23."""
        heads = (*reversed(self.fact.column_path), *reversed(self.fact.row_path))
        return self.fact.period_label or next(filter(_is_relative, heads), "")

    @property
    def member(self) -> str:
        """Whose or which part's it is: the innermost name; a bare total with what it is the total of."""
        told = ((member, _SEGMENT.fullmatch(member)) for member in self.fact.members)
        printed = [
            _WORD_BEGINS.sub(" ", segment["name"]) if segment else member
            for member, segment in told
            if segment or _TAGGED.fullmatch(member) is None
        ]
        named = [member for member in map(plain, printed) if member and not EMPTY_HEADS.fullmatch(member)]
        if not named or TOTAL.fullmatch("".join(named)):
            return ""
        return "の".join(named[-2:]) if TOTAL.fullmatch(named[-1]) else named[-1]

    @property
    def basis(self) -> str:
        """That of its statements; none of what is paid on a share, which only one company does."""
        labels = "".join(fold("".join((*self.fact.row_path, *self.fact.column_path))).text.split())
        return "" if self.fact.unit == "円" and _DIVIDEND.search(labels) is not None else self.fact.basis

    @property
    def is_expected(self) -> bool:
        """Whether it is a forecast: one of a period that had ended when the document was filed is none."""
        fact = self.fact
        ended = fact.filed_on is not None and fact.period_end is not None and fact.period_end <= fact.filed_on
        return fact.nature == "forecast" and not ended

    @property
    def places(self) -> int:
        """Decimal places as printed."""
        found = _DECIMALS.search(fold(self.fact.printed).text)
        return len(found[1]) if found else 0


def _is_relative(head: str) -> bool:
    said = "".join(fold(head).text.split())
    return any(period.relative is not None and said.removesuffix("末") == period.text for period in parse_periods(said))


def _counted(value: Decimal) -> tuple[Decimal, str]:
    """An amount written out in full (tagged data) as statements count it, as far as nothing is lost by it."""
    for power in (6, 3):
        if abs(value) >= _LARGE and value == value.scaleb(-power).to_integral_value().scaleb(power):
            return value.scaleb(-power).to_integral_value(), SCALES[power]
    return value, ""


def company_of(fact: ReportedFact, request: ResolvedRequest) -> CompanyRef | None:
    """The company of the question whose fact it is."""
    if fact.ticker is not None and any(each.ticker for each in request.companies):
        return next((each for each in request.companies if each.ticker == fact.ticker), None)
    return next((each for each in request.companies if same_filer(each.name, fact.company)), None)


def asks_for_the_prior(request: ResolvedRequest) -> bool:
    """Whether the question wants the period before beside the one asked for."""
    return _PRIOR_ASKED.search(fold(request.question).text) is not None


def before_a_split(fact: ReportedFact) -> bool:
    """Whether a newer document shows that the shares were split since."""
    return fact.restated is not None and fact.restated.cause is RestatementCause.SPLIT


def digits(size: Decimal, cell: ReportedCell) -> str:
    """A size with as many decimal places as its cell prints; more where a scale that is written out needs them."""
    if size == size.to_integral_value() and not cell.places:
        return f"{int(size):,}"
    printed = round(size, cell.places)
    return f"{printed:,f}" if printed == size else f"{size.normalize():,f}"
