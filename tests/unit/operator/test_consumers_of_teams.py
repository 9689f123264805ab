"""A team as the consumer that is made for it."""

from datetime import UTC, datetime

import pytest
from uradori_contracts.teams import Team, Teams
from uradori_contracts.topology import Durable, From
from uradori_operator.domain.consumers import durable, durables, next_start

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_a_team_that_names_nothing_gets_every_new_report() -> None:
    assert durable("research", Team()) == Durable(
        "research", ("uradori.v1.audit.report.*.*",), From.NEW, ack_wait_s=30.0, max_deliveries=5, max_pending=256
    )


def test_status_and_tickers_become_subjects_that_do_not_overlap() -> None:
    team = Team.model_validate({"status": ["fail", "warn"], "tickers": ["7203", "none"]})
    assert sorted(durable("risk", team).subjects) == [
        "uradori.v1.audit.report.fail.7203",
        "uradori.v1.audit.report.fail.none",
        "uradori.v1.audit.report.warn.7203",
        "uradori.v1.audit.report.warn.none",
    ]


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        ("all", From.ALL),
        ("new", From.NEW),
        ("2026-11-01", datetime(2026, 10, 31, 15, tzinfo=UTC)),
        ("2026-11-01T00:00:00Z", datetime(2026, 11, 1, tzinfo=UTC)),
    ],
)
def test_a_start_is_all_new_or_a_moment(start: str, wanted: From | datetime) -> None:
    assert durable("research", Team.model_validate({"start": start})).start == wanted


def test_consumers_come_in_the_order_of_their_names() -> None:
    teams = Teams(teams={"b": Team(), "a": Team()})
    assert [one.name for one in durables(teams)] == ["a", "b"]


def test_the_next_start_is_the_earliest_that_lies_ahead() -> None:
    def starting(start: From | datetime) -> Durable:
        return Durable("x", ("s",), start)

    later, soon, past = (NOW.replace(hour=hour) for hour in (23, 13, 11))
    consumers = tuple(map(starting, (From.ALL, later, past, soon, From.NEW)))
    assert next_start(consumers, NOW) == soon
    assert next_start(consumers, soon) == later
    assert next_start(consumers, later) is None
