from decimal import Decimal

import pytest
from uradori_jafin import DirectionKind, Trend, Unit, compare, find_directions, parse_quantities
from uradori_jafin.companies import sounds_alike


@pytest.mark.parametrize(
    ("text", "kind", "count"),
    [
        ("3営業日ぶりに反発", DirectionKind.FIRST_IN, 3),
        ("5日ぶりに上昇", DirectionKind.FIRST_IN, 5),
        ("3日続伸した", DirectionKind.STREAK, 3),
        ("4週連続で下落", DirectionKind.STREAK, 4),
    ],
)
def test_days_and_weeks_are_counted_like_years(text, kind, count):
    first = find_directions(text)[0]
    assert (first.kind, first.count) == (kind, count)


@pytest.mark.parametrize("text", ["利上げを見送った", "政策金利の引き上げを見送った", "増配を断念した"])
def test_what_is_called_off_leaves_things_as_they_were(text):
    assert [each.trend for each in find_directions(text)] == [Trend.FLAT]


def test_digits_behind_the_point_are_meant():
    written = parse_quantities("1.0%程度")[0]
    assert not compare(written, Decimal("0.75"), Unit.PERCENT).holds
    assert compare(written, Decimal("0.98"), Unit.PERCENT).holds


@pytest.mark.parametrize(
    ("text", "value"),
    [("TOPIXは2740.55だった", "2740.55"), ("値上がり銘柄数は1102、", "1102"), ("製造業PMIは49.8と", "49.8")],
)
def test_a_bare_number_is_what_an_index_or_a_count_stands_at(text, value):
    assert [str(each.value) for each in parse_quantities(text)] == [value]


@pytest.mark.parametrize("text", ["証券コードは7203だ", "設立は1998だった", "第2回の会合は10時に"])
def test_other_bare_numbers_are_no_figures(text):
    assert not [each for each in parse_quantities(text) if each.unit is Unit.NONE]


@pytest.mark.parametrize(
    ("latin", "japanese", "alike"),
    [
        ("Toyota", "トヨタ自動車", True),
        ("Sony Group", "ソニーグループ", True),
        ("Keyence", "キーエンス", True),
        ("Honda", "トヨタ自動車", False),
        ("Nintendo", "ソニーグループ", False),
        ("Hitachi", "日立製作所", None),
    ],
)
def test_a_name_in_latin_letters_is_heard_in_katakana(latin, japanese, alike):
    assert sounds_alike(latin, japanese) is alike
