"""What a report prints in two places agrees, or a review says why it does not.

PER is price / EPS, payout dividend / EPS, the equity ratio equity / assets, ROE profit / average equity, and
equity / BPS the shares issued, within what rounding allows and no more; see uradori_mcp_finance.domain.checks.
"""

from collections import Counter
from pathlib import Path

import pytest
from uradori_mcp_finance.domain.checks import MEANING, Gravity, Rule
from uradori_mcp_finance.snapshot.build import build
from uradori_mcp_finance.snapshot.judging import Judgement

DATA = Path(__file__).parents[3] / "data"


@pytest.fixture(scope="module")
def judgement(tmp_path_factory: pytest.TempPathFactory) -> Judgement:
    return build(DATA, tmp_path_factory.mktemp("snapshot") / "snapshot.sqlite")


def test_no_shipped_row_is_impossible_and_every_contradiction_is_reviewed(judgement: Judgement) -> None:
    unreviewed = [(one.flag.figure.ticker, one.flag.rule, one.flag.detail) for one in judgement.flags if not one.served]
    assert unreviewed == []


def test_no_review_is_left_over(judgement: Judgement) -> None:
    assert judgement.stale == ()


def test_contradictions_are_few_among_what_is_compared(judgement: Judgement) -> None:
    """More of a kind than now would say that a check or the extraction has changed."""
    counts = Counter(one.flag.rule for one in judgement.flags)
    assert len(judgement.served) > 52_000
    for rule, most in (
        (Rule.SIGN, 0),
        (Rule.PRICE_RANGE, 5),
        (Rule.TWO_PRICES, 28),
        (Rule.PAYOUT, 28),
        (Rule.EQUITY_RATIO, 18),
        (Rule.ROE, 27),
        (Rule.SHARES, 49),
        (Rule.SCALE, 5),
        (Rule.MAGNITUDE, 5),
    ):
        assert counts[rule] <= most, rule


def test_what_is_served_with_a_flag_says_so_in_both_languages(judgement: Judgement) -> None:
    noted = {id(read.figure) for read in judgement.served if read.figure.note and read.figure.note_en}
    flagged = [one for one in judgement.flags if MEANING[one.flag.rule].gravity is not Gravity.IMPOSSIBLE]
    keys = {(f.document_id, f.basis, f.standard, f.period_end, f.item) for f in (one.flag.figure for one in flagged)}
    served = {
        (f.document_id, f.basis, f.standard, f.period_end, f.item)
        for f in (read.figure for read in judgement.served)
        if id(f) in noted
    }
    assert keys == served
