"""A reported fact by the labels, the unit and the scale of its table."""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal

from uradori_contracts.documents import ReportedFact, RestatementCause
from uradori_contracts.rewriting import CompanyRef, ResolvedRequest
from uradori_jafin import find_line_items, fold, parse_periods, parse_unit
from uradori_jafin.companies import same_filer

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
_MARKS = re.compile(r"[※*＊]\s?\d{0,2}|[（(]注記?[）)]?\s?\d{0,2}[）)]?")
_DECIMALS = re.compile(r"\d\.(\d{1,12})")
_UNIT_NOTE = re.compile(r"[（(\[［][^（）()\[\]［］]{1,12}[）)\]］]")
_NUMBERING = re.compile(
    r"^(?:[（(]?(?:[0-9０-９]{1,2}|[ⅰ-ⅻⅠ-Ⅻ①-⑳]|[ア-ン一二三四五六七八九十])[）)．.、]|[①-⑳ⅰ-ⅻⅠ-Ⅻ・■●○◆▪])\s?"
)
_COUNTED = re.compile(r"[（(\[［][^（）()\[\]［］]{0,40}\d[^（）()\[\]［］]{0,40}[）)\]］]")
"""A bracket with a number, which the sentence would seem to claim: （１単元の株式数 100株）."""
_AMID = re.compile(r"[（(][^（）()]{0,40}[）)](?=[^\s（(])|[（(][△▲][^（）()]{0,20}[）)]")
"""A bracket in the middle of a label, or one that says what a triangle means."""
_OF_THIS_TERM = re.compile(r"[（(](?:当|前)(?:中間|四半)?(?:連結会計|事業|会計)?(?:年度|期間?|期末)[)）]")
_BY_ITS_TURN = re.compile(
    r"(?:current|prior|previous|this|last)(?:\s(?:fiscal\s)?(?:year|period|quarter))?", re.IGNORECASE
)
"""Heads that tell one column from the other by its turn alone."""
_FRAMED = re.compile(r"^[（(〔［\[](?:外[、，,]?|うち[、，,]?|内(?=[、，,1１])[、，,]?)?([^（）()〔〕\[\]［］]{2,40})[）)〕］\]]$")
"""A label that stands in brackets as a whole, as what is told beside another figure: （外、平均臨時雇用者数）."""
_WITH_NUMBERS = re.compile(r"([^\d$£€¥,;(]{3,80})[,;]?\s[^,;]{0,80}[$£€¥\d][^a-z]*\d")
"""An English label and figures of its own behind it: Accounts receivable, net of allowances of $1,204."""
_EMPTY_HEADS = re.compile(
    r"円\s?銭|通期(?:予想)?|累計|国際会計基準|日本基準|米国(?:会計)?基準|IFRS|金額|項目|科目|勘定科目|区分|内訳|内容|回次|決算年月|合計欄|摘要|数値|実績|名称|注記?(?:番号)?|番号|[^のは]*(?:の種類別)?セグメントの名称|その他の項目|[\[\]()（）［］〔〕\s]+"
)
_TOTAL = re.compile(r"(?:合|総)?計|連結|全社|合計額")
_OF_A_PERIOD = re.compile(
    r"に終了した|1年間|四半期|中間|通期|[自至日現在時点末残高期首当前初同の年度（）()・、,:：~〜～－\-\s]|から|まで|連結|会計|事業|累計|期間"
)
"""What heads and labels that only date a figure say besides the date."""
_PERIOD_IN_ENGLISH = re.compile(
    r"(?:(?:for|the|as|of|at|and|in|fiscal|fy|cy|years?|months?|quarters?|weeks?|half|period|ended|ending|full|three|six|nine|twelve|first|second|third|fourth|unaudited|audited|actual|q[1-4]|[1-4]q|[12]h|h[12]|fy\d{2,4}"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}|\d{1,4}(?:st|nd|rd|th)?)\b|[\s,.'’()/:-])+",
    re.IGNORECASE,
)
_UNIT_IN_ENGLISH = re.compile(
    r"(?:(?:in\s)?(?:thousands|millions|billions)(?:\sof(?:\su\.?s\.?)?\s(?:yen|dollars|euros|shares))?|yen|u?s?\s?dollars|euros|%|\$|percent|us\$)",
    re.IGNORECASE,
)
_EITHER_WAY = re.compile(
    r"\s?\((?:(?:net\s)?(?:gains?|loss(?:es)?|income|expenses?|benefits?|provision|increase|decrease|used in|provided by|deficit))\)",
    re.IGNORECASE,
)
"""What a label calls the other sign: foreign exchange (gain) loss."""
_DIVIDEND = re.compile(r"1株(?:当た?り|につき).{0,6}配当|年間配当")
_PAYMENT = re.compile(r"(?:第?[1-3]四半期末|中間期末|期末)")
_A_RATE = re.compile(r"[率比]$|割合|構成|増減|進捗|ROE|ROA|ROIC|ratio|margin|rate|return|yield|change|yoy", re.IGNORECASE)
_RATES_OF_CHANGE = re.compile(r"%表示は[^)]{0,60}増減率|業績(?:予想)?[(（]|経営成績")
"""What summaries of results say above their tables of amounts and rates."""
_YEAR_DAYS = range(355, 375)


@dataclass(frozen=True, slots=True)
class ReportedCell:
    """What a fact says: `labels` tell what it is, outermost first; `scale` and `size` are as its table counts."""

    fact: ReportedFact
    labels: tuple[str, ...]

    @classmethod
    def of(cls, fact: ReportedFact) -> "ReportedCell":
        """The labels that tell this fact from others of its table; one repeated in a longer one is left out."""
        members = {_plain(member) for member in fact.members}
        payments = _payments(fact)
        rows = _nearest(_labels(fact.row_path, members))
        columns = _labels([head for head in fact.column_path if _BY_ITS_TURN.fullmatch(head) is None], members)
        told = tuple(_unrepeated((*rows, *columns, *payments))) or tuple(filter(None, map(_plain, fact.row_path[-1:])))
        return cls(fact, (*told, "増減率") if told and tells_change(fact, told[-1]) else told)

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
    def member(self) -> str:
        """Whose or which part's it is: the innermost name; a bare total with what it is the total of."""
        named = [member for member in map(_plain, self.fact.members) if member and not _EMPTY_HEADS.fullmatch(member)]
        if not named or _TOTAL.fullmatch("".join(named)):
            return ""
        return "の".join(named[-2:]) if _TOTAL.fullmatch(named[-1]) else named[-1]

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


def _labels(path: Sequence[str], members: Set[str]) -> list[str]:
    """Those of a path that say what a figure is; a bare total is left out where nothing stands above it."""
    said = [label for text in path if (label := _label(text)) and label not in members]
    return said if len(said) > 1 else [label for label in said if not _TOTAL.fullmatch(label)]


def _payments(fact: ReportedFact) -> list[str]:
    """Which of the dividends of a year it is: 第2四半期末, 期末."""
    heads = [_without_blanks(fold(head).text) for head in fact.column_path]
    if not any("配当" in head for head in (*heads, *fact.row_path)):
        return []
    return [found[0] for head in heads if (found := _PAYMENT.match(head)) is not None]


def tells_change(fact: ReportedFact, label: str) -> bool:
    """Whether it is the change of an amount that its table prints in % beside it: （％表示は対前期増減率）."""
    if fact.unit != "%" or _A_RATE.search(label) is not None or not find_line_items(label):
        return False
    return any(_RATES_OF_CHANGE.search(fold(line).text) for line in (*fact.section, fact.title))


def _nearest(rows: list[str]) -> list[str]:
    """The label of a row and the one that it stands under, which tells it from others of its name."""
    above = [label for label in rows[-2:-1] if not parse_periods(label) and not label.endswith("の部")]
    return above + rows[-1:]


def _unrepeated(labels: Iterable[str]) -> list[str]:
    """Without a label that the one behind it begins with: 当期変動額, 当期変動額合計."""
    told: list[str] = []
    for label in dict.fromkeys(labels):
        if told and label.startswith(told[-1]):
            told.pop()
        told.append(label)
    return told


def _label(text: str) -> str:
    """The words of a label or head that say what a figure is; empty where it says a period or a unit only."""
    plain = _plain(text)
    if plain.isascii() and (_PERIOD_IN_ENGLISH.fullmatch(plain) or _UNIT_IN_ENGLISH.fullmatch(plain)):
        return ""
    said = _UNIT_NOTE.sub(lambda found: "" if parse_unit(found[0]) is not None else found[0], plain).strip()
    if said and parse_unit(said.split(" ")[-1]) is not None:
        said = " ".join(said.split(" ")[:-1])
    said = _AMID.sub("", _EITHER_WAY.sub("", _COUNTED.sub("", _OF_THIS_TERM.sub("", said)))).strip(" :：")
    dated = "".join(fold(said).text.split())
    periods = parse_periods(dated)
    for period in periods:
        dated = dated[: period.span.start] + " " * (period.span.end - period.span.start) + dated[period.span.end :]
    if periods and not _OF_A_PERIOD.sub("", dated):
        return ""
    return "" if not said or _EMPTY_HEADS.fullmatch(said) or said.isdecimal() else said


def _plain(text: str) -> str:
    joined = "".join(text.split("\n"))
    words = " ".join(_MARKS.sub("", joined).split())
    unnumbered = _FRAMED.sub(r"\1", _NUMBERING.sub("", words) or words)
    if unnumbered.isascii() and (told := _WITH_NUMBERS.match(unnumbered)) is not None:
        unnumbered = told[1]
    return unnumbered if unnumbered.isascii() else _without_blanks(unnumbered)


def _without_blanks(text: str) -> str:
    """Japanese words that are set wide (資 産 合 計) as running text has them."""
    return re.sub(r"(?<=[^\x00-\x7f])\s+(?=[^\x00-\x7f])", "", text)
