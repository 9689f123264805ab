"""Whether a name found in a text really ends where it ends."""

import re
import unicodedata

_PLACE = re.compile(r"[市県区町村駅港湾川]")
_KANJI_GOES_ON = re.compile(r"(?:主義|条約|的|維持|外交|憲法|公園|大橋)")
# A name that goes on like this is another company's: トヨタ紡織, ソニー損保.
_OTHER_COMPANY = re.compile(
    r"(?:紡織|不動産|銀行|証券|生命|損保|損害保険|海上|建機|電機|電工|化成|化学|物流|倉庫|工業|製作所|製鋼|製薬|製紙|金属|車体|合成|商事|物産"
    r"|通商|自工|信託|火災|精機|精工|重工|鉄道|交通|建設|食品|印刷|製粉|電子|繊維|造船)"
)
_LEGAL = re.compile(r"(?:株式会社|\(株\))")
_COMPANY_WORD = re.compile(
    r"\s?(?:\(?\s?(?:東証|証券コード|コード)|\(\d[\dA-Za-z]\d[\dA-Za-z]\)|株価|の(?:株価|株主|決算|社長|業績|時価総額)|\s?(?:HD|ホールディングス)|[(（]?銘柄|株[がはを、])"
)


def is_whole_name(key: str, start: int, end: int) -> bool:
    """Whether neither side of the name goes on in the same word."""
    first, last = key[start], key[end - 1]
    before, after = key[start - 1 : start], key[end : end + 1]
    if _is_latin(first) and _is_latin(before):
        return False
    if _is_latin(last) and _is_latin(after):
        return False
    if _is_katakana(first) and _is_katakana(before) and before != "・":
        return False
    if _is_katakana(last) and _is_katakana(after) and after != "・":
        return False
    if _is_kanji(last) and end - start <= 3 and (_PLACE.match(key, end) or _KANJI_GOES_ON.match(key, end)):
        return False
    if _OTHER_COMPANY.match(key, end):
        return False
    return not (
        _is_kanji(first) and _is_kanji(before) and end - start <= 2 and not _LEGAL.match(key, max(0, start - 4))
    )


def has_second_sign(key: str, start: int, end: int) -> bool:
    """Whether something beside the name shows that a company is meant."""
    if _LEGAL.match(key, end) or _COMPANY_WORD.match(key, end):
        return True
    return key.endswith(("株式会社", "(株)"), 0, start)


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _is_katakana(character: str) -> bool:
    return character != "" and "\u30a1" <= character <= "\u30fe"


def _is_kanji(character: str) -> bool:
    return character != "" and unicodedata.name(character, "").startswith("CJK UNIFIED")
