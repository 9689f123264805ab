"""Every notation reads back: parse(format(q)) == q, alone and inside running text."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import Unit, parse_quantities

_DIGITS = "〇一二三四五六七八九"
_SCALES = ((12, "兆"), (8, "億"), (4, "万"), (0, ""))


def _groups(value: int) -> list[tuple[int, str]]:
    """Four digits at a time, each with its scale word; empty groups left out."""
    return [(part, word) for power, word in _SCALES if (part := value // 10**power % 10_000)]


def _mixed(value: int) -> str:
    return "".join(f"{part}{word}" for part, word in _groups(value)) + "円"


def _mixed_with_commas(value: int) -> str:
    return "".join(f"{part:,}{word}" for part, word in _groups(value)) + "円"


def _plain(value: int) -> str:
    return f"{value:,}円"


def _millions(value: int) -> str:
    return f"{value // 10**6:,}百万円" if value % 10**6 == 0 else _thousands(value)


def _thousands(value: int) -> str:
    return f"{value // 1000:,}千円" if value % 1000 == 0 else _plain(value)


def _hundred_millions_and_millions(value: int) -> str:
    oku, rest = divmod(value, 10**8)
    return f"{oku:,}億{rest // 10**6}百万円" if oku and rest and rest % 10**6 == 0 else _mixed(value)


def _kanji_digits(part: int) -> str:
    text = ""
    for power, word in ((3, "千"), (2, "百"), (1, "十"), (0, "")):
        digit = part // 10**power % 10
        if digit:
            text += ("" if digit == 1 and word else _DIGITS[digit]) + word
    return text


def _kanji(value: int) -> str:
    return "".join(_kanji_digits(part) + word for part, word in _groups(value)) + "円"


def _wide(value: int) -> str:
    return _plain(value).translate({ord(half): ord(half) + 0xFEE0 for half in "0123456789,"})


def _wide_mixed(value: int) -> str:
    return _mixed(value).translate({ord(half): ord(half) + 0xFEE0 for half in "0123456789"})


def _english(value: int) -> str:
    for power, word in ((12, "trillion"), (9, "billion"), (6, "million")):
        if value >= 10**power:
            return f"{Decimal(value) / 10**power:,f} {word} yen"
    return f"{value:,} yen"


def _signed_english(value: int) -> str:
    return f"¥{value // 10**6:,} million" if value % 10**6 == 0 and value else f"¥{value:,}"


NOTATIONS = (
    _mixed,
    _mixed_with_commas,
    _plain,
    _millions,
    _thousands,
    _hundred_millions_and_millions,
    _kanji,
    _wide,
    _wide_mixed,
    _english,
    _signed_english,
)
_VALUES = st.tuples(st.integers(1, 99_999), st.sampled_from([0, 3, 4, 6, 8, 10])).map(lambda v: v[0] * 10 ** v[1])
_AROUND = st.text(alphabet="売上高は利益が、。「」（）\n の増えた会社と", max_size=12)
_BARE = {
    f"{word}円"
    for word in (
        "十",
        "百",
        "千",
        "十万",
        "百万",
        "千万",
        "十億",
        "百億",
        "千億",
        "十兆",
        "百兆",
        "千兆",
        "万",
        "億",
        "兆",
    )
}


@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda notation: notation.__name__.strip("_"))
@given(value=_VALUES)
def test_a_figure_reads_back_in_every_notation(notation, value):
    written = notation(value)
    if written in _BARE:
        assert parse_quantities(written) == ()
        return
    (read,) = parse_quantities(written)
    assert (read.value, read.unit) == (value, Unit.YEN)
    assert read.text == written


@given(value=_VALUES, notation=st.sampled_from(NOTATIONS), before=_AROUND, after=_AROUND)
def test_the_text_around_a_figure_leaves_its_size_alone(value, notation, before, after):
    written = notation(value)
    if written in _BARE:
        return
    (read,) = parse_quantities(f"{before}は{written}、{after}")
    assert abs(read.value) == value
    assert written in read.text


@given(st.integers(-99_999, 99_999).filter(bool), st.sampled_from(["△", "▲", "-", "−", "－", "マイナス", "△ "]))
def test_a_percentage_reads_back_with_every_minus(tenths, minus):
    size = Decimal(abs(tenths)) / 10
    written = f"{minus if tenths < 0 else ''}{size}%"
    (read,) = parse_quantities(written)
    assert read.value == Decimal(tenths) / 10


@given(st.integers(0, 99_999), st.integers(1, 99))
def test_yen_and_sen_read_back(yen, sen):
    (read,) = parse_quantities(f"{yen}円{sen:02d}銭")
    assert read.value == yen + Decimal(sen) / 100


@given(_VALUES, st.sampled_from([("ドル", Unit.USD), ("ユーロ", Unit.EUR), ("元", Unit.CNY), ("ウォン", Unit.KRW)]))
def test_another_currency_reads_back_as_itself(value, currency):
    word, unit = currency
    (read,) = parse_quantities(_mixed(value).removesuffix("円") + word)
    assert (read.value, read.unit) == (value, unit)
