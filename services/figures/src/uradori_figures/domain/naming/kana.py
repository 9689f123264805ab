"""Kana and Hepburn in one plain spelling of Latin letters, long vowels short."""

import re
import unicodedata

_ROWS = {
    "": "アイウエオ",
    "k": "カキクケコ",
    "s": "サシスセソ",
    "t": "タチツテト",
    "n": "ナニヌネノ",
    "h": "ハヒフヘホ",
    "m": "マミムメモ",
    "r": "ラリルレロ",
    "g": "ガギグゲゴ",
    "z": "ザジズゼゾ",
    "d": "ダヂヅデド",
    "b": "バビブベボ",
    "p": "パピプペポ",
}
_KANA = {
    kana: consonant + vowel for consonant, row in _ROWS.items() for kana, vowel in zip(row, "aiueo", strict=True)
} | {
    "ヤ": "ya",
    "ユ": "yu",
    "ヨ": "yo",
    "ワ": "wa",
    "ヲ": "o",
    "ン": "n",
    "ヴ": "bu",
    "ヂ": "zi",
    "ヅ": "zu",
}
_SMALL = {"ャ": "a", "ュ": "u", "ョ": "o", "ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o"}
_HEPBURN = (
    ("tch", "ty"),
    ("sch", "sy"),
    ("shi", "si"),
    ("chi", "ti"),
    ("tsu", "tu"),
    ("sh", "sy"),
    ("ch", "ty"),
    ("ph", "h"),
    ("th", "s"),
    ("ck", "k"),
    ("f", "h"),
    ("ji", "zi"),
    ("j", "zy"),
    ("dz", "z"),
    ("l", "r"),
    ("v", "b"),
    ("qu", "k"),
    ("c", "k"),
    ("x", "ks"),
)
_LONG = (("ou", "o"), ("oo", "o"), ("uu", "u"))


def spelt(latin: str) -> str:
    """Letters as a Japanese would spell them: Kohichi, Koichi and Kouichi alike."""
    text = re.sub(r"[^a-z]", "", latin.lower())
    text = re.sub(r"([aiueo])h(?![aiueoy])", r"\1", text)
    for written, kept in _HEPBURN:
        text = text.replace(written, kept)
    return _short(re.sub(r"m(?=[bpm])", "n", text))


def in_latin(kana: str) -> str:
    """Katakana or hiragana in the same spelling; other characters are left out."""
    text = unicodedata.normalize("NFKC", kana)
    letters = ""
    for character in text:
        if "ぁ" <= character <= "ん":
            character = chr(ord(character) + 0x60)
        if character in _SMALL:
            vowel = _SMALL[character]
            letters = letters[:-1] + ("y" if character in "ャュョ" else "") + vowel if letters else vowel
        else:
            letters += _KANA.get(character, "")
    return _short(letters)


def _short(text: str) -> str:
    for written, kept in _LONG:
        text = text.replace(written, kept)
    return re.sub(r"(.)\1+", r"\1", text)
