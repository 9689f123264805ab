"""Names of companies and institutions, whether a gazetteer knows them or not."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from uradori_jafin import Certainty, Gazetteer, Span, find_directions, find_line_items, fold, is_english
from uradori_jafin.companies import same_name, sounds_alike

from uradori_auditor.domain.claims.english.names import name_of_title, named_in_english
from uradori_auditor.domain.claims.names.forms import NOUN, Name, initials, plain
from uradori_auditor.domain.claims.names.no_names import ends_like_a_name_too, is_common_noun, is_no_company
from uradori_auditor.domain.claims.names.segments import is_segment
from uradori_auditor.domain.claims.names.subjects import Subject, subjects
from uradori_auditor.domain.claims.names.told import occurrences

_IN_A_TITLE = r"(?:(?!\d{4}年|\d{1,2}月|第\d|の(?:\d|連結|業績|決算|第|財))[^\s()、。,\[\]「」【】:|/]){1,30}"
_SECOND_WORD = r"(?:\s(?:ホールディングス|グループ|フィナンシャル|コーポレーション|インターナショナル|ジャパン|リテイリング)(?:グループ)?)?"
_LEGAL_NAME = re.compile(
    rf"(?:株式会社|\(株\))\s?{_IN_A_TITLE}{_SECOND_WORD}|{_IN_A_TITLE}{_SECOND_WORD}\s?(?:株式会社|\(株\))"
)
_HEAD = re.compile(rf"(?:【[^】]{{0,12}}】|\(訂正\))?(?P<name>{NOUN})")
_SUBJECT = re.compile(
    rf"(?:^|(?<=[、。はが\s])|(?<=\d月期の)|(?<=\d年度の))(?P<name>(?:[A-Z]\.)*{NOUN}?)(?:グループ)?(?:\([^()]{{1,30}}\))?(?:は|が|の|、|も)"
)
_TITLE_TAIL = re.compile(
    r"(?:連結|単体|個別|四半期|通期|本|中間)*(?:決算短信|決算説明|決算|業績予想|業績|財政状態|損益計算書|貸借対照表|有価証券報告書|訂正|ニュース|発表|概況)+$"
)
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
                if sure and (marked or not is_no_company(match["name"])):
                    found.append(Name(match["name"], span))
                elif not is_no_company(match["name"]) and match.end() not in owned:
                    beside = self._is_listed_beside(match["name"], found, text)
                    if beside or not titled:
                        found.append(Name(match["name"], span, sure=beside))
        if not titled:
            taken += [name.span for name in found]
            first = min((name.span.start for name in found), default=len(text))
            owners = frozenset(span.start for span in whole if told and span.start < first)
            found += self._standing(subjects(text, dated, (*items, *whole)), taken, owners, first if told else 0)
        first = min((name.span.end for name in found if name.sure), default=len(text))
        companies = [name.span.end for name in found if name.sure]
        listed = (
            name
            for name in found
            if name.sure
            or name.span.start < first
            or not (_COUNTED.match(text, name.span.end) or _is_owned(name.span, companies, text))
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
            generic = is_no_company(subject.text)
            if subject.is_owner:
                if subject.span.start < last and not generic and (subject.legal or subject.looks_foreign):
                    named.append(subject.span)
                    yield Name(subject.text, subject.span, sure=False)
            elif subject.is_firm:
                named.append(subject.span)
                yield Name(subject.text, subject.span)
            elif (subject.dated and (not generic or ends_like_a_name_too(subject.text))) or (
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
            return (Name(name, Span(legal.start(), legal.start() + len(name))),) if plain(name) else ()
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
        left, right = plain(first), plain(second)
        if (latin := fold(first).text.isascii()) is not fold(second).text.isascii():
            alike = sounds_alike(left, right) if latin else sounds_alike(right, left)
            return alike is True or (alike is None and self._gazetteer is None)
        if initials(first) == right or initials(second) == left:
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
        return bool(text) and not is_common_noun(text) and not is_segment(text)


def _is_owned(noun: Span, owners: Sequence[int], text: str) -> bool:
    """Whether a noun is what a company named before has in a period: トヨタの2024年3月期の業績は."""
    return any(end < noun.start and _OWNED.fullmatch(text, end, noun.start) for end in owners)


def _is_counted_in(span: Span, subject: Subject) -> bool:
    """Whether a number in words only begins a name: 三社電機製作所, 百五銀行."""
    inside = subject.span.start <= span.start and span.end < subject.span.end
    words = subject.text[span.start - subject.span.start : span.end - subject.span.start]
    return inside and subject.dated and _IN_WORDS.match(words) is not None


_IN_WORDS = re.compile(r"[一二三四五六七八九十百千]")
_MARKED = re.compile(r"社$|株式会社|ホールディングス|HD$|グループ$|銀行$|証券$|生命$|電鉄$|FRB$|ECB$|日銀$")
_SPEAKS = re.compile(
    r"(?:(?:は|が|の)(?:\d{1,2}日|(?:(?:20|19)\d{2}|['’]?\d{2})年(?:度|\d{1,2}月期)|FY|\d{4}年\d{1,2}[-~〜～]\d{1,2}月期)|、連結|が(?:提出|公表|発表|開示|公開)し)"
)
"""What a sentence says right after the company that it is about."""
_OWNED = re.compile(r"の(?:(?!子会社|関連会社|関係会社|傘下|親会社|[、。がはを]).){0,24}の")
_COUNTED = re.compile(r"(?:は|が|も)(?:約|およそ|ほぼ|△|▲|マイナス){0,2}[\d〇一二三四五六七八九十]")
"""Behind a noun that stands beside the company: what is listed of it with its figure (構築物は117億円)."""
_FOLLOWS = re.compile(r"\s?(?:提出し|公表し|開示し|連結|単体|個別|\d{1,2}日|発表|通期|約?[△▲]?\d|第|今期|前期)")
