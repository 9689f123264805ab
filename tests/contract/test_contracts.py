"""What the contracts accept and refuse."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from uradori_contracts.asking import QUESTION_LIMIT, ChatRequest
from uradori_contracts.audit import AuditStatus
from uradori_contracts.errors import SENTENCES, ErrorCode, UradoriError
from uradori_contracts.events import DoneEvent, StatusEvent, Step, TokenEvent, TurnEvent, TurnEvents
from uradori_contracts.evidence import Evidence, EvidenceKind, TypedValue
from uradori_contracts.settings import Settings, Thresholds
from uradori_contracts.subjects import ENDPOINTS, InvalidSubjectTokenError, audit_report, chat_event
from uradori_contracts.synthesis import ProviderName


@pytest.mark.parametrize(
    "question",
    ["", "   ", "\n", "a\x00b", "a\x1bb", "a\x7fb", "あ" * (QUESTION_LIMIT + 1)],
    ids=["empty", "blank", "newline", "nul", "escape", "delete", "too long"],
)
def test_a_question_that_cannot_be_asked_is_refused(question: str) -> None:
    with pytest.raises(ValidationError):
        ChatRequest(question=question)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(ValidationError):
        ChatRequest.model_validate({"question": "トヨタの売上は？", "temperature": 1})


def test_messages_are_frozen() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.top_k = 3


@pytest.mark.parametrize("ticker", ["7203.*", ">", "*", "7203 ", "", "72031", "ABCD", "7203\r\n", "７２０３"])
def test_a_ticker_that_could_widen_a_subject_is_refused(ticker: str) -> None:
    with pytest.raises(InvalidSubjectTokenError):
        audit_report(AuditStatus.PASS, ticker)


@given(st.text(max_size=80))
def test_an_event_subject_never_holds_wildcards_or_blanks(turn_id: str) -> None:
    try:
        subject = chat_event(turn_id)
    except InvalidSubjectTokenError:
        return
    assert len(subject.split(".")) == 5
    assert not set(subject) & set(" *>\r\n\t")


@pytest.mark.parametrize(
    ("status", "subject"),
    [
        (AuditStatus.PASS, "uradori.v1.audit.report.pass.7203"),
        (AuditStatus.INSUFFICIENT_EVIDENCE, "uradori.v1.audit.report.insufficient.7203"),
        (AuditStatus.UNAUDITED, "uradori.v1.audit.report.unaudited.7203"),
    ],
)
def test_a_report_goes_to_the_subject_of_its_status(status: AuditStatus, subject: str) -> None:
    assert audit_report(status, "7203") == subject


def test_evidence_holds_exactly_one_of_text_table_and_value() -> None:
    value = TypedValue(item="営業利益", value=Decimal(5), unit="億円")
    assert Evidence(tag="doc_1", text="本文").kind is EvidenceKind.PASSAGE
    assert Evidence(tag="mcp_val_1", value=value).kind is EvidenceKind.VALUE
    with pytest.raises(ValidationError):
        Evidence(tag="doc_1")
    with pytest.raises(ValidationError):
        Evidence(tag="doc_1", text="本文", value=value)


@pytest.mark.parametrize("tag", ["doc_0", "doc_01", "doc_1]", "DOC_1", "mcp_1", "doc_1000"])
def test_a_malformed_tag_is_refused(tag: str) -> None:
    with pytest.raises(ValidationError):
        Evidence(tag=tag, text="本文")


def test_a_figure_keeps_every_digit_on_the_wire() -> None:
    value = TypedValue(item="営業利益", value=Decimal("5352934000000.000001"), unit="円")
    assert TypedValue.model_validate_json(value.model_dump_json()) == value


def test_a_figure_is_never_nan() -> None:
    with pytest.raises(ValidationError):
        TypedValue.model_validate_json('{"item": "営業利益", "value": "NaN", "unit": "円"}')


def test_an_event_is_told_by_its_name() -> None:
    written = TurnEvents(turn_id="t", seq=4, events=(TokenEvent(token="\r\n\r\nevent: done"), TokenEvent(token="b")))
    assert TurnEvents.model_validate_json(written.model_dump_json()) == written
    assert [(one.seq, one.event, one.terminal) for one in written.each()] == [
        (4, written.events[0], False),
        (5, written.events[1], False),
    ]


def test_done_is_terminal() -> None:
    done = DoneEvent(turn_id="t", disposition="ANSWER", total_duration_ms=1)
    assert TurnEvent(turn_id="t", seq=2, event=done).terminal
    assert not TurnEvent(turn_id="t", seq=1, event=StatusEvent(step=Step.GRADING, message="")).terminal


@pytest.mark.parametrize(
    "change",
    [
        {"retry_limit": 99},
        {"top_k": 0},
        {"provider_order": ()},
        {"provider_order": (ProviderName.TEMPLATE, ProviderName.OPENAI_COMPATIBLE)},
        {"provider_order": (ProviderName.TEMPLATE, ProviderName.TEMPLATE)},
        {"thresholds": {"retry_below_consistency": 1.5}},
        {"thresholds": {"grade_correct": 0.2, "grade_ambiguous": 0.4}},
        {"data_source_mode": "yesterday"},
    ],
)
def test_invalid_settings_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate(change)


@pytest.mark.parametrize("written", ["1E+999999999", "1E-999999999", "-9E+400", "9" * 100_000, "0." + "1" * 100])
def test_a_figure_that_no_report_could_print_is_refused(written: str) -> None:
    with pytest.raises(ValidationError):
        TypedValue.model_validate({"item": "売上高", "value": written, "unit": "百万円"})


@pytest.mark.parametrize("written", ["45095325", "-671216", "0.25", "365.94", "1E+12", "45095325000000000000"])
def test_a_figure_of_a_report_is_taken(written: str) -> None:
    assert TypedValue(item="売上高", value=Decimal(written), unit="円").value == Decimal(written)


def test_default_thresholds_are_those_of_the_turn() -> None:
    assert Thresholds().retry_below_consistency == 0.70
    assert Settings().retry_limit == 2


def test_every_error_code_has_a_sentence_in_two_languages() -> None:
    assert set(SENTENCES) == set(ErrorCode)
    assert all(japanese and english for japanese, english in SENTENCES.values())


def test_an_error_reply_shows_the_code_the_sentence_and_the_trace() -> None:
    reply = UradoriError(ErrorCode.BUSY).reply("0af7651916cd43dd8448eb211c80319c")
    assert reply.code is ErrorCode.BUSY
    assert "混み合って" in reply.message
    assert reply.trace_id == "0af7651916cd43dd8448eb211c80319c"


def test_every_endpoint_is_named_after_its_service_and_verb() -> None:
    for endpoint in ENDPOINTS:
        assert endpoint.subject == f"uradori.v1.{endpoint.service}.{endpoint.verb}"
