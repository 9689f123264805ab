"""The company that the title of a table is about, whether a gazetteer knows it or not."""

import re
from collections.abc import Iterator

from uradori_jafin import Span, find_directions, find_line_items, fold, is_english, parse_periods, parse_unit

from uradori_auditor.domain.claims.names.forms import Name
from uradori_auditor.domain.claims.names.no_names import is_no_company
from uradori_auditor.domain.claims.names.reader import NameReader

_LEAD = re.compile(
    r"^(?:(?:以下|次|下記|上記|下|上)?の?(?:図表|表)?\s?(?:は|に示す|の通り)\s?、?|これは|表\s?\d{0,3}[-.:\s]\s?|図表\s?\d{0,3}|出典[::]|資料[::])"
)
_BREAK = re.compile(
    r"[\s/|::、,。;「」『』()\[\]【】〈〉<>―–~〜]+|(?<![A-Za-z])-|-(?![A-Za-z])|の(?=[^a-z])|における|に関する|による"
)
_LEGAL = re.compile(r"株式会社|合同会社|\(株\)")
_DOCUMENT = re.compile(
    r"(?:連結|単体|単独|個別|非連結|提出会社|四半期|通期|中間|本|年間|年次|期末|要約|比較|主要な?|財務|経営|業績|決算|最近|過去|当社|同社|当行|会社|セグメント|事業|部門|地域|品目|商品|製品|種類|用途|国|項目|科目|区分|月|年度?|株式|株価|配当|従業員|役員|監査|適用|日本基準|国際(?:会計|財務報告)基準|IFRS|米国(?:会計)?基準|J-?GAAP|US-?GAAP|有価証券|臨時|訂正|修正|企業|生産|受注|販売|設備投資|研究開発|キャッシュ・?フロー|損益|貸借|包括利益|株主資本等?|財政状態|持分|変動|資産|負債|純資産|営業|経常|利益|収益|費用|予想|見通し|計画|実績|数値|推移|状況|一覧|比較|情報|概要|内訳|明細|抜粋|指標等?|計算書|対照表|報告書|短信|お?知らせ|アナリスト|調査|ウイークリー|デイリー|マーケット|レポート|リポート|株式分割|自己株式|取得|消却|東証|東京|大引け?|寄り付き|前引け|市況|相場|為替|会見|説明会|電話会議|質疑応答|議事|要旨|目標株価|注記|資料|データ|説明|諸表|会計年度|サマリー?|ハイライト|動向|発表|ニュース|公表|開示|表|図|別|等|及び|および|ならびに|ほか|以下|単位|金額|百万円|千円|億円|円|%|倍|人|株|累計|期間|前期|当期|当連結|前連結|第\d{1,3}期|\d[\d.]*+|[のはをと]|主|各|全|部|期|社|書)++$",
    re.IGNORECASE,
)
_SENTENCE_TAIL = re.compile(r"(?:である|です|を示す|に示す|を以下に示す|の通り|とおり|主要項目を|抜粋)$")
_TAIL = re.compile(
    r"(?:連結|単体|個別|四半期|通期|本|中間)*(?:決算短信|決算説明|決算|業績予想|業績|財政状態|経営成績|損益計算書|貸借対照表|キャッシュ・?フロー計算書|経営指標等?|財務データ|主要指標|財務諸表|有価証券報告書|訂正|ニュース|発表|概況)(?:等|推移|概要|サマリー|抜粋)?$"
)
_LONGEST = 40


def company_of_title(title: str, names: NameReader) -> str | None:
    """The name of the company, None where the title names none that could be told from its other words."""
    folded = fold(title).text
    known = names.known(folded)
    if known:
        return known[0].text
    periods = parse_periods(folded)
    blanked = list(folded)
    for period in periods:
        blanked[period.span.start : period.span.end] = " " * (period.span.end - period.span.start)
    for line in "".join(blanked).split("\n"):
        words = [word for word in _BREAK.split(_LEAD.sub("", line.strip())) if word]
        legal = next((word for word in words if _LEGAL.search(word) and _LEGAL.sub("", word)), None)
        if legal:
            return legal
        for word in words:
            name = _TAIL.sub("", word)
            if _may_be_a_name(name, names):
                return name
    return None


def names_of_title(title: str, body: str, names: NameReader) -> tuple[Name, ...]:
    """The company that the title of a passage tells: a known one, one its text speaks of, or the first that may be."""
    told, folded, said = names.in_title(title), fold(title).text, fold(body).text
    if any(name.ticker is not None or _LEGAL.search(name.text) for name in told) or is_english(folded):
        return told
    if told and _speaks_of(said, told[0].text) and not is_no_company(told[0].text):
        return told
    words = [word for word in _words(folded) if _may_be_a_name(word.text, names)]
    words = [word for word in words if not is_no_company(word.text)]
    spoken = next((word for word in words if _speaks_of(said, word.text)), None)
    first = words[0] if words else None
    chosen = spoken or first
    return (chosen,) if chosen is not None else ()


def _words(title: str) -> Iterator[Name]:
    periods = parse_periods(title)
    for found in _WORD.finditer(title):
        name = _OFFICE.sub("", _TAIL.sub("", found[0]))
        span = Span(found.start(), found.start() + len(name))
        if name and not any(span.overlaps(period.span) for period in periods):
            yield Name(name, span)


_WORD = re.compile(r"[A-Za-z0-9&ァ-ヶー・一-龠々]{2,40}")
_OFFICE = re.compile(r"(?:副?社長|会長|頭取|CEO|CFO|株)$")


def _speaks_of(text: str, word: str) -> bool:
    """Whether a text says something of the word as of a company: it begins a sentence and is its topic."""
    name = re.escape(word)
    return re.search(rf"(?:^|[。\n]){name}(?:\([^()]{{1,30}}\))?(?:は|が|、|の)", text) is not None


def _may_be_a_name(word: str, names: NameReader) -> bool:
    if not 1 < len(word) <= _LONGEST or _DOCUMENT.match(word) or _SENTENCE_TAIL.search(word):
        return False
    if word.islower() or not names.is_name(word) or parse_unit(word) is not None:
        return False
    return not find_line_items(word) and not find_directions(word)
