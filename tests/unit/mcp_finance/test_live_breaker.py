"""When a failing source is left alone."""

from uradori_mcp_finance.domain.live.breaker import (
    FIRST_PAUSE_S,
    LONGEST_PAUSE_S,
    OPEN_S,
    THRESHOLD,
    Breaker,
    Pause,
)


def failing(times: int, now: float = 0.0) -> Breaker:
    breaker = Breaker()
    for _ in range(times):
        breaker = breaker.failed(now)
    return breaker


def test_it_opens_at_the_threshold_and_not_before():
    assert failing(THRESHOLD - 1).allows(0.0)
    assert not failing(THRESHOLD).allows(0.0)


def test_a_success_in_between_begins_the_count_anew():
    assert failing(THRESHOLD - 1).succeeded().failed(0.0).allows(0.0)


def test_after_its_time_one_trial_is_let_through_and_no_second_one():
    opened = failing(THRESHOLD)

    assert not opened.allows(OPEN_S - 1)
    assert opened.allows(OPEN_S)
    assert not opened.asked(OPEN_S).allows(OPEN_S + 1)


def test_a_trial_that_succeeds_closes_it_and_one_that_fails_opens_it_again():
    trial = failing(THRESHOLD).asked(OPEN_S)

    assert trial.succeeded() == Breaker()
    assert not trial.failed(OPEN_S + 1).allows(2 * OPEN_S)
    assert trial.failed(OPEN_S + 1).allows(2 * OPEN_S + 1)


def test_a_trial_that_never_ends_does_not_keep_it_open_for_ever():
    assert failing(THRESHOLD).asked(OPEN_S).allows(2 * OPEN_S)


def test_a_pause_is_as_long_as_was_asked_for_within_reason():
    assert not Pause().refused(0.0, 7.0).over(6.9)
    assert Pause().refused(0.0, 7.0).over(7.0)
    assert Pause().refused(0.0, 86_400.0).over(LONGEST_PAUSE_S)
    assert not Pause().refused(0.0, 0.0).over(0.9)


def test_without_a_word_about_it_a_pause_doubles_up_to_its_longest():
    pause, waits = Pause(), []
    for _ in range(6):
        pause = pause.refused(0.0, None)
        waits.append(pause.until)

    assert waits == [FIRST_PAUSE_S, 120.0, 240.0, 480.0, LONGEST_PAUSE_S, LONGEST_PAUSE_S]
