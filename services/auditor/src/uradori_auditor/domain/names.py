"""Names of companies and institutions, whether a gazetteer knows them or not."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from uradori_jafin import Certainty, Gazetteer, Span, find_directions, find_line_items, fold, is_english
from uradori_jafin.companies import same_name, sounds_alike

from uradori_auditor.domain.english.names import name_of_title, named_in_english
from uradori_auditor.domain.subjects import Subject, subjects
from uradori_auditor.domain.told_names import occurrences

_NAME = r"[A-Za-z0-9&ァ-ヶー・一-龠々]{1,24}"
_IN_A_TITLE = r"(?:(?!\d{4}年|\d{1,2}月|第\d|の(?:\d|連結|業績|決算|第|財))[^\s()、。,\[\]「」【】:|/]){1,30}"
_SECOND_WORD = r"(?:\s(?:ホールディングス|グループ|フィナンシャル|コーポレーション|インターナショナル|ジャパン|リテイリング)(?:グループ)?)?"
_LEGAL_NAME = re.compile(
    rf"(?:株式会社|\(株\))\s?{_IN_A_TITLE}{_SECOND_WORD}|{_IN_A_TITLE}{_SECOND_WORD}\s?(?:株式会社|\(株\))"
)
_HEAD = re.compile(rf"(?:【[^】]{{0,12}}】|\(訂正\))?(?P<name>{_NAME})")
_SUBJECT = re.compile(
    rf"(?:^|(?<=[、。はが\s])|(?<=\d月期の)|(?<=\d年度の))(?P<name>(?:[A-Z]\.)*{_NAME}?)(?:グループ)?(?:\([^()]{{1,30}}\))?(?:は|が|の|、|も)"
)
_TITLE_TAIL = re.compile(
    r"(?:連結|単体|個別|四半期|通期|本|中間)*(?:決算短信|決算説明|決算|業績予想|業績|財政状態|損益計算書|貸借対照表|有価証券報告書|訂正|ニュース|発表|概況)+$"
)
NOT_A_NAME = re.compile(
    r"^(?:(?:連結|当社の?)?(?:子会社|関係会社|関連会社|親会社|提出会社|グループ|セグメント)|会社側|同社側|経営側|経営陣|アナリスト|社長|政府|当局|同社|同行|同グループ|当社|当行|会社|以下|以上|今後|直前|直近|最近|最新|前回発表|前回|前回予想|従来|従来予想|従来計画|期初|期初計画|当初|修正後|修正前|会社計画|会社予想|市場予想|主力|国内|海外|世界|全社|全体|部門別|地域別|広告|要因|主因|背景|一方|なお|また|この|その"
    r"|結果|理由|影響|為替|円安|円高|景気|市場|需要|販売|生産|消費|輸出|輸入|前|後|年|月|日|円|人|社|株|連結|単体|個別|実績|予想|見通し|通期|上期|下期|四半期"
    r"|有価証券報告書|決算短信|決算|概要|注記|資料|本文|回答|質問|お知らせ|発表|ニュース|日本|米国|中国|欧州|アジア|北米|監査|参考|合計|単位|うち|差|差額|内訳|総額|残高|要点|まとめ|純|最終|営業|経常|売上|利益|損失|赤字|黒字|赤字額|損失額)$"
)
_KANA = r"(?!および|における|として|による|など|また|する|した|して|から|より|では|には|とも|への|での|との|ならびに|ため|こと|ような|った|れた|いる|ある|その|この)[ぁ-ん]{2,4}"
_SEGMENT = re.compile(
    rf"(?P<name>(?:その他の?|{_NAME}(?:{_KANA})?|{_NAME}?)(?:事業(?:部門|分野|セグメント)?|部門|セグメント|分野))"
    r"(?!別|情報|年度|会社|会計|営業(?:損益|収益|収入|費用|利益|損失)|構造|環境|計画|再編|利益|損失|所|者|報告|展開|活動|用|間|基盤|領域|規模|内容|運営|投資|譲渡|概要|業績|の(?:概況|業績|状況|概要))"
)
_SEGMENT_WORDS = ("事業", "部門", "セグメント", "分野")
_INSTITUTIONS = {
    "日銀": "日本銀行",
    "米連邦準備理事会": "FRB",
    "米連邦準備制度理事会": "FRB",
    "欧州中央銀行": "ECB",
}
_LEGAL = re.compile(r"株式会社|\(株\)|ホールディングス|グループ|HD$")


@dataclass(frozen=True, slots=True)
class Name:
    """A name at a place of a sentence; `ticker` where the gazetteer is certain of it.

    `sure` is False where only the place in the sentence speaks for a name.
    """

    text: str
    span: Span
    ticker: str | None = None
    sure: bool = True


_REMEMBERED = 4096


class NameReader:
    """Finds names by the gazetteer and, where it is silent, by where they stand in a sentence or a title."""

    def __init__(self, gazetteer: Gazetteer | None) -> None:
        self._gazetteer = gazetteer
        self.ticker = lru_cache(maxsize=_REMEMBERED)(self._ticker)
        self.same = lru_cache(maxsize=_REMEMBERED)(self._same)

    def in_sentence(
        self,
        text: str,
        items: Sequence[Span],
        others: Sequence[Span],
        told: Sequence[str] = (),
        *,
        titled: bool = False,
        dated: Sequence[Span] = (),
        whole: Sequence[Span] = (),
    ) -> tuple[Name, ...]:
        """Names in folded running text, in order; `items` and `others` are spans of what is no name.

        `told` are the names that a title or the evidence tells; beside them an unknown noun that an item is said
        of is a part of a company (国内の売上高). In a `titled` passage, whose company is known, a noun that only
        stands where a name could stand is none. `dated` are the spans of periods, `whole` those of items
        that only a whole company has.
        """
        found = list(self.known(text))
        if is_english(text):
            taken = [*(name.span for name in found), *items, *others]
            found += [Name(text[slice(*span)], span) for span in named_in_english(text, taken, told)]
        found += [Name(text[slice(*span)], span) for span in occurrences(text, told, [name.span for name in found])]
        taken = [name.span for name in found]
        taken += [*items, *others]
        starts = {span.start for span in taken}
        owned = {span.start for span in items} if told else frozenset[int]()
        for match in _SUBJECT.finditer(text):
            span = Span(match.start("name"), match.end("name"))
            follows = match.end() in starts or _FOLLOWS.match(text, match.end()) is not None
            free = not any(span.overlaps(each) for each in taken)
            if follows and free and self.is_name(match["name"]):
                marked = _MARKED.search(match["name"]) is not None or self.is_told(match["name"], told)
                sure = marked or _SPEAKS.match(text, match.end() - 1) is not None
                if sure and (marked or not _NO_COMPANY.search(match["name"])):
                    found.append(Name(match["name"], span))
                elif not _NO_COMPANY.search(match["name"]) and match.end() not in owned:
                    beside = self._is_listed_beside(match["name"], found, text)
                    if beside or not titled:
                        found.append(Name(match["name"], span, sure=beside))
        if not titled:
            taken += [name.span for name in found]
            first = min((name.span.start for name in found), default=len(text))
            owners = frozenset(span.start for span in whole if told and span.start < first)
            found += self._standing(subjects(text, dated, (*items, *whole)), taken, owners, first if told else 0)
        first = min((name.span.end for name in found if name.sure), default=len(text))
        owners = [name.span.end for name in found if name.sure]
        listed = (
            name
            for name in found
            if name.sure
            or name.span.start < first
            or not (_COUNTED.match(text, name.span.end) or _is_owned(name.span, owners, text))
        )
        return tuple(sorted(listed, key=lambda name: name.span))

    def _standing(
        self, subjects: Iterable[Subject], taken: Sequence[Span], whole: frozenset[int], last: int
    ) -> Iterator[Name]:
        """Companies that no list knows and no single word marks; `whole`: where items of whole companies begin.

        Before `last` a noun may own an item that no lexicon knows.
        """
        named: list[Span] = []
        for subject in subjects:
            others = [each for each in (*taken, *named) if subject.span.overlaps(each)]
            if any(not _is_counted_in(each, subject) for each in others) or not self.is_name(subject.text):
                continue
            generic = _NO_COMPANY.search(subject.text) is not None
            if subject.is_owner:
                if subject.span.start < last and not generic and (subject.legal or subject.looks_foreign):
                    named.append(subject.span)
                    yield Name(subject.text, subject.span, sure=False)
            elif subject.is_firm:
                named.append(subject.span)
                yield Name(subject.text, subject.span)
            elif (subject.dated and (not generic or _ENDS_NAMES_TOO.search(subject.text))) or (
                subject.before in whole and not generic
            ):
                named.append(subject.span)
                yield Name(subject.text, subject.span, sure=subject.dated and not generic and not subject.is_spelt)

    def in_title(self, title: str) -> tuple[Name, ...]:
        """The name a title begins with, and those the gazetteer knows in it."""
        known = self.known(title)
        if known:
            return known
        folded = fold(title).text
        legal = _LEGAL_NAME.search(folded)
        if legal is not None:
            name = _TITLE_TAIL.sub("", legal[0]).strip()
            return (Name(name, Span(legal.start(), legal.start() + len(name))),) if _plain(name) else ()
        if is_english(folded):
            named = name_of_title(folded)
            return (Name(folded[slice(*named)], named),) if named is not None else ()
        head = _HEAD.match(folded)
        if head is None:
            return ()
        name = _TITLE_TAIL.sub("", re.split(r"(?<=社)|\d", head["name"], maxsplit=1)[0])
        if not self.is_name(name) or find_line_items(name) or find_directions(name):
            return ()
        return (Name(name, Span(0, len(name))),)

    def _ticker(self, name: str) -> str | None:
        """The ticker of a name that only one company bears."""
        if self._gazetteer is None:
            return None
        companies = self._gazetteer.resolve(name)
        return companies[0].ticker if len(companies) == 1 else None

    def bearer(self, name: str) -> str | None:
        """The ticker of the company that bears exactly this name, whoever else's name begins with it."""
        if self._gazetteer is None:
            return None
        first = next(iter(self._gazetteer.resolve(name)), None)
        names = first.current_names() if first is not None else ()
        return first.ticker if first is not None and fold(name).text in {fold(each).text for each in names} else None

    def fiscal_year_end(self, name: str | None) -> int | None:
        """The month in which the named company's fiscal year ends."""
        ticker = self.ticker(name) if name else None
        company = self._gazetteer.by_ticker(ticker) if ticker and self._gazetteer else None
        return company.fiscal_year_end if company else None

    def _same(self, first: str, second: str) -> bool:
        """Whether two names are one: the same company of the gazetteer, or one the beginning of the other."""
        if first == second or same_name(first, second):
            return True
        tickers = self.ticker(first), self.ticker(second)
        if None not in tickers:
            return tickers[0] == tickers[1]
        bearers = self.bearer(first), self.bearer(second)
        if None not in bearers and bearers[0] == bearers[1]:
            return True
        left, right = _plain(first), _plain(second)
        if (latin := fold(first).text.isascii()) is not fold(second).text.isascii():
            alike = sounds_alike(left, right) if latin else sounds_alike(right, left)
            return alike is True or (alike is None and tickers == (None, None))
        if _initials(first) == right or _initials(second) == left:
            return True
        return bool(left and right) and (left.startswith(right) or right.startswith(left))

    def known(self, text: str) -> tuple[Name, ...]:
        """Names that the gazetteer is sure of."""
        if self._gazetteer is None:
            return ()
        return tuple(
            Name(mention.company.name if mention.by_ticker else mention.surface, mention.span, mention.company.ticker)
            for mention in self._gazetteer.mentions(text)
            if mention.certainty not in (Certainty.AMBIGUOUS, Certainty.POSSIBLE)
        )

    def _is_listed_beside(self, name: str, found: Sequence[Name], text: str) -> bool:
        """Whether it stands in a list like known companies: NTTが1兆2795億円、ソフトバンクが4890億円."""
        if not name.isalpha() or self._gazetteer is None or not self._gazetteer.resolve(name):
            return False
        return any(each.ticker is not None and text[each.span.end : each.span.end + 1] == "が" for each in found)

    def is_told(self, name: str, told: Sequence[str]) -> bool:
        """Whether it is the short form of a name that is told: トヨタ of トヨタ自動車."""
        return len(name) > 1 and any(self.same(name, each) for each in told)

    def is_name(self, text: str) -> bool:
        """Whether a word may be a name: no common noun of filings, no segment."""
        return (
            bool(text)
            and not _A_TIME.fullmatch(text)
            and not text.isdigit()
            and not NOT_A_NAME.match(text)
            and not _SEGMENT.fullmatch(text)
        )


def _is_counted_in(span: Span, subject: Subject) -> bool:
    """Whether a number in words only begins a name: 三社電機製作所, 百五銀行."""
    inside = subject.span.start <= span.start and span.end < subject.span.end
    words = subject.text[span.start - subject.span.start : span.end - subject.span.start]
    return inside and subject.dated and _IN_WORDS.match(words) is not None


_IN_WORDS = re.compile(r"[一二三四五六七八九十百千]")
_A_TIME = re.compile(
    r"(?:前年|同年|翌年|昨年|前月)?(?:\d{1,2}月)?(?:\d{1,2}月|末|期|分|時点)|[一-龠々]{2,4}(?:後|前|時点)"
)
_MARKED = re.compile(r"社$|株式会社|ホールディングス|HD$|グループ$|銀行$|証券$|生命$|電鉄$|FRB$|ECB$|日銀$")
_SPEAKS = re.compile(
    r"(?:(?:は|が|の)(?:\d{1,2}日|(?:(?:20|19)\d{2}|['’]?\d{2})年(?:度|\d{1,2}月期)|FY|\d{4}年\d{1,2}[-~〜～]\d{1,2}月期)|、連結|が(?:提出|公表|発表|開示|公開)し)"
)
"""What a sentence says right after the company that it is about."""
_NO_COMPANY = re.compile(
    r"(?:率|量|額|高|費|数|価格|相場|環境|単価|賃金|業界|市場|需要|景気|全体|工事|面|等|別|関連|損益|収支|体制|向け|経済|地域|金額|件数|人員|在庫|部品|製品|商品|サービス|プラント"
    r"|メーカー各社|原価|コスト|指標|動向|基調|影響|効果|要因|施策|方針|計画|目標|予想|見通し|土地|資産|負債|資本|配当|内容|成績|結果|収益|品目|予定|費用|支出|収入|(?<=年)内|以内|大手|各社|子会社|関連会社|連結会社|親会社)$"
)
_OWNED = re.compile(r"の(?:(?!子会社|関連会社|関係会社|傘下|親会社|[、。がはを]).){0,24}の")


def _is_owned(noun: Span, owners: Sequence[int], text: str) -> bool:
    """Whether a noun is what a company named before has in a period: トヨタの2024年3月期の業績は."""
    return any(end < noun.start and _OWNED.fullmatch(text, end, noun.start) for end in owners)


_COUNTED = re.compile(r"(?:は|が|も)(?:約|およそ|ほぼ|△|▲|マイナス){0,2}[\d〇一二三四五六七八九十]")
"""Behind a noun that stands beside the company: what is listed of it with its figure (構築物は117億円)."""
_ENDS_NAMES_TOO = re.compile(r".{2}(?:サービス|商品|製品|部品|プラント|計画|土地|メーカー)$")
"""What ends words of business and names alike: 東和フードサービス."""
_FOLLOWS = re.compile(r"\s?(?:提出し|公表し|開示し|連結|単体|個別|\d{1,2}日|発表|通期|約?[△▲]?\d|第|今期|前期)")


def is_no_company(word: str) -> bool:
    """Whether a noun ends like none that a company bears: 通信大手, 為替相場."""
    return _NO_COMPANY.search(word) is not None


def segments(text: str) -> tuple[Name, ...]:
    """Business segments named in a text."""
    if not any(word in text for word in _SEGMENT_WORDS):
        return ()
    return tuple(
        Name(found["name"], Span(found.start("name"), found.end("name")))
        for found in _SEGMENT.finditer(text)
        if len(found["name"]) > len("事業")
    )


def _initials(name: str) -> str:
    """BOJ of Bank of Japan; a dash for a name of one word."""
    words = name.split()
    return "".join(word[0] for word in words).lower() if len(words) > 1 and name.isascii() else "-"


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    folded = fold(name).text.strip()
    return _LEGAL.sub("", _INSTITUTIONS.get(folded, folded)).lower()
