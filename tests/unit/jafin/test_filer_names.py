"""One filer under the ways in which its name is written."""

import pytest
from uradori_jafin import Company, Gazetteer
from uradori_jafin.companies import is_named, same_filer


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("株式会社みらい物流", "みらい物流"),
        ("株式会社　みらい物流", "みらい物流(株)"),
        ("Harbor Foods Co., Ltd.", "harbor foods"),
        ("ＡＢＣ商事㈱", "ABC商事"),
    ],
)
def test_a_legal_form_and_blanks_make_no_other_filer(name: str, other: str) -> None:
    assert same_filer(name, other)


@pytest.mark.parametrize(("name", "other"), [("みらい物流", "みらい物流九州"), ("", ""), ("Harbor Foods", "Harbor")])
def test_other_words_make_another_filer(name: str, other: str) -> None:
    assert not same_filer(name, other)


def test_a_question_names_a_filer_without_its_legal_form() -> None:
    assert is_named("株式会社みらい物流", "みらい物流の売上高は？")
    assert not is_named("", "みらい物流の売上高は？")


def test_a_company_without_a_code_is_found_in_a_text() -> None:
    known = Gazetteer([Company("7203", "トヨタ自動車株式会社")]).with_companies([Company("", "株式会社みらい物流")])
    (mention,) = known.mentions("みらい物流の売上高は？")
    assert mention.company.name == "株式会社みらい物流"


def test_what_a_list_has_already_stays_the_lists() -> None:
    listed = Gazetteer([Company("7203", "トヨタ自動車株式会社")])
    assert listed.with_companies([Company("7203", "トヨタ"), Company("", "トヨタ自動車")]) is listed
