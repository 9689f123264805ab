"""The data that ships with the service: what was learned, and what was written down."""

import csv
import tomllib
from importlib.resources import files

from uradori_figures.domain.naming.members import MemberWords
from uradori_figures.domain.naming.persons import Readings
from uradori_figures.domain.naming.synonyms import Synonyms
from uradori_figures.domain.ranking.model import Model

_PACKAGE = "uradori_figures"
_TERM = 0.9


def load_model() -> Model:
    """weights.csv and sureness.csv."""
    return Model(_numbers("weights.csv"), _numbers("sureness.csv"))


def load_synonyms() -> Synonyms:
    """synonyms.csv: whether a whole label or a part of one, what is asked for, what is printed, how sure; names.csv: what
    people call a whole label; and the terms."""
    names: dict[str, tuple[tuple[str, float], ...]] = {}
    parts: dict[str, tuple[tuple[str, float], ...]] = {}
    for kind, asked, printed, sure in _rows("synonyms.csv"):
        into = names if kind == "label" else parts
        into[asked] = (*into.get(asked, ()), (printed, float(sure)))
    for asked, printed in _rows("names.csv"):
        names[asked] = (*names.get(asked, ()), (printed, _TERM))
    for one, other in load_terms():
        parts[one] = (*parts.get(one, ()), (other, _TERM))
        parts[other] = (*parts.get(other, ()), (one, _TERM))
    return Synonyms(names, parts)


def load_terms() -> tuple[tuple[str, str], ...]:
    """terms.csv: words of accounting that mean the same."""
    return tuple((one, other) for one, other in _rows("terms.csv"))


def load_members() -> MemberWords:
    """members.toml."""
    told = tomllib.loads(_text("members.toml"))
    taxonomy, words = told["taxonomy"], told["words"]
    return MemberWords(
        {name: tuple(names) for name, names in taxonomy.items()}, {name: tuple(names) for name, names in words.items()}
    )


def load_readings() -> Readings:
    """kanji_readings.tsv: a character and its readings in katakana."""
    lines = (line.split("\t") for line in _text("kanji_readings.tsv").splitlines())
    return Readings.from_kana({kanji: tuple(kana.split(" ")) for kanji, kana in lines})


def _numbers(name: str) -> dict[str, float]:
    return {key: float(value) for key, value in _rows(name)}


def _rows(name: str) -> list[list[str]]:
    return list(csv.reader(_text(name).splitlines()))[1:]


def _text(name: str) -> str:
    return (files(_PACKAGE) / name).read_text(encoding="utf-8")
