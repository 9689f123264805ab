"""Labels of rows and columns as names: what a source calls its figures, known to the lexicon or not."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from uradori_jafin import Span, fold
from uradori_jafin.phrases import PhraseIndex, lower

_BLANKS = re.compile(r"\s+")
_BRACKETS = re.compile(r"[(\[〔<【][^()\[\]〔〕<>【】]{0,40}[)\]〕>】]")
_MARKS = re.compile(r"※\d{0,2}|\*\d{0,2}|\(?注\s?\d{0,2}\)\d{0,2}|[△▲]")
_NUMBERING = re.compile(
    r"^(?:[(\[]?(?:\d{1,2}|[ⅰ-ⅻⅠ-Ⅻ①-⑳]|[IVX]{1,4}|[ア-ンa-zA-Z一二三四五六七八九十])[)\].、．]\s?|[①-⑳ⅰ-ⅻⅠ-Ⅻ・■●○◆▪]|[一二三四五六七八九十]\s|\d{1,2}\s)+\s?"
)
_EITHER = re.compile(r"(?:又は|または|及び|および|/|・).{0,24}(?:損失|赤字).*$")
_TAIL = re.compile(r"(?:、経営指標等|:)$")
_UNITS = re.compile(r"(?<=\S)(?:\s+[(\[]?(?:十億|億|百万|千|万)?(?:円|ドル|ユーロ|株|人|名|%|倍|回|年)[)\]]?){1,3}$")
_TOTAL = re.compile(r"(?:小|合|総)?\s?計|連結|全社|全体|平均|total|subtotal|grand total", re.IGNORECASE)
_SHORTEST = 2


def label_key(text: str) -> str:
    """A label as running text would call it: without blanks, brackets, units behind it, footnote marks, numbering and
    又は…損失."""
    folded = _UNITS.sub("", _NUMBERING.sub("", fold(text).text.strip()))
    if not folded.isascii():
        folded = _BLANKS.sub("", folded)
    plain = _BRACKETS.sub("", folded) or folded.strip("()[]")
    return lower(_TAIL.sub("", _EITHER.sub("", _MARKS.sub("", plain))).strip())


def is_total(key: str) -> bool:
    """Whether a label only says that it is the whole: 計, 合計, 連結, 全社."""
    return _TOTAL.fullmatch(key) is not None


def parts_of_heads(text: str) -> tuple[str, ...]:
    """The heads that stand one below the other over a column, as running text would call each, outermost first."""
    parts = (label_key(part) for part in re.split(r"\s*/\s*|\s+", _UNITS.sub("", fold(text).text.strip())))
    return tuple(dict.fromkeys(part for part in parts if part and not is_total(part)))


@dataclass(frozen=True, slots=True)
class Named:
    """A label of a source that a text names."""

    key: str
    span: Span


class LabelIndex:
    """The labels of a source, to be found in running text."""

    def __init__(self, keys: Iterable[str]) -> None:
        usable = (key for key in dict.fromkeys(keys) if len(key) >= _SHORTEST and not is_total(key))
        self._index = PhraseIndex((form, key) for key in usable for form in _forms(key))

    def last_in(self, text: str, *, after: int = 0) -> Named | None:
        """The label that a folded text names last, the longest where several end there; it ends behind `after`."""
        key = lower(text)
        best: Named | None = None
        for start in self._index.heads.places_in(key):
            for hit in self._index.at(key, start):
                if hit.end <= after or not _stands_alone(key, hit.start, hit.end):
                    continue
                if best is None or hit.end > best.span.end:
                    best = Named(hit.value[0], Span(hit.start, hit.end))
                break
        return best


def _forms(key: str) -> tuple[str, ...]:
    return (key, _BLANKS.sub("", key)) if " " in key else (key,)


_WORD = re.compile(r"[一-龠々ァ-ヶー・A-Za-z]")
_LED_BY = re.compile(
    r"(?:期|期末|年度|年度末|連結|単体|単独|個別|非連結|会社|当社|同社|事業|部門|セグメント|月|年|末|累計|期間|時点|実績|予想|計画|合計|おける|よる|た|[るた])$"
)
_MAY_FOLLOW = re.compile(r"(?:額|高|残高|合計|計|は|が)(?![一-龠々ァ-ヶーA-Za-z])")
_PARTICLES = "のはがをもとでやにへ"
_LOOK_BACK = 5


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether the words at a place are no part of a longer word: 流動資産合計 does not name 資産合計."""
    before, after = text[max(0, start - _LOOK_BACK) : start], text[end : end + 4]
    if _WORD.match(after) and not _MAY_FOLLOW.match(after):
        return False
    if not before or not (_WORD.match(before[-1]) or _is_kana(before[-1])):
        return True
    if before[-1] in _PARTICLES:
        return not before.endswith(("その他の", "うちの"))
    return _LED_BY.search(before) is not None


def names_alone(text: str, key: str) -> bool:
    """Whether a folded text names a label last, and as no part of a longer one."""
    start = text.rfind(key)
    end = start + len(key)
    spoken = text if key.isascii() or not text[end : end + 1].isascii() else text[:end]
    return start >= 0 and _stands_alone(spoken, start, end)


def _is_kana(character: str) -> bool:
    return "ぁ" <= character <= "ゖ"
