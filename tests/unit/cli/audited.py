"""Reports made by hand: one of each way in which a finding names its source."""

from datetime import date
from decimal import Decimal

from uradori_contracts.audit import (
    AuditedSentence,
    AuditStatus,
    Finding,
    FindingKind,
    Rates,
    SentenceVerdict,
    Source,
)
from uradori_contracts.evidence import Cell, Evidence, Provenance, Span, Table, TypedValue
from uradori_contracts.views import AuditOutcome

TABLE = Evidence(
    tag="doc_1",
    title="甲社 連結業績",
    as_of=date(2025, 5, 8),
    table=Table(
        headers=("", "2023年3月期", "2024年3月期", "2025年3月期"),
        rows=(("売上高", "900", "1,000", "1,100"), ("営業利益", "90", "100", "△110"), ("純利益", "9", "10", "11")),
        unit="億円",
    ),
)
PASSAGE = Evidence(
    tag="doc_2", title="甲社短信", text="甲社が発表した。純利益は前の期比10%増の11億円だった。配当は据え置く。"
)
VALUE = Evidence(
    tag="mcp_val_1",
    value=TypedValue(item="従業員数", value=Decimal(1200), unit="人", entity="甲社", period="2025年3月期"),
    provenance=Provenance(formula="800 + 400"),
)
EVIDENCE = (TABLE, PASSAGE, VALUE)


def finding(kind: FindingKind, sentence: str, words: str, **more: object) -> Finding:
    """About these words of the sentence."""
    start = sentence.index(words)
    span = Span(start=start, end=start + len(words))
    return Finding.model_validate({"kind": kind, "span": span, "text": words, **more})


def outcome(
    text: str, findings: dict[str, tuple[Finding, ...]], status: AuditStatus = AuditStatus.FAIL
) -> AuditOutcome:
    """A report whose sentences are the keys, each found in the text."""
    sentences = []
    for index, (sentence, its) in enumerate(findings.items()):
        start = text.index(sentence)
        span = Span(start=start, end=start + len(sentence))
        verdict = SentenceVerdict.UNSUPPORTED if its else SentenceVerdict.NOT_COUNTED
        sentences.append(AuditedSentence(index=index, sentence=sentence, span=span, verdict=verdict, findings=its))
    rates = Rates(consistency_rate=0.5, precision=None, recall=0.5, sentences=2, supported_sentences=1)
    return AuditOutcome(
        status=status,
        rates=rates,
        sentences=tuple(sentences),
        answer=text,
        evidence=EVIDENCE,
        rules_version="1",
        digest="0" * 64,
        turn_id="audit-1",
    )


FIRST = "甲社の2025年3月期の営業利益は110億円だった。"
SECOND = "純利益は12億円で、従業員は1300人。"
THIRD = "本社は月にある。"
TEXT = f"甲社の1年\n\n{FIRST}{SECOND}\n{THIRD}\n"
FINDINGS: dict[str, tuple[Finding, ...]] = {
    "甲社の1年": (finding(FindingKind.NOT_CHECKWORTHY, "甲社の1年", "甲社の1年"),),
    FIRST: (
        finding(
            FindingKind.SIGN_MISMATCH,
            FIRST,
            "110億円",
            expected="営業利益 / 2025年3月期: △110",
            found="110億円",
            suggestion="△110億円",
            rule="一致",
            source=Source(tag="doc_1", cell=Cell(row=1, column=3)),
        ),
    ),
    SECOND: (
        finding(
            FindingKind.VALUE_MISMATCH,
            SECOND,
            "12億円",
            expected="純利益は前の期比10%増の11億円だった。",
            found="12億円",
            source=Source(tag="doc_2", span=Span(start=21, end=25), quote="11億円"),
        ),
        finding(
            FindingKind.VALUE_MISMATCH,
            SECOND,
            "1300人",
            expected="従業員数 1200人",
            found="1300人",
            source=Source(tag="mcp_val_1"),
        ),
    ),
    THIRD: (finding(FindingKind.UNSUPPORTED, THIRD, THIRD, unfound=True, note="索引された資料に見つからない"),),
}
OUTCOME = outcome(TEXT, FINDINGS)
