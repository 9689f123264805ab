import pytest
from uradori_jafin.companies import same_name


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("トヨタ自動車株式会社", "トヨタ自動車"),
        ("㈱みずほ銀行", "株式会社みずほ銀行"),
        ("ＪＰモルガン証券", "JPモルガン証券株式会社"),
        ("Siemens Aktiengesellschaft", "SIEMENS AG"),
        ("The Example Company", "Example, Inc."),
        ("A.B.C. Company", "ABC Co."),
        ("AT&T Inc.", "AT and T"),
        ("Crédit Agricole S.A.", "Credit Agricole"),
        ("First Bank Int’l", "First Bank International"),
    ],
)
def test_names_that_differ_in_writing_only_are_one_companys(first, second):
    assert same_name(first, second)
    assert same_name(second, first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("日産自動車", "日野自動車"),
        ("三菱電機", "三菱電機ビルソリューションズ"),
        ("Walmart Inc.", "Wallmart Inc."),
        ("Fund V L.P.", "Fund VI L.P."),
        ("ガス", "カス"),
        ("", ""),
    ],
)
def test_names_that_are_spelt_differently_are_two_companies(first, second):
    assert not same_name(first, second)


def test_a_name_of_legal_forms_alone_is_still_a_name():
    assert same_name("Group Company", "GROUP COMPANY")
    assert not same_name("Group", "Holdings")
