"""A question as it is shown again and as it is read."""

import re
import unicodedata
from dataclasses import dataclass

from uradori_contracts.rewriting import Language
from uradori_jafin import Folded, fold
from uradori_jafin.phrases import lower

_BLANKS = re.compile(r"\s+")
_LEGAL_FORM_APART = re.compile(r"(?<![一-龥々ァ-ヺーA-Za-zＡ-Ｚａ-ｚ])(株式会社|有限会社|合同会社) (?=[^\x00-\x7f])")
_HIRAGANA = re.compile(r"[ぁ-ゖ]")
_JAPANESE = re.compile(r"[ぁ-ゖァ-ヺー一-龥々]")
_ENGLISH_WORD = re.compile(r"[A-Za-z][a-z]+")


@dataclass(frozen=True, slots=True)
class CleanText:
    """`shown` keeps its widths; `folded.text` is its NFKC form, `key` that in small letters, equally long."""

    shown: str
    folded: Folded
    key: str

    @property
    def text(self) -> str:
        """The text that every span of a reading counts in."""
        return self.folded.text

    def replaced(self, start: int, end: int, by: str) -> str:
        """The shown text with folded characters `start..end` replaced."""
        span = self.folded.span(start, end)
        return self.shown[: span.start] + by + self.shown[span.end :]


def clean(question: str) -> CleanText:
    """Without invisible characters, blanks collapsed; none between a legal form and the name behind it. Linear."""
    visible = "".join(
        " " if character.isspace() else character
        for character in question
        if character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
    )
    shown = _LEGAL_FORM_APART.sub(r"\1", _BLANKS.sub(" ", visible).strip())
    folded = fold(shown)
    return CleanText(shown, folded, lower(folded.text))


def language_of(text: str) -> Language:
    """English where English words outweigh Japanese characters and no hiragana stands; Japanese otherwise."""
    if _HIRAGANA.search(text):
        return Language.JAPANESE
    english = sum(len(word) for word in _ENGLISH_WORD.findall(text))
    return Language.ENGLISH if english > len(_JAPANESE.findall(text)) else Language.JAPANESE
