"""What a reader of `uradori ask` sees."""

import io
from datetime import date
from decimal import Decimal

import pytest
from rich.console import Console
from uradori_cli.render.plain import plain
from uradori_cli.render.turn import TurnPrinter
from uradori_contracts.audit import AuditStatus, Finding, FindingKind, SentenceVerdict, Source
from uradori_contracts.disposition import Choice, Disposition, Reason, ReasonCode
from uradori_contracts.errors import ErrorCode
from uradori_contracts.events import (
    CitationReportEvent,
    DoneEvent,
    ErrorEvent,
    Event,
    IntermediateEvent,
    McpData,
    RestartEvent,
    RestartReason,
    RetrievedChunk,
    StatusEvent,
    Step,
    TokenEvent,
    VerdictEvent,
)
from uradori_contracts.evidence import Evidence, Provenance, Span, TypedValue

FIRST = "営業利益は5兆3529億円だった [mcp_val_1]。"
SECOND = "2年連続の増益である [doc_1]。"
VALUE = Evidence(
    tag="mcp_val_1",
    as_of=date(2024, 6, 25),
    value=TypedValue(
        item="営業利益",
        value=Decimal(5352934),
        unit="百万円",
        entity="トヨタ自動車",
        period="2024年3月期",
        basis="連結",
        nature="実績",
    ),
    provenance=Provenance(publisher="有価証券報告書", document_id="S100TR7I", cell="0:3:5"),
)
CHUNK = RetrievedChunk(
    id="7203-1",
    tag="doc_1",
    title="トヨタ自動車",
    text="営業利益は前の期を下回った。",
    source="有価証券報告書",
    as_of=None,
    bm25_score=12.35,
    dense_score=None,
    rrf_score=0.0164,
)
EVIDENCE = IntermediateEvent(retrieved_chunks=(CHUNK,), mcp_data=McpData(values=(VALUE,)))
SUPPORTED = VerdictEvent(
    sentence=FIRST,
    index=0,
    verdict=SentenceVerdict.SUPPORTED,
    findings=(
        Finding(
            kind=FindingKind.SUPPORTED,
            span=Span(start=5, end=13),
            text="5兆3529億円",
            expected="5,352,934百万円",
            rule="四捨五入",
            source=Source(tag="mcp_val_1"),
        ),
    ),
)
UNSUPPORTED = VerdictEvent(
    sentence=SECOND,
    index=1,
    verdict=SentenceVerdict.UNSUPPORTED,
    findings=(
        Finding(kind=FindingKind.DIRECTION_MISMATCH, span=Span(start=5, end=7), text="増益", note="前の期から減少"),
    ),
)
REPORT = CitationReportEvent(
    status=AuditStatus.FAIL,
    consistency_rate=0.5,
    precision=0.5,
    recall=0.5,
    sentences=2,
    supported_sentences=1,
    withheld=1,
    report_digest="0" * 64,
)
DONE = DoneEvent(turn_id="t1", disposition=Disposition.ANSWER, total_duration_ms=18, provider="template")

GOLDEN = """\
・質問を読み取っています
営業利益は5兆3529億円だった [mcp_val_1]。2年連続の増益である [doc_1]。

文ごとの判定 / verdicts
 1 ✓ 裏付けあり  営業利益は5兆3529億円だった [mcp_val_1]。
    「5兆3529億円」 SUPPORTED  根拠: 5,352,934百万円  (四捨五入)  mcp_val_1
 2 ✗ 裏付けなし  2年連続の増益である [doc_1]。
    2年連続の増益である [doc_1]。
             ^^^^  DIRECTION_MISMATCH  前の期から減少
"""


def shown(*events: Event, width: int = 100) -> str:
    """The lines that these events print, without trailing blanks."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    printer = TurnPrinter(console)
    for event in events:
        printer.take(event)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().split("\n"))


def test_an_answer_is_shown_with_steps_verdicts_evidence_and_report() -> None:
    text = shown(
        StatusEvent(step=Step.REWRITING_QUERY, message="質問を読み取っています"),
        EVIDENCE,
        TokenEvent(token=FIRST),
        SUPPORTED,
        TokenEvent(token=SECOND),
        UNSUPPORTED,
        REPORT,
        DONE,
        width=140,
    )
    assert text.startswith(GOLDEN)
    assert "● mcp_val_1   営業利益 5,352,934 百万円" in text
    assert "[bm25 12.35 rrf 0.0164]" in text
    assert text.rstrip().endswith(
        "判定 FAIL  一致率 0.50  (2文中1文)  根拠 2件  差し控え 1文  作成 template  所要 18 ms"
    )


def test_a_rejected_draft_is_void_with_its_verdicts() -> None:
    text = shown(
        TokenEvent(token=SECOND),
        UNSUPPORTED,
        RestartEvent(reason=RestartReason.DRAFT_REJECTED),
        TokenEvent(token=FIRST),
        SUPPORTED,
        DONE,
    )
    assert "── ここまでの下書きは監査を通らなかったため破棄し、書き直します。 ──" in text
    assert "✓ 裏付けあり" in text
    assert "✗ 裏付けなし" not in text


def test_a_clarification_shows_numbered_choices() -> None:
    reason = Reason(code=ReasonCode.AMBIGUOUS_ENTITY, message="どちらの会社ですか。", message_en="Which company?")
    choices = (
        Choice(label="平和（6412）", question="平和（6412）の売上は？", ticker="6412", note="機械"),
        Choice(label="平和不動産（8803）", question="平和不動産（8803）の売上は？", ticker="8803", note="不動産"),
    )
    done = DONE.model_copy(update={"disposition": Disposition.CLARIFY, "reason": reason, "choices": choices})
    assert shown(done) == (
        "CLARIFY: どちらの会社ですか。\nWhich company?\n  1. 平和（6412）（機械）\n  2. 平和不動産（8803）（不動産）\n"
    )


def test_an_error_is_shown_in_both_languages_with_its_trace_id() -> None:
    event = ErrorEvent(
        code=ErrorCode.UNAVAILABLE, message="応答していません。", message_en="Not running.", trace_id="ab"
    )
    assert shown(event) == "応答していません。 / Not running.\nunavailable trace_id=ab\n"


def test_a_rate_without_a_denominator_is_no_number() -> None:
    report = REPORT.model_copy(update={"consistency_rate": None, "status": AuditStatus.UNAUDITED})
    assert "判定 UNAUDITED  一致率 －" in shown(report, DONE)


def test_a_finding_is_quoted_where_its_sentence_does_not_fit_the_line() -> None:
    assert "    「増益」 DIRECTION_MISMATCH  前の期から減少\n" in shown(UNSUPPORTED, DONE, width=30)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\x1b[2J\x1b]0;title\x07売上", "[2J]0;title売上"),
        ("a\u202eb\u2066c", "abc"),
        ("一行目\n\t二行目\r", "一行目\n\t二行目"),
        ("[bold]太字[/bold]", "[bold]太字[/bold]"),
    ],
)
def test_text_from_elsewhere_cannot_steer_the_terminal(text: str, expected: str) -> None:
    assert plain(text) == expected


def test_markup_in_a_token_is_shown_as_it_is() -> None:
    assert shown(TokenEvent(token="[red]赤字[/red]\x1b[0m"), DONE).startswith("[red]赤字[/red][0m\n")
