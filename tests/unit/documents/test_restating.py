"""When a newer figure is another one, and when shares were split."""

from decimal import Decimal

import pytest
from uradori_contracts.reported_facts import RestatementCause
from uradori_documents.domain.restating import Pair, compare_documents, printed_step


def _pair(older: str, newer: str, *, steps: tuple[int, int] = (0, 0), per_share: bool = False, number: int = 0) -> Pair:
    return Pair(number, number, Decimal(older), Decimal(newer), *steps, per_share)


@pytest.mark.parametrize(
    ("older", "newer", "steps", "differs"),
    [
        ("1000", "1001", (0, 0), True),
        ("1200400000", "1200000000", (3, 6), False),
        ("1200900000", "1200000000", (3, 6), False),
        ("1202000000", "1200000000", (3, 6), True),
        ("0.5", "0.53", (-1, -2), False),
    ],
)
def test_a_difference_that_rounding_hides_is_none(
    older: str, newer: str, steps: tuple[int, int], differs: bool
) -> None:
    assert _pair(older, newer, steps=steps).differs is differs


@pytest.mark.parametrize(
    ("printed", "power", "step"), [("1,230", 6, 6), ("1,230.5", 6, 5), ("△0.25", 0, -2), ("１．５", 0, -1)]
)
def test_the_last_digit_printed_tells_how_exact_a_figure_is(printed: str, power: int, step: int) -> None:
    assert printed_step(printed, power) == step


@pytest.mark.parametrize(
    ("figures", "factor"),
    [
        ((("300.00", "100.00"), ("3333.00", "1111.00")), "3"),
        ((("100.50", "502.50"), ("10.00", "50.00")), "0.2"),
        ((("110.00", "100.00"), ("1100.00", "1000.00")), "1.1"),
        ((("300.00", "100.00"),), None),
        ((("300.00", "100.00"), ("500.00", "480.00"), ("90.00", "70.00")), None),
    ],
)
def test_figures_per_share_that_agree_on_a_factor_show_a_split(
    figures: tuple[tuple[str, str], ...], factor: str | None
) -> None:
    pairs = [_pair(old, new, steps=(-2, -2), per_share=True, number=n) for n, (old, new) in enumerate(figures)]
    compared = compare_documents(pairs, amends=False)

    assert compared.factor == (None if factor is None else Decimal(factor))
    causes = {each.cause for each in compared.differences}
    assert causes == {RestatementCause.RESTATED if factor is None else RestatementCause.SPLIT}


def test_amounts_that_are_not_per_share_show_no_split() -> None:
    compared = compare_documents([_pair("300", "100"), _pair("600", "200", number=1)], amends=False)
    assert compared.factor is None
