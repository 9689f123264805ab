"""The numbers of one value cell: those that stand plainly and those in brackets."""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

BRACKETS = str.maketrans("［〔【〈｛[{「", "((((((((") | str.maketrans("］〕】〉｝]}」", "))))))))")
NOTE = re.compile(
    r"\(\s*注\s*\)?\s*[\d,、・.\s]{0,6}\)|\(\s*注\s*\)\s*\d?|注\s*\d\)?|[※*#]\s*\d(?![\d,.])|[※*#□■◆◇○●]|※"
)
SEN = re.compile(r"(\d[\d,]*)\s*円\s*(\d{2})\s*銭")
BRACKETED = re.compile(r"\(([^()]{0,40})\)")
NUMBER = re.compile(r"([△▲\-−]\s*)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?")
ORDINARY = re.compile(r"普通株式[:\s]*(.*?)(?=[^\s\d,.()△]{1,12}(?:種|優先|劣後|社債型)|$)")


@dataclass(frozen=True, slots=True)
class CellNumbers:
    plain: tuple[Decimal, ...]
    bracketed: tuple[Decimal, ...]


def read_numbers(text: str) -> CellNumbers:
    """△ ▲ and − are minus signs, also apart from their number; 「－」 alone is no number; 12円34銭 is 12.34.

    Where a cell lists share classes only 普通株式 is read.
    """
    folded = unicodedata.normalize("NFKC", text).translate(BRACKETS)
    ordinary = ORDINARY.search(folded)
    if ordinary is not None:
        folded = ordinary[1]
    folded = SEN.sub(r"\1.\2", NOTE.sub(" ", folded))
    inside = " ".join(BRACKETED.findall(folded))
    outside = BRACKETED.sub(" ", folded)
    return CellNumbers(_numbers(outside), _numbers(inside))


def _numbers(text: str) -> tuple[Decimal, ...]:
    return tuple(
        Decimal(whole.replace(",", "") + part) * (-1 if sign else 1) for sign, whole, part in NUMBER.findall(text)
    )
