"""By what a part of a company is compared."""

from time import process_time

import pytest
from uradori_synthesizer.domain.template.table_rows import part_name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("ゲーム分野", "ゲーム"),
        ("ゲーム事業のセグメント", "ゲーム"),
        ("Game Segment", "game"),
        ("の事業", ""),
        ("北米", "北米"),
    ],
)
def test_a_part_is_known_by_its_name_without_what_every_part_is_called(written: str, name: str) -> None:
    assert part_name(written) == name


def test_an_absurd_part_takes_linear_time() -> None:
    began = process_time()
    assert part_name("の" * 50_000 + "x") == "の" * 50_000 + "x"
    assert part_name("x" + "の" * 10_000) == "x"
    assert process_time() - began < 1
