"""The kinds of change, and which findings are the right answer to each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from uradori_contracts.audit import FindingKind
from uradori_contracts.evidence import Span


class Kind(StrEnum):
    """What was changed."""

    DIGIT = "digit"
    SCALE = "scale"
    CURRENCY = "currency"
    PERCENT_POINT = "percent_point"
    SIGN = "sign"
    PERIOD = "period"
    BASIS = "basis"
    COMPANY = "company"
    ITEM = "item"
    NATURE = "nature"
    DIRECTION = "direction"
    DERIVED = "derived"
    CITATION = "citation"


EXPECTED: Mapping[Kind, frozenset[FindingKind]] = {
    Kind.DIGIT: frozenset({FindingKind.VALUE_MISMATCH}),
    Kind.SCALE: frozenset({FindingKind.VALUE_MISMATCH}),
    Kind.CURRENCY: frozenset({FindingKind.UNIT_MISMATCH}),
    Kind.PERCENT_POINT: frozenset({FindingKind.UNIT_MISMATCH}),
    Kind.SIGN: frozenset({FindingKind.SIGN_MISMATCH}),
    Kind.PERIOD: frozenset({FindingKind.PERIOD_MISMATCH}),
    Kind.BASIS: frozenset({FindingKind.BASIS_MISMATCH}),
    Kind.COMPANY: frozenset({FindingKind.ENTITY_MISMATCH}),
    Kind.ITEM: frozenset({FindingKind.ITEM_MISMATCH}),
    Kind.NATURE: frozenset({FindingKind.NATURE_MISMATCH}),
    Kind.DIRECTION: frozenset({FindingKind.DIRECTION_MISMATCH}),
    Kind.DERIVED: frozenset({FindingKind.DERIVED_UNVERIFIED}),
}
"""The finding that the audit's rules name for a claim that differs from its source in this one part. A changed figure
is clear of every other figure of the evidence, so no other part can explain it. A citation depends on the change:
FABRICATED_CITATION for a tag never issued, MISATTRIBUTED for another source's."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """An answer with one thing changed. A finding of an `expected` kind that touches one of `spans` detects it."""

    kind: Kind
    text: str
    spans: tuple[Span, ...]
    expected: frozenset[FindingKind]
    change: str
