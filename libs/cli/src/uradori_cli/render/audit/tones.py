"""How grave a finding is, and what it is called."""

from enum import IntEnum

from uradori_contracts.audit import MISMATCHES, AuditStatus, Finding, FindingKind


class Tone(IntEnum):
    """From harmless to grave."""

    RIGHT = 0
    ADVICE = 1
    UNFOUND = 2
    UNPROVEN = 3
    WRONG = 4


TONES: dict[Tone, tuple[str, str]] = {
    Tone.WRONG: ("誤り", "wrong"),
    Tone.UNPROVEN: ("根拠なし", "unproven"),
    Tone.UNFOUND: ("資料に見つからない", "not found in what is indexed"),
    Tone.ADVICE: ("参考", "advice"),
    Tone.RIGHT: ("裏付けあり", "supported"),
}
"""In Japanese and English, the gravest first."""

KINDS: dict[FindingKind, tuple[str, str]] = {
    FindingKind.SUPPORTED: ("裏付けあり", "supported"),
    FindingKind.VALUE_MISMATCH: ("数値が違う", "the value differs"),
    FindingKind.UNIT_MISMATCH: ("単位が違う", "the unit differs"),
    FindingKind.SIGN_MISMATCH: ("正負が違う", "the sign differs"),
    FindingKind.PERIOD_MISMATCH: ("期間が違う", "the period differs"),
    FindingKind.BASIS_MISMATCH: ("連結・単体が違う", "consolidated or standalone differs"),
    FindingKind.NATURE_MISMATCH: ("実績・予想が違う", "actual or forecast differs"),
    FindingKind.ENTITY_MISMATCH: ("主体が違う", "the company or segment differs"),
    FindingKind.ITEM_MISMATCH: ("項目が違う", "the line item differs"),
    FindingKind.DIRECTION_MISMATCH: ("増減が違う", "the direction differs"),
    FindingKind.DERIVED_SUPPORTED: ("計算で確認", "computed from the sources"),
    FindingKind.DERIVED_UNVERIFIED: ("計算が合わない", "no formula gives it"),
    FindingKind.SUPERSEDED: ("訂正前の値", "since corrected"),
    FindingKind.MISATTRIBUTED: ("引用先が違う", "another source holds it"),
    FindingKind.UNSUPPORTED: ("根拠にない", "no source holds it"),
    FindingKind.UNCITED_CLAIM: ("引用がない", "no citation"),
    FindingKind.FABRICATED_CITATION: ("存在しない引用", "no such source"),
    FindingKind.OVERCITED: ("余分な引用", "needless citation"),
    FindingKind.UNVERIFIABLE: ("検証できない", "cannot be verified"),
    FindingKind.NOT_CHECKWORTHY: ("対象外", "claims nothing"),
}
UNFOUND = ("資料に見つからない", "not found in what is indexed")

STATUSES: dict[AuditStatus, tuple[str, str]] = {
    AuditStatus.FAIL: ("誤りあり", "has errors"),
    AuditStatus.UNAUDITED: ("監査できず", "not audited"),
    AuditStatus.INSUFFICIENT_EVIDENCE: ("根拠不足", "not enough evidence"),
    AuditStatus.WARN: ("要確認", "needs a look"),
    AuditStatus.PASS: ("問題なし", "nothing wrong"),
}
"""In Japanese and English, the worst first."""
WORST_FIRST = tuple(STATUSES)

_WRONG = MISMATCHES | {
    FindingKind.DIRECTION_MISMATCH,
    FindingKind.SUPERSEDED,
    FindingKind.MISATTRIBUTED,
    FindingKind.FABRICATED_CITATION,
}
_ADVICE = frozenset({FindingKind.OVERCITED, FindingKind.UNVERIFIABLE})
_RIGHT = frozenset({FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED, FindingKind.NOT_CHECKWORTHY})


def tone_of(finding: Finding) -> Tone:
    """How grave it is."""
    if finding.kind in _RIGHT:
        return Tone.RIGHT
    if finding.kind in _WRONG:
        return Tone.WRONG
    if finding.kind in _ADVICE:
        return Tone.ADVICE
    return Tone.UNFOUND if finding.unfound else Tone.UNPROVEN


def name_of(finding: Finding) -> tuple[str, str]:
    """What it is called in Japanese and English."""
    return UNFOUND if finding.unfound else KINDS[finding.kind]
