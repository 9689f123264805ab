"""The order in which a reader sees events, and where it goes on after it was away."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_contracts.disposition import Disposition
from uradori_contracts.events import DoneEvent, RestartEvent, RestartReason, TokenEvent, TurnEvent
from uradori_gateway.domain.order import EventOrder, Placement, Position
from uradori_gateway.domain.resume import ends_with, resume


def token(seq: int, epoch: int = 1) -> TurnEvent:
    return TurnEvent(turn_id="t", seq=seq, epoch=epoch, event=TokenEvent(token=f"{epoch}.{seq}"))


def restart(seq: int, epoch: int) -> TurnEvent:
    return TurnEvent(turn_id="t", seq=seq, epoch=epoch, event=RestartEvent(reason=RestartReason.REPLAY))


def done(seq: int, epoch: int = 1) -> TurnEvent:
    event = DoneEvent(turn_id="t", disposition=Disposition.ANSWER, total_duration_ms=1)
    return TurnEvent(turn_id="t", seq=seq, epoch=epoch, event=event)


def ids(events: Sequence[TurnEvent]) -> list[tuple[int, int]]:
    return [(event.epoch, event.seq) for event in events]


@pytest.mark.parametrize(
    ("at", "event", "expected"),
    [
        (Position(), token(1), Placement.NEXT),
        (Position(), token(2), Placement.GAP),
        (Position(1, 4), token(5), Placement.NEXT),
        (Position(1, 4), token(4), Placement.STALE),
        (Position(1, 4), token(1), Placement.STALE),
        (Position(1, 4), token(6), Placement.GAP),
        (Position(2, 4), token(9, epoch=1), Placement.STALE),
        (Position(1, 15), restart(11, epoch=2), Placement.NEXT),
        (Position(1, 15), restart(16, epoch=3), Placement.NEXT),
        (Position(1, 15), token(16, epoch=2), Placement.GAP),
    ],
)
def test_an_event_is_next_stale_or_after_a_gap(at: Position, event: TurnEvent, expected: Placement) -> None:
    assert EventOrder(at).place(event) is expected


def test_a_hole_in_the_stream_is_shown_over_and_counted() -> None:
    order = EventOrder(Position(1, 2))
    assert order.place_stored(token(5)) is Placement.NEXT
    order.advance(token(5))
    assert (order.at, order.holes) == (Position(1, 5), 2)


def test_what_the_stream_never_got_is_shown_late() -> None:
    assert EventOrder(Position(1, 2)).place_late(token(5)) is Placement.NEXT


def test_after_a_turn_was_asked_again_events_of_its_lost_run_are_let_go() -> None:
    order = EventOrder(Position(1, 29))
    order.begin_again()
    assert order.place(token(30)) is Placement.GAP
    assert order.place_stored(token(30)) is Placement.STALE
    assert order.place_late(token(30)) is Placement.STALE
    assert order.place_stored(token(1)) is Placement.NEXT


@given(st.permutations([token(seq) for seq in range(1, 7)] * 2))
def test_whatever_arrives_in_whatever_order_an_event_is_shown_once_and_in_order(arrivals: list[TurnEvent]) -> None:
    order, shown = EventOrder(), list[int]()
    for event in arrivals:
        if order.place(event) is Placement.NEXT:
            order.advance(event)
            shown.append(event.seq)
    assert shown == list(range(1, len(shown) + 1))


STORED = [token(1), token(2), token(3), done(4)]


@pytest.mark.parametrize("last", [None, "", "0"])
def test_a_reader_without_an_event_id_begins_at_the_start(last: str | None) -> None:
    found = resume(STORED, last)
    assert (ids(found.rest), found.known, found.ended) == (ids(STORED), True, True)


def test_a_reader_gets_the_rest_once() -> None:
    found = resume([*STORED[:3], token(3), STORED[3]], "2")
    assert (ids(found.rest), found.known) == ([(1, 3), (1, 4)], True)


@pytest.mark.parametrize("last", ["9", "-1", "abc", "1e3", " 1", "٣", "9" * 10_000, "1\n2"])
def test_an_unknown_or_malformed_event_id_begins_again_at_the_start(last: str) -> None:
    found = resume(STORED, last)
    assert (ids(found.rest), found.known) == (ids(STORED), False)


def test_a_reader_that_saw_the_end_has_nothing_left() -> None:
    assert ends_with(STORED, "4")
    assert not ends_with(STORED, "3")
    assert resume(STORED, "4").rest == ()


def test_a_reader_of_a_coordinator_that_was_replaced_goes_on_with_the_restart() -> None:
    stored = [token(1), token(2), token(3), restart(2, 2), token(3, 2), done(4, 2)]
    assert ids(resume(stored, "1").rest) == [(1, 2), (1, 3), (2, 2), (2, 3), (2, 4)]


def test_an_event_id_that_two_coordinators_gave_is_not_trusted() -> None:
    stored = [token(1), token(2), token(3), restart(2, 2), token(3, 2), done(4, 2)]
    found = resume(stored, "3")
    assert not found.known
    assert ids(found.rest) == ids(stored)


def test_events_behind_the_end_are_not_shown() -> None:
    assert ids(resume([token(1), done(2), token(3), done(4)], None).rest) == [(1, 1), (1, 2)]
