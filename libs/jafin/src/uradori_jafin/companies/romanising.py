"""Whether a name in Latin letters is a name in katakana, by the consonants that both keep: Toyota, トヨタ自動車."""

import re

_ROWS = {
    "k": "カキクケコガギグゲゴ",
    "s": "サシスセソザジズゼゾ",
    "t": "タチツテト",
    "d": "ダヂヅデド",
    "n": "ナニヌネノンマミムメモ",
    "h": "ハヒフヘホ",
    "b": "バビブベボヴ",
    "p": "パピプペポ",
    "r": "ラリルレロ",
    "w": "ワ",
}
_CONSONANT = {kana: consonant for consonant, row in _ROWS.items() for kana in row}
_KANA = re.compile(r"[ァ-ヶー]{2,}")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_SPELT = (("sh", "s"), ("ch", "t"), ("ts", "t"), ("th", "s"), ("ph", "h"), ("ck", "k"), ("ce", "s"), ("ci", "s"))
_LETTERS = str.maketrans(
    {"f": "h", "j": "s", "z": "s", "l": "r", "c": "k", "q": "k", "v": "b", "m": "n", "g": "k", "x": "ks"}
)
_SILENT = re.compile(r"[aeiouy]")
_DOUBLED = re.compile(r"(.)\1+")
_SHORTEST = 2


def sounds_alike(latin: str, japanese: str) -> bool | None:
    """None where the Japanese name does not begin in katakana, so that nothing can be told."""
    kana, word = _KANA.match(japanese.strip()), _LATIN.match(latin.strip())
    if kana is None or word is None:
        return None
    heard = "".join(_CONSONANT.get(letter, "") for letter in kana[0])
    spelt = word[0].lower()
    for written, sound in _SPELT:
        spelt = spelt.replace(written, sound)
    spelt = _SILENT.sub("", _DOUBLED.sub(r"\1", spelt.translate(_LETTERS)))
    if min(len(heard), len(spelt)) < _SHORTEST:
        return heard == spelt
    return heard.startswith(spelt) or spelt.startswith(heard)
