"""Members of XBRL axes by name: OrdinaryShareMember, FinancialServicesReportableSegmentMember, KenTayanoMember."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

_ENDINGS = re.compile(r"(?:(?:Axis|Domain)?Member|Axis|Domain)$")
_STANDARD = re.compile(r"(?:IFRS|USGAAP|JGAAP)$")
_SEGMENT = re.compile(r"(?:Reportable|Operating)Segments?$|(?:Segments?|Business(?:es)?|Division|Unit)$")
_WORD = re.compile(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+")
_RUN = 8
_SMALL = frozenset(
    {"And", "Of", "The", "In", "For", "Business", "Businesses", "Etc", "Segment", "Segments", "Reportable"}
)


class MemberKind(StrEnum):
    """What a member is, as far as its name tells."""

    NONE = "none"
    TAXONOMY = "taxonomy"
    SEGMENT = "segment"
    WORDS = "words"
    NAME = "name"
    """A name: a person, or a segment whose words nobody knows."""


@dataclass(frozen=True, slots=True)
class MemberWords:
    """The dictionaries: members of public taxonomies, and general words, with what tables call them."""

    taxonomy: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class AskedMember:
    """`names`: what it may be called as a whole; `words`: each word with what it may be called; `letters`: the words."""

    text: str
    kind: MemberKind
    names: tuple[str, ...] = ()
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def letters(self) -> tuple[str, ...]:
        """Its words in Latin letters."""
        return tuple(word for word, _ in self.words)


def read_member(text: str, known: MemberWords) -> AskedMember:
    """What a member may be called in a table."""
    if not text:
        return AskedMember("", MemberKind.NONE)
    if not text.isascii():
        return AskedMember(text, MemberKind.WORDS, (text,))
    bare = _ENDINGS.sub("", text)
    bare = re.sub(r"\d+$", "", bare) or bare
    for name in (bare, _STANDARD.sub("", bare), _segmentless(_STANDARD.sub("", bare))):
        if names := known.taxonomy.get(name):
            return AskedMember(text, MemberKind.TAXONOMY, names)
    for prefix in ("OrdinaryShares", "OrdinaryShare", "CommonStock"):
        if bare.startswith(prefix) and (names := known.taxonomy.get(bare.removeprefix(prefix))):
            return AskedMember(text, MemberKind.TAXONOMY, names)
    segment = _segmentless(_STANDARD.sub("", bare))
    words = tuple(_words(segment, known.words))
    is_segment = (segment != bare and "egment" in bare) or "Business" in bare
    if not is_segment and words and all(names for _, names in words):
        return AskedMember(text, MemberKind.SEGMENT, (), words)
    return AskedMember(text, MemberKind.SEGMENT if is_segment else MemberKind.NAME, (), words)


def _segmentless(name: str) -> str:
    while (shorter := _SEGMENT.sub("", name)) != name and shorter:
        name = shorter
    return name


def _words(name: str, known: Mapping[str, tuple[str, ...]]) -> list[tuple[str, tuple[str, ...]]]:
    parts = _WORD.findall(name)
    found: list[tuple[str, tuple[str, ...]]] = []
    index = 0
    while index < len(parts):
        for size in range(min(3, len(parts) - index), 0, -1):
            phrase = "".join(parts[index : index + size])
            names = known.get(phrase) or known.get(phrase.capitalize()) if size == 1 else known.get(phrase)
            if names:
                found.append((phrase, names))
                index += size
                break
        else:
            if parts[index] not in _SMALL:
                found.extend(_capitals(parts[index], known))
            index += 1
    return found


def _capitals(text: str, known: Mapping[str, tuple[str, ...]]) -> list[tuple[str, tuple[str, ...]]]:
    """Words written without a break in capitals, as far as they are known ones."""
    if not text.isupper() or len(text) < _RUN:
        return [(text, ())]
    low = {word.upper(): names for word, names in known.items()}
    found: list[tuple[str, tuple[str, ...]]] = []
    start = 0
    while start < len(text):
        end = next((end for end in range(len(text), start + 2, -1) if text[start:end] in low), None)
        if end is None:
            start += 1
        else:
            found.append((text[start:end], low[text[start:end]]))
            start = end
    return found or [(text, ())]


def words_in(member: AskedMember, text: str) -> float:
    """The share of its words that a text of a table has, in [0, 1]; a word in Latin letters is found as it is, too."""
    if not member.words or not text:
        return 0.0
    low = text.lower()
    found = sum(any(name.lower() in low for name in (*names, word)) for word, names in member.words)
    return found / len(member.words)


def covered(member: AskedMember, text: str) -> float:
    """The share of a text's characters that its words explain, in [0, 1]."""
    low = text.lower()
    left = low
    for word, names in member.words:
        for name in sorted((*names, word), key=len, reverse=True):
            if name.lower() in left:
                left = left.replace(name.lower(), "", 1)
                break
    left = left.replace("事業", "").replace("その他", "")
    return 1 - len(left) / len(low) if low else 0.0
