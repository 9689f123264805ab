"""The words that tell one kind of question from another, as reviewed in `lexicon.toml`."""

import tomllib
from dataclasses import dataclass
from typing import Self

from pydantic import BaseModel, ConfigDict
from uradori_jafin.phrases import PhraseIndex

from uradori_query_rewriter.domain.cues import CueKind, Meaning


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Phrases(_Strict):
    ja: tuple[str, ...]
    en: tuple[str, ...]


class _Implied(_Phrases):
    items: tuple[str, ...]


class NameWords(_Strict):
    """How names of companies and of figures end, and words that are no names."""

    suffixes: tuple[str, ...]
    english_suffixes: tuple[str, ...]
    not_names: frozenset[str]
    part_suffixes: tuple[str, ...]
    regions: frozenset[str]
    wholes: frozenset[str]
    measure_suffixes: tuple[str, ...]
    operations: frozenset[str]


class _Search(_Strict):
    stop: frozenset[str]


class _File(_Strict):
    version: str
    cues: dict[CueKind, _Phrases]
    implied: tuple[_Implied, ...]
    names: NameWords
    search: _Search


@dataclass(frozen=True, slots=True)
class CueLexicon:
    """The cues, indexed, and the words around names."""

    version: str
    cues: PhraseIndex[Meaning]
    names: NameWords
    stop: frozenset[str]

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """Read the lexicon's file.

        Raises:
            ValueError: not TOML, or not of the lexicon's shape; the message names the place.
        """
        file = _File.model_validate(tomllib.loads(text))
        meanings = [(phrase, Meaning(kind)) for kind, words in file.cues.items() for phrase in words.ja + words.en]
        meanings += [
            (phrase, Meaning(CueKind.IMPLIED, words.items)) for words in file.implied for phrase in words.ja + words.en
        ]
        return cls(file.version, PhraseIndex(meanings), file.names, file.search.stop)
