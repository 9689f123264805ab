"""How headings of Japanese reports are numbered (企業内容等の開示に関する内閣府令, 第三号様式, and common practice)."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum


class Style(Enum):
    """In the order in which they usually stand within one another."""

    PART = 0
    """第一部"""
    CHAPTER = 1
    """第１【…】"""
    ITEM = 2
    """１【…】"""
    SUB = 3
    """(1)【…】"""
    CIRCLED_TITLE = 4
    """①【…】"""
    TITLE = 5
    """【…】"""
    NOTE = 6
    """（連結損益計算書関係）"""
    ROMAN = 7
    NUMBER = 8
    REFERENCE = 9
    """※1 …"""
    DECIMAL = 10
    """1.2"""
    HALF_BRACKETED = 11
    """1) …"""
    BRACKETED = 12
    """(1) …"""
    SQUARE = 13
    """［…］, <…>, ■…"""
    PARENTHESISED = 14
    """（…）"""
    CIRCLED = 15
    KANA = 16
    LETTER = 17
    SMALL_ROMAN = 18
    BOLD = 19
    TAGGED = 20
    """Under a heading tag, without a number."""


STATUTORY = Style.TITLE.value
"""Up to here the form that the law prescribes tells the level."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """`variant` tells apart (a) and a., which may stand within one another; `ordinal` is 0 where there is none."""

    style: Style
    ordinal: int = 0
    variant: str = ""

    @property
    def begins(self) -> bool:
        """The first of its kind."""
        return self.ordinal <= 1


_D = "[0-9０-９]{1,2}"
_B = r"[　\s]*"
_NOTE_WORDS = (
    "関係|情報|後発事象|会計方針|会計基準|方法の変更|方針の変更|見積りの変更|会計上の見積り|修正再表示|重要な事項|"
    "前提に関する事項|前提に関する注記|注記"
)
_FORMS: tuple[tuple[Style, str], ...] = (
    (Style.PART, rf"第(?P<n>[一二三四五六七八九十]{{1,3}}|{_D}){_B}部"),
    (Style.CHAPTER, rf"第(?P<n>{_D}|[一二三四五六七八九十]{{1,3}}){_B}(?:【|[章編節])"),
    (Style.ITEM, rf"(?P<n>{_D}){_B}[.．、-]?(?:[0-9０-９]{{1,2}})?{_B}【"),
    (Style.SUB, rf"[(（]{_B}(?P<n>{_D}){_B}[)）]{_B}【"),
    (Style.CIRCLED_TITLE, rf"(?P<n>[①-⑳㉑-㉟]|{_D}[)）]){_B}【"),
    (Style.TITLE, r"【[^【】]{1,60}】(?:$|[(（])"),
    (Style.NOTE, rf"[(（][^()（）。]{{0,50}}(?:{_NOTE_WORDS})等?[)）]$"),
    (Style.ROMAN, rf"(?P<n>[Ⅰ-Ⅻ]){_B}[.．、]?{_B}(?=\S)"),
    (Style.REFERENCE, rf"※{_B}(?P<n>{_D})?(?:[,，、・]{_B}※?{_D})*{_B}[.．、]?{_B}(?=\S)"),
    (Style.DECIMAL, rf"(?P<v>{_D}(?:[.．\-－]{_D}){{1,3}})[.．]?[　\s]+(?=\S)"),
    (Style.NUMBER, rf"(?P<n>{_D})(?:{_B}[.．、]{_B}|[　\s]+)(?=[^0-9０-９\s　])"),
    (Style.HALF_BRACKETED, rf"(?P<n>{_D})[)）]{_B}(?=\S)"),
    (Style.BRACKETED, rf"[(（]{_B}(?P<n>{_D}){_B}[)）]{_B}(?=\S)"),
    (Style.CIRCLED, rf"(?P<n>[①-⑳㉑-㉟]){_B}[.．]?{_B}(?=\S)"),
    (Style.KANA, rf"(?P<v>[(（]?)(?P<n>[アイウエオカキクケコロハニホヘトｱ-ｺ])(?:[)）]|[.．、]|[　\s]){_B}(?=\S)"),
    (Style.SMALL_ROMAN, rf"(?P<v>[(（]?)(?P<n>[ⅰ-ⅻ]|i{{1,3}}|iv|vi{{0,3}}|ix|x)[)）.．]{_B}(?=\S)"),
    (Style.LETTER, rf"(?P<v>[(（]?)(?P<n>[a-zA-Zａ-ｚＡ-Ｚ])[)）.．、]{_B}(?=\S)"),
    (Style.SQUARE, r"(?P<v>[［\[〔〈＜<《≪])[^\]］〕〉＞>》≫]{1,60}[\]］〕〉＞>》≫]$|(?P<w>[■◆●◎▼□◇])(?=\S)"),
    (Style.PARENTHESISED, r"[(（][^()（）]{2,40}[)）]$"),
)
_NAMED = re.compile(
    "|".join(f"(?P<form{index}>{re.sub(r'[(][?]P<[nvw]>', '(?:', form)})" for index, (_, form) in enumerate(_FORMS))
)
_COMPILED = tuple((style, re.compile(form)) for style, form in _FORMS)
_KANJI = "〇一二三四五六七八九十"
_FIRST_KANA = "アイｱ"
_ORDER = "アイウエオカキクケコ"
_SMALL = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_NOTES_OF_STATEMENTS = re.compile(r"^【(?:連結|個別|中間)?(?:財務諸表|財務諸表に関する)?注記(?:事項)?】")


def numbering_of(text: str) -> Numbering | None:
    """How a line is numbered; None for a line that has no number and no brackets around it."""
    found = _NAMED.match(text)
    if found is None or found.lastgroup is None:
        return None
    style, form = _COMPILED[int(found.lastgroup.removeprefix("form"))]
    parts = form.match(text)
    if parts is None:
        return None
    told = parts.groupdict()
    variant = told.get("v") or told.get("w") or ""
    if style is Style.TITLE and _NOTES_OF_STATEMENTS.match(text):
        return Numbering(Style.CIRCLED_TITLE)
    if style is Style.DECIMAL:
        numbers = re.split(r"[.．\-－]", variant)
        return Numbering(style, int(numbers[-1]), str(len(numbers)))
    written = told.get("n") or ""
    if style is Style.LETTER:
        variant += "A" if unicodedata.normalize("NFKC", written).isupper() else "a"
        variant += text[parts.start("n") + 1]
    return Numbering(style, _ordinal(style, written), variant)


def _ordinal(style: Style, written: str) -> int:
    folded = unicodedata.normalize("NFKC", written).strip("()")
    if not folded:
        return 0
    if folded.isdecimal():
        return int(folded)
    match style:
        case Style.PART | Style.CHAPTER:
            return _kanji(folded)
        case Style.KANA:
            return 1 if written in _FIRST_KANA else _ORDER.find(folded) + 1 or 2
        case Style.LETTER:
            return ord(folded.lower()) - ord("a") + 1
        case _:
            return _SMALL.index(folded.lower()) + 1 if folded.lower() in _SMALL else 2


def _kanji(written: str) -> int:
    tens, _, ones = written.rpartition("十") if "十" in written else ("", "", written)
    return (_KANJI.find(tens) if tens else 1) * 10 * ("十" in written) + (_KANJI.find(ones) if ones else 0)
