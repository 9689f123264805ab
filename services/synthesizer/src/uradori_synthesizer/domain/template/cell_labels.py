"""What the labels and heads of a cell say of its figure, in words that a sentence can take."""

import re
from collections.abc import Iterable, Sequence, Set

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin import find_line_items, fold, parse_periods, parse_unit

_MARKS = re.compile(r"[※*＊]\s?\d{0,2}|[（(]注記?[）)]?\s?\d{0,2}[）)]?")
_UNIT_NOTE = re.compile(r"[（(\[［][^（）()\[\]［］]{1,12}[）)\]］]")
_NUMBERING = re.compile(
    r"^(?:[（(]?(?:[0-9０-９]{1,2}|[ⅰ-ⅻⅠ-Ⅻ①-⑳]|[ア-ン一二三四五六七八九十])[）)．.、]|[①-⑳ⅰ-ⅻⅠ-Ⅻ・■●○◆▪])\s?"
)
_COUNTED = re.compile(r"[（(\[［][^（）()\[\]［］]{0,40}\d[^（）()\[\]［］]{0,40}[）)\]］]")
"""A bracket with a number, which the sentence would seem to claim: （１単元の株式数 100株）."""
_AMID = re.compile(r"[（(][^（）()]{0,40}[）)](?=[^\s（(])|[（(][△▲][^（）()]{0,20}[）)]")
"""A bracket in the middle of a label, or one that says what a triangle means."""
_OF_THIS_TERM = re.compile(
    r"[（(](?:IFRS|日本基準|J-?GAAP|US-?GAAP)[)）]|[（(](?:当|前)(?:中間|四半)?(?:連結会計|事業|会計)?(?:年度|期間?|期末)[)）]"
)
_OF_OWNERS = re.compile(
    r"^([^：:]{2,40}?)(?:又は[^：:]{2,12}損失)?(?:[（(]△[)）])?[：:]\s?(親会社(?:の所有者|株主)に帰属)(?:する)?(?=[（(]|$)"
)
"""Tagged data name the share of the owners behind the item: 当期利益：親会社の所有者に帰属."""
_BY_ITS_TURN = re.compile(
    r"(?:current|prior|previous|this|last)(?:\s(?:fiscal\s)?(?:year|period|quarter))?", re.IGNORECASE
)
"""Heads that tell one column from the other by its turn alone."""
_FRAMED = re.compile(
    r"^[（(〔［\[](?:外[、，,]?|うち[、，,]?|内(?=[、，,1１])[、，,]?)?([^（）()〔〕\[\]［］]{2,40})[）)〕］\]]$"
)
"""A label that stands in brackets as a whole, as what is told beside another figure: （外、平均臨時雇用者数）."""
_WITH_NUMBERS = re.compile(r"([^\d$£€¥,;(]{3,80})[,;]?\s[^,;]{0,80}[$£€¥\d][^a-z]*\d")
"""An English label and figures of its own behind it: Accounts receivable, net of allowances of $1,204."""
EMPTY_HEADS = re.compile(
    r"円\s?銭|通期(?:予想)?|累計|国際会計基準|日本基準|米国(?:会計)?基準|IFRS|金額|項目|科目|勘定科目|区分|内訳|内容|回次|決算年月|合計欄|摘要|数値|実績|名称|注記?(?:番号)?|番号|[^のは]*(?:の種類別)?セグメントの名称|その他の項目|[\[\]()（）［］〔〕\s]+"
)
"""Heads that say nothing of a figure: a corner, a unit, a standard."""
TOTAL = re.compile(r"(?:合|総)?計|連結|全社|合計額")
"""What a sum is called that is the whole company's."""
_OF_A_PERIOD = re.compile(
    r"に終了した|1年間|四半期|中間|通期|[自至日現在時点末残高期間首当前初同の年度（）()・、,:：~〜～－\-\s]|から|まで|連結|会計|事業|累計|期間"
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
    r"(?:\s?/)?\s?\((?:(?:net\s)?(?:gains?|loss(?:es)?|income|expenses?|benefits?|provision|increase|decrease|used in|provided by|deficit))\)",
    re.IGNORECASE,
)
"""What a label calls the other sign: foreign exchange (gain) loss."""
_PAYMENT = re.compile(r"(?:第?[1-3]四半期末|中間期末|期末)")
_A_RATE = re.compile(
    r"[率比]$|割合|構成|増減|進捗|ROE|ROA|ROIC|ratio|margin|rate|return|yield|change|yoy", re.IGNORECASE
)
_RATES_OF_CHANGE = re.compile(r"%表示は[^)]{0,60}増減率|業績(?:予想)?[(（]|経営成績")
"""What summaries of results say above their tables of amounts and rates."""


def labels_of(fact: ReportedFact) -> tuple[str, ...]:
    """The labels that tell a fact from others of its table, outermost first; one repeated in a longer one is left out."""
    members = {plain(member) for member in fact.members}
    rows = _nearest(_labels(fact.row_path, members))
    columns = _labels([head for head in fact.column_path if _BY_ITS_TURN.fullmatch(head) is None], members)
    told = tuple(_unrepeated((*rows, *columns, *_payments(fact))))
    told = told or tuple(filter(None, map(plain, fact.row_path[-1:])))
    return (*told, "増減率") if told and _tells_change(fact, told[-1]) else told


def _labels(path: Sequence[str], members: Set[str]) -> list[str]:
    """Those of a path that say what a figure is; a bare total is left out where nothing stands above it."""
    said = [label for text in path if (label := _label(text)) and label not in members]
    return said if len(said) > 1 else [label for label in said if not TOTAL.fullmatch(label)]


def _payments(fact: ReportedFact) -> list[str]:
    """Which of the dividends of a year it is: 第2四半期末, 期末."""
    heads = [_without_blanks(fold(head).text) for head in fact.column_path]
    if not any("配当" in head for head in (*heads, *fact.row_path)):
        return []
    return [found[0] for head in heads if (found := _PAYMENT.match(head)) is not None]


def _tells_change(fact: ReportedFact, label: str) -> bool:
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
    words = plain(text)
    if words.isascii() and (_PERIOD_IN_ENGLISH.fullmatch(words) or _UNIT_IN_ENGLISH.fullmatch(words)):
        return ""
    said = _UNIT_NOTE.sub(lambda found: "" if parse_unit(found[0]) is not None else found[0], words).strip()
    if said and parse_unit(said.split(" ")[-1]) is not None:
        said = " ".join(said.split(" ")[:-1])
    said = _AMID.sub("", _EITHER_WAY.sub("", _COUNTED.sub("", _OF_THIS_TERM.sub("", said)))).strip(" :：")
    said = _OF_OWNERS.sub(r"\2する\1", said)
    dated = "".join(fold(said).text.split())
    periods = parse_periods(dated)
    for period in periods:
        dated = dated[: period.span.start] + " " * (period.span.end - period.span.start) + dated[period.span.end :]
    if periods and not _OF_A_PERIOD.sub("", dated):
        return ""
    return "" if not said or EMPTY_HEADS.fullmatch(said) or said.isdecimal() else said


def plain(text: str) -> str:
    """A label without its number, its marks, and the brackets around all of it."""
    joined = "".join(text.split("\n"))
    words = " ".join(_MARKS.sub("", joined).split())
    unnumbered = _FRAMED.sub(r"\1", _NUMBERING.sub("", words) or words)
    if unnumbered.isascii() and (told := _WITH_NUMBERS.match(unnumbered)) is not None:
        unnumbered = told[1]
    return unnumbered if unnumbered.isascii() else _without_blanks(unnumbered)


def _without_blanks(text: str) -> str:
    """Japanese words that are set wide (資 産 合 計) as running text has them."""
    return re.sub(r"(?<=[^\x00-\x7f])\s+(?=[^\x00-\x7f])", "", text)
