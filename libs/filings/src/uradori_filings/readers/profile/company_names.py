"""Names of companies as titles write them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_FORM = r"(?:株式会社|\(株\)|㈱|有限会社|合同会社|相互会社)"
_LETTER = r"[一-龥々〆ァ-ヺーぁ-ゖA-Za-z0-9&・.\-]"
_GENERIC = (
    r"連結|単体|個別|単独|業績|決算|財務|四半期|半期|通期|月次|年次|年度|主要|セグメント|事業別|KPI|IR|株価|市場|データ|指標|推移|実績|予想|計画|概要|資料|一覧"
    r"|貸借|損益|損益計算|キャッシュ|単位|前期|当期|サマリ|ハイライト|ファクト|投資家|期間|項目|科目|勘定|売上|営業|経常|当期|総資産|資産|負債|純資産"
    r"|合計|参考|注記|出所|作成|更新|シート|第\d|\d{4}|20\d\d|FY|Q[1-4]|表\d"
)
_OF = rf"の(?={_GENERIC}|\d|子会社|親会社|関係会社|連結|株式|代表|社長|取締役|役員|経営|皆|お|ご|\s|$)"
"""What ends a name: within one の is a letter, 株式会社みどりの里."""
_JAPANESE = re.compile(
    rf"(?P<after>{_FORM}\s?(?:(?![がをへ]|{_OF}|は\b|における){_LETTER}){{1,30}})|(?P<before>(?:(?!{_FORM}){_LETTER}){{1,30}}\s?{_FORM})"
)
_ENGLISH = re.compile(
    r"(?P<name>[A-Z][A-Za-z0-9&.'-]{0,30}(?:\s(?:&|and|of|[A-Z][A-Za-z0-9&.'-]{0,30})){0,6}?,?\s"
    r"(?i:Co\.?,?\s?Ltd\.?|Company,?\s(?:Limited|Ltd\.?)|Corporation|Corp\.?|Incorporated|Inc\.?|Limited|Ltd\.?|PLC|LLC|L\.P\.|K\.K\."
    r"|N\.V\.|S\.A\.|AG|SE|GmbH|(?:Holdings|Group)(?!,?\s(?:Co|Corp|Inc|Ltd|Limited|PLC|LLC|Company))))(?![A-Za-z])"
)
_CODED = re.compile(
    r"^(?P<name>[^\s()\[\]【】:/|,、。][^()\[\]【】:/|,、。]{1,40}?)\s?[(\[【]\s?(?:[^()\[\]【】\d]{0,20}?[:\s]\s?)?"
    r"(?P<code>\d{3}[0-9A-Z])(?:\.T| JP)?\s?[)\]】]"
)
_CODE = re.compile(
    r"(?:証券コード|銘柄コード|コード番号|株式コード|コード|securities code|stock code|ticker|code|TSE|TYO|東証\S{0,6})"
    r"(?:\s?no\.?)?\s?[:#]?\s?(?P<code>\d{3}[0-9A-Z])0?(?![0-9年/.,-])",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"^\s?[(\[]?\s?(?P<code>\d{3}[0-9A-Z])(?:\.T)?\s?(?![0-9A-Za-z年月/.,])")
_TAIL = re.compile(rf"(?<=.{{2}})(?:{_GENERIC}).*$")
_STARTS = re.compile(rf"^(?:{_GENERIC})")
_TITLE = re.compile(
    r"^(?P<name>[一-龥々〆ァ-ヺーぁ-ゖA-Za-z0-9&・.\-]{2,24}?)(?:\s|の|\s?[-–—|:/]\s?)\s?"
    r"(?P<rest>[^。]{0,80}(?:業績|決算|財務|KPI|推移|実績|セグメント|株価|ファクト|ハイライト|月次|指標|データ))"
)
_ENGLISH_TITLE = re.compile(
    r"^(?P<name>[A-Z][A-Za-z0-9&.'-]{1,30}(?:\s[A-Z&][A-Za-z0-9&.'-]{0,30}){0,4}?)\s?(?:[-–—|:]\s?)?"
    r"(?:(?:Consolidated|Annual|Quarterly|Selected|Historical|Key|Monthly|Segment|Condensed|Summary|FY\s?\d{2,4}|20\d\d)\s){0,3}"
    r"(?:Financial|Results|Fact\s?(?:Sheet|Book)|Income|Balance|KPIs?|Data\s?Book|Metrics|Highlights|Earnings|Statements?|Performance)"
)
_ENGLISH_GENERIC = frozenset(
    [
        "consolidated",
        "annual",
        "quarterly",
        "selected",
        "historical",
        "key",
        "monthly",
        "segment",
        "condensed",
        "summary",
        "financial",
        "results",
        "fact",
        "income",
        "balance",
        "kpi",
        "kpis",
        "data",
        "metrics",
        "highlights",
        "earnings",
        "statement",
        "statements",
        "performance",
        "the",
        "company",
        "fiscal",
        "year",
        "total",
        "revenue",
        "unaudited",
        "operating",
        "cash",
        "non-gaap",
        "gaap",
        "reconciliation",
        "full",
        "first",
        "second",
        "third",
        "fourth",
        "quarter",
    ]
)
_LABELS = frozenset(
    [
        "会社名",
        "企業名",
        "社名",
        "銘柄名",
        "銘柄",
        "商号",
        "法人名",
        "発行体",
        "発行会社",
        "発行者",
        "提出会社",
        "会社",
        "company",
        "issuer",
        "entity",
        "registrant",
        "name",
    ]
) | {"company name", "name of company", "issuer name"}
_LINE = re.compile(r"^(?P<label>[^\s:：][^:：]{0,20}?)\s?[:：]\s?(?P<value>\S.{0,80})$")
_LONGEST = 60
_PROSE = ("。", "を", "しました", "である")
"""In sentences companies are named that the document is not of."""


@dataclass(frozen=True, slots=True)
class Named:
    """A company's name as it is written, and its code where one stands with it."""

    name: str
    ticker: str = ""


def named_in(line: str, *, code_only: bool = False) -> Named | None:
    """The company that a line names with its legal form or with its code; `line` is folded."""
    if any(sign in line for sign in _PROSE):
        return None
    code = _CODE.search(line)
    ticker = code["code"] if code else ""
    if code_only:
        return Named("", ticker) if ticker else None
    if coded := _CODED.match(line):
        name = _without_tail(coded["name"])
        if not _STARTS.match(name) and not name.isdigit():
            return Named(name, coded["code"])
    for found in (*_JAPANESE.finditer(line), *_ENGLISH.finditer(line)):
        name = _without_tail(found[0])
        if len(name) <= _LONGEST and not _is_form_alone(name):
            beside = _BESIDE.match(line[found.end() :])
            return Named(name, ticker or (beside["code"] if beside else ""))
    if (pair := _LINE.match(line)) and pair["label"].lower() in _LABELS:
        return Named(pair["value"].strip(), ticker)
    return None


def labelled(pairs: Iterable[tuple[str, str]]) -> Named | None:
    """The company out of labels and what stands beside them."""
    name = ticker = ""
    for label, value in pairs:
        key = label.strip(" :：").lower()
        if not name and key in _LABELS and value.lower() not in _LABELS and _may_be_a_name(value):
            name = value
        elif not ticker and (found := _CODE.match(f"{key}:{value}")):
            ticker = found["code"]
    return Named(name, ticker) if name else None


def plausible(line: str) -> Named | None:
    """The words that a title begins with and goes on from to say what it holds: みどり食品 四半期業績."""
    if found := _TITLE.match(line):
        name = found["name"]
        if not _STARTS.match(name) and not name.isdigit() and not name.isascii() and _without_tail(name) == name:
            return Named(name)
    if found := _ENGLISH_TITLE.match(line):
        words = found["name"].split()
        while words and words[-1].lower() in _ENGLISH_GENERIC:
            words.pop()
        if words and words[0].lower() not in _ENGLISH_GENERIC and not _STARTS.match(words[0]):
            return Named(" ".join(words))
    return None


def _without_tail(name: str) -> str:
    return _TAIL.sub("", name).strip(" ・-,.") if not name.isascii() else name.strip(" -,")


def _is_form_alone(name: str) -> bool:
    return len(re.sub(_FORM, "", name).strip()) < 1


def _may_be_a_name(value: str) -> bool:
    return (
        1 < len(value) <= _LONGEST
        and not value.isdigit()
        and not _STARTS.match(value)
        and not _CODE.match(f"コード:{value}")
    )
