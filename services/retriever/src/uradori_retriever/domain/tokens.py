"""Terms of a text for the sparse search."""

import re
import unicodedata

_NUMBER = r"[0-9]++(?:[.,][0-9]++)*+"
_UNIT = (
    r"円|ドル|ユーロ|元|ウォン|ポンド|ルピー|usd|jpy|eur|%|パーセント|ポイント|bp|倍|台|人|名|株|社|件|店舗?|棟|戸|室|隻|機|個|本|枚"
    r"|kg|kw|mw|gw|km|mm|cm|トン|年度|年間|年|(?:ヶ|カ|か|ヵ|箇)月|四半期|月期|月|週間?|日間?|時間?|分|秒|回|歳|位|期"
)
# Possessive throughout: a figure is read once, whatever follows it.
_FIGURE = (
    r"[0-9]{4}年(?:[0-9]{1,2}月(?:期|[0-9]{1,2}日)?+)?+"
    r"|[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}(?![0-9])"
    rf"|{_NUMBER}(?:[兆億万千百]++(?:{_NUMBER})?+)*+(?:{_UNIT})?+"
)
_LATIN = r"[a-z\u00c0-\u024f][a-z0-9\u00c0-\u024f]*+(?:[&.'_-][a-z0-9]++)*+"
_JAPANESE = r"\u3041-\u3096\u30a1-\u30fa\u30fc\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_CJK = rf"[{_JAPANESE}]++"
_OTHER = rf"(?:(?![0-9{_JAPANESE}])[^\W_])+"
_TERM = re.compile(rf"(?P<figure>{_FIGURE})|(?P<latin>{_LATIN})|(?P<cjk>{_CJK})|(?P<other>{_OTHER})")
_DIGITS = re.compile(r"[0-9.]++")
_FIGURE_PART = re.compile(r"[0-9.]++[^0-9.]*+")


def tokenize(text: str) -> list[str]:
    """Terms of NFKC-folded, lower-case text, in order, repeats kept; linear in the text.

    A figure is one term with its scale and unit (5兆3529億円, 0.25%, 350万台, 2024年3月期, thousands commas
    dropped) and is followed by its parts; a Latin word is one term; other Japanese gives character bigrams,
    each kanji among them also alone.
    """
    terms: list[str] = []
    for found in _TERM.finditer(unicodedata.normalize("NFKC", text).lower()):
        term = found[0]
        match found.lastgroup:
            case "figure":
                terms += _figure(term.replace(",", ""))
            case "cjk":
                terms += _characters(term)
            case _:
                terms.append(term)
    return terms


def _figure(term: str) -> list[str]:
    parts: list[str] = _FIGURE_PART.findall(term)
    digits = [digits for digits in _DIGITS.findall(term) if digits != term]
    return [term, *(parts if len(parts) > 1 else ()), *digits]


def _characters(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    bigrams = [run[index : index + 2] for index in range(len(run) - 1)]
    return bigrams + [character for character in run if not "\u3041" <= character <= "\u30ff"]
