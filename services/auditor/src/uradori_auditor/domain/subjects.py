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

    `before` is where what follows begins.
    """

    text: str
    span: Span
    before: int
    legal: bool
    dated: bool

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


def _is_led(name: str) -> bool:
    """Whether the legal form stands before or behind a name that holds a particle: 株式会社北の達人."""
    return re.match(
        r"(?:株式会社|\(株\))[^をへ]{2,24}$|[^をへ]{2,24}(?:株式会社|\(株\))$", name
    ) is not None and not re.search(r"した|する|され|れた|による", name)
