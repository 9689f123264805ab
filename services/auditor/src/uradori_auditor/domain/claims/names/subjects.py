"""Companies that no list knows, by where a sentence names them: before a period, a filing, a basis, an item."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uradori_jafin import Span

_LONGEST = 64
_BORDER = re.compile(r"[、。「」『』【】\[\]:;]")
_PARTICLE = re.compile(r"(?P<name>.*?[^\s])\s?(?:における|は|が|の)、?(?:同社|同年|\s)?$")
_OWN_BRACKET = re.compile(r"\((?:[^()]|\([^()]{0,24}\)){1,56}\)$")
_FILES = re.compile(r"が(?:提出|公表|発表|開示|公開)し")
_LEGAL_SUBJECT = re.compile(
    r"(?:^|(?<=[、。]))(?:(?:株式会社|\(株\))[^、。はがの]{1,32}|[^、。はがの]{1,32}(?:株式会社|\(株\)))(?:は|が|の)"
)
_LEGAL = re.compile(r"株式会社|\(株\)|合同会社|有限会社")
_FIRM = re.compile(r"(?:ホールディングス|HD|グループ|銀行|証券|生命|電鉄|コーポレーション|カンパニー|製作所|工業)$")
_PHRASE = re.compile(
    r"[をへ]|[一-龠々ァ-ヶーA-Za-z0-9)](?:に|で(?!き)|と|が|は|の|も|や|から|より|まで|した|して|する|され|れた|による|という|および|または|いる|ない|った|んだ)(?!$)"
    r"|^(?:こ[のれ]|そ[のれ]|あ[のれ]|ど[のれ])|(?:した|する|され|れた|いる|った|こと|もの|うち|ため|とき|ほか|など|ところ)$"
)
_KANA_WORD = re.compile(
    r"(?:いずれ|すべて|それぞれ|もの|こと|ため|とき|ところ|あと|まえ|ほか|なか|さらに|しかし|ただし|ちなみに|つまり|そして|および|うち|また|なお|とも|ともに|いま|まず|つぎ|かつて|まとめ|おもな|わが|われわれ)[らに]?"
)
_DEVERBAL = re.compile(r"[一-龠々](?<!花)(?:[みりしいげけえれびちきせめ]|わせ|らし)$|(?:上げ|下げ|込み|直し|増し)$")
"""Nouns made of verbs: 取り組み, 見直し, 値上げ; but 花き."""
_KANA = re.compile(r"[ぁ-ゖ]")


@dataclass(frozen=True, slots=True)
class Subject:
    """A noun that stands where a company does; `legal` where its own words say so, `dated` where a period follows.

    `before` is where what follows begins; `is_owner` where an item that no lexicon knows is said of it.
    """

    text: str
    span: Span
    before: int
    legal: bool
    dated: bool
    is_owner: bool = False

    @property
    def looks_foreign(self) -> bool:
        """Whether it is a long word of katakana or Latin letters, or ends as the names of a trade do."""
        return _FOREIGN.fullmatch(self.text) is not None or _TRADE.search(self.text) is not None

    @property
    def is_spelt(self) -> bool:
        """Whether it is written as names are and words are not: in hiragana among other letters."""
        return _KANA.search(self.text) is not None

    @property
    def is_firm(self) -> bool:
        return self.legal or _FIRM.search(self.text) is not None


def subjects(text: str, dated: Sequence[Span], others: Sequence[Span]) -> Iterator[Subject]:
    """The nouns before a period (`dated`), before a filing, and before `others`, at the beginning of their clause."""
    ends = [(span.start, True) for span in dated]
    ends += [(match.start() + 1, True) for match in _FILES.finditer(text)]
    ends += [(span.start, False) for span in others]
    ends += [(match.end(), False) for match in _LEGAL_SUBJECT.finditer(text)]
    for end, told in sorted(ends):
        subject = _before(text, end, told)
        if subject is not None:
            yield subject
        elif told and (owner := _owner(text, end)) is not None:
            yield owner


def _before(text: str, end: int, dated: bool) -> Subject | None:
    """The noun whose particle ends at a place."""
    start = max(0, end - _LONGEST)
    reach = text[start:end]
    body = reach[:-1] if reach.endswith("、") else reach
    borders = [match.end() for match in _BORDER.finditer(body)]
    begin = borders[-1] if borders else 0
    if begin == 0 and start > 0:
        return None
    found = _PARTICLE.fullmatch(reach[begin:])
    if found is None:
        return None
    lead = len(found["name"]) - len(found["name"].lstrip())
    name = _OWN_BRACKET.sub("", found["name"].strip()).strip()
    legal = _LEGAL.search(name) is not None
    plain = _LEGAL.sub("", name).strip()
    if len(plain) < 2 and not legal:
        return None
    if (
        _KANA_WORD.fullmatch(plain)
        or (not legal and _DEVERBAL.search(plain))
        or (_PHRASE.search(plain) and not _is_led(name))
    ):
        return None
    at = start + begin + lead
    return Subject(name, Span(at, at + len(name)), end, legal, dated)


def _owner(text: str, end: int) -> Subject | None:
    """Whose item it is that a period follows: ディーエム物産の繰延ヘッジ損益は2019年2月期に."""
    start = max(0, end - _LONGEST)
    clause = text[start:end].rstrip("、")
    begin = max(clause.rfind(mark) + 1 for mark in "、。 ")
    found = _OWNED.fullmatch(clause, begin)
    if found is None or (begin == 0 and start > 0):
        return None
    span = Span(start + found.start("name"), start + found.end("name"))
    return Subject(
        found["name"], span, start + found.start("item"), _LEGAL.search(found["name"]) is not None, False, True
    )


_OWNED = re.compile(r"(?P<name>[^のはがをにでとも]{3,32})の(?P<item>[^のはがをにでとも]{2,32})(?:は|が)")
_FOREIGN = re.compile(r"[ァ-ヶー・A-Za-z0-9&.\-]{5,}")
_TRADE = re.compile(
    r".{2}(?:電機|電子|電器|産業|興業|建設|商事|物産|重工|化学|化成|製薬|薬品|食品|飲料|製菓|製粉|乳業|水産|酒造|鉄道|電力|石油|製鉄|製鋼"
    r"|海運|郵船|運輸|倉庫|百貨店|紡績|製紙|印刷|精機|電工|電線|硝子|造船)$"
)


def _is_led(name: str) -> bool:
    """Whether the legal form stands before or behind a name that holds a particle: 株式会社北の達人."""
    return re.match(
        r"(?:株式会社|\(株\))[^をへ]{2,24}$|[^をへ]{2,24}(?:株式会社|\(株\))$", name
    ) is not None and not re.search(r"した|する|され|れた|による", name)
