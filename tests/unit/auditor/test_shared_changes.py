"""Changes that a sentence tells once for several figures, and of what was paid."""

import pytest
from uradori_auditor.domain.claims.claim import Context, Role
from uradori_auditor.domain.claims.context import read_claims
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.reading import read_sentence


@pytest.mark.parametrize(
    ("sentence", "signs"),
    [
        ("支払手形及び買掛金が95億円、未払法人税等が57億円減少した。", (-1, -1)),
        ("建物及び構築物が65億円、賃貸用固定資産が40億円、主にそれぞれ増加しました。", (1, 1)),
        ("前連結会計年度比では5,224億円の支出の増加となりました。", (-1,)),
        ("税引前利益は、前連結会計年度から17.4％(13,911百万円)減少した。", (-1, -1)),
    ],
)
def test_each_of_several_figures_is_the_change_that_the_last_one_tells(sentence: str, signs: tuple[int, ...]) -> None:
    figures = read_claims(read_sentence(sentence, NameReader(None)), Context()).figures
    assert {claim.role for claim in figures} == {Role.CHANGE}
    assert tuple(1 if claim.quantity.value > 0 else -1 for claim in figures) == signs


def test_levels_in_a_row_are_no_changes() -> None:
    reading = read_sentence("売上高が95億円、営業利益が57億円となり、増加しました。", NameReader(None))
    assert {claim.role for claim in read_claims(reading, Context()).figures} == {Role.LEVEL}
