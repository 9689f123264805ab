"""Names of line items as headlines shorten them."""

import pytest
from uradori_jafin import find_line_items


@pytest.mark.parametrize("written", ["1株利益", "一株利益"])
def test_earnings_per_share_may_be_shortened(written: str) -> None:
    assert [mention.item.id for mention in find_line_items(f"トヨタの{written}は")] == ["eps"]


@pytest.mark.parametrize("written", ["潜在株式調整後1株当たり純利益", "希薄化後1株当たり純利益", "希薄化後１株利益"])
def test_diluted_earnings_per_share_are_never_taken_for_the_basic_ones(written: str) -> None:
    assert [mention.item.id for mention in find_line_items(f"ニプロの単体の{written}は")] == ["eps_diluted"]
