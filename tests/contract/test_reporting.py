"""How a report is made known, whoever publishes it."""

from datetime import UTC, datetime

import pytest
from uradori_contracts.audit import AuditStatus
from uradori_contracts.reporting import cloud_event, digest_of, report_subject
from uradori_contracts.turn import Completion, TurnReport

REPORT = TurnReport(
    turn_id="t1",
    produced_at=datetime(2026, 11, 30, tzinfo=UTC),
    completion=Completion.COMPLETE,
    status=AuditStatus.INSUFFICIENT_EVIDENCE,
    digest="",
)


def test_the_digest_depends_on_neither_ids_nor_times() -> None:
    again = REPORT.model_copy(update={"turn_id": "t2", "produced_at": datetime(2027, 1, 1, tzinfo=UTC), "digest": "x"})
    assert digest_of(again) == digest_of(REPORT)
    assert digest_of(REPORT.model_copy(update={"withheld": 1})) != digest_of(REPORT)


@pytest.mark.parametrize(
    ("tickers", "last"), [((), "none"), (("7203", "7203"), "7203"), (("7203", "409A"), "multi"), (("409A",), "409A")]
)
def test_a_subject_ends_with_the_company_that_the_report_is_about(tickers: tuple[str, ...], last: str) -> None:
    assert report_subject(REPORT, tickers) == f"uradori.v1.audit.report.insufficient.{last}"


@pytest.mark.parametrize("source", ["coordinator", "gateway"])
def test_a_cloud_event_names_its_publisher_and_the_id_of_its_message(source: str) -> None:
    attributes = cloud_event(REPORT, source, "id-1")
    assert attributes["ce-source"] == f"/uradori/{source}"
    assert attributes["ce-id"] == "id-1"
    assert attributes["ce-time"] == "2026-11-30T00:00:00+00:00"
    assert attributes["content-type"] == "application/json"
