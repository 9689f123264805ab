"""Names of persons in Latin letters against names in kanji, kana and Latin letters."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from uradori_figures.domain.naming.kana import in_latin, spelt

_NAME = re.compile(r"^[一-鿿々〆ヶぁ-んァ-ヶー・]{2,16}$")
_KANA = re.compile(r"^[ぁ-んァ-ヶー・.]+$")
_LATIN = re.compile(r"[a-z]{2,}")
_PRINTED = re.compile(r"\(([ぁ-んァ-ヶー・ ]{3,20})\)")
_VOWELS = re.compile(r"[aiueoy]")
_SIGNS = "*※◎○●★#†"
_LONGEST = 7
_UNKNOWN = 0.7
_NEVER = 1e9


@dataclass(frozen=True)
class Readings:
    """How kanji may be read in names: a character -> readings in Latin letters."""

    of: Mapping[str, tuple[str, ...]]

    @classmethod
    def from_kana(cls, readings: Mapping[str, tuple[str, ...]]) -> "Readings":
        """From readings in katakana."""
        return cls({kanji: tuple(dict.fromkeys(map(in_latin, kana))) for kanji, kana in readings.items()})


def named(words: tuple[str, ...], text: str, readings: Readings) -> float:
    """How sure it is that a text is the name, in [0, 1]; family and given name may stand in either order."""
    if not words or len(text) > 60:
        return 0.0
    latin = _LATIN.findall(text)
    if latin and sum(map(len, latin)) >= 4:
        low = [word.lower() for word in words]
        return sum(word in text for word in low) / len(low)
    bare = re.sub(r"\([^()]*\)", "", text).strip(_SIGNS)
    targets = _targets(words)
    if printed := _PRINTED.search(text):
        return max(_same_sound(target, in_latin(printed[1])) for target in targets)
    if _KANA.match(bare):
        return max(_same_sound(target, in_latin(bare)) for target in targets)
    if not _NAME.match(bare):
        return 0.0
    return max(_read(bare, target, readings) for target in targets)


@lru_cache(maxsize=64)
def _targets(words: tuple[str, ...]) -> list[str]:
    orders = {"".join(words), "".join((*words[1:], words[0])), "".join((words[-1], *words[:-1]))}
    return sorted({spelt(order) for order in orders})


def _same_sound(one: str, other: str) -> float:
    """By the pairs of their consonants: vowels of foreign names vary."""
    first, second = _VOWELS.sub("", one), _VOWELS.sub("", other)
    if one == other:
        return 1.0
    return 0.95 * _common(first, second)


def _common(one: str, other: str) -> float:
    """Twice the longest common subsequence over both lengths."""
    if not one or not other:
        return 0.0
    row = [0] * (len(other) + 1)
    for letter in one:
        diagonal = 0
        for index, against in enumerate(other, start=1):
            above = row[index]
            row[index] = diagonal + 1 if letter == against else max(above, row[index - 1])
            diagonal = above
    return 2 * row[-1] / (len(one) + len(other))


def _read(name: str, target: str, readings: Readings) -> float:
    """The share of the characters that can be read so that the whole reads as the target."""
    size = len(target)
    costs = {0: 0.0}
    for character in name:
        following: dict[int, float] = {}
        known = readings.of.get(character) or ((in_latin(character),) if _KANA.match(character) else ())
        for at, cost in costs.items():
            for reading in known:
                if target.startswith(reading, at):
                    end = at + len(reading)
                elif at and reading[:1] == target[at - 1] and target.startswith(reading[1:], at):
                    end = at + len(reading) - 1
                else:
                    continue
                if cost < following.get(end, _NEVER):
                    following[end] = cost
            penalty = cost + (1.0 if known else _UNKNOWN)
            for end in range(at + 1, min(at + _LONGEST, size) + 1):
                if penalty < following.get(end, _NEVER):
                    following[end] = penalty
        costs = following
    return max(0.0, 1.0 - costs[size] / len(name)) if size in costs else 0.0
