"""Bare tickers that a particle joins to another."""

from uradori_jafin.companies.tickers import bare_tickers


def test_a_ticker_behind_a_joining_particle_is_a_ticker() -> None:
    assert [code for code, _, _ in bare_tickers("7203と7267や6758のROE")] == ["7203", "7267", "6758"]


def test_a_number_behind_another_word_is_no_ticker() -> None:
    assert not list(bare_tickers("およそ5000の拠点"))
