"""Answers to a clarification: 「2」, 「8803」, 「平和不動産の方」, 「前者」."""

import re

from uradori_contracts.disposition import Choice
from uradori_jafin import Gazetteer
from uradori_jafin.companies.company import without_legal_form

from uradori_query_rewriter.domain.cleaning import CleanText

LONGEST_ANSWER = 60
"""Characters; anything longer is a question of its own."""
_DIGITS_OF_A_YEAR = 4
_NUMBER = re.compile(r"\(?(?:no\.?|第)?\s?(?P<number>\d)\)?\s?(?:番目?|つ目|つめ)?")
_TAIL = re.compile(
    r"(?:\s?(?:です|でお願いします|をお願いします|お願いします|の方|のほう|の会社|の件|を選びます|にします|で|ね|よ|を|の|[。.!！?？、,]))++$"
)
_HEAD = re.compile(r"^(?:はい|ええ|じゃあ|では|それでは|the|yes|it's|i mean)[、,\s]\s?")
_ORDINALS = {
    "一番目": 0, "1つ目": 0, "一つ目": 0, "最初": 0, "前者": 0, "first": 0, "first one": 0, "the first": 0, "former": 0,
    "二番目": 1, "二つ目": 1, "second": 1, "second one": 1, "三番目": 2, "三つ目": 2, "third": 2, "third one": 2,
    "後者": -1, "最後": -1, "latter": -1, "last": -1, "last one": -1,
}  # fmt: skip
_CIRCLED = str.maketrans("①②③④⑤⑥⑦⑧", "12345678")


def chosen(answer: CleanText, choices: tuple[Choice, ...], gazetteer: Gazetteer) -> Choice | None:
    """The choice that a bare answer picks; None where it picks none, several, or asks something else."""
    if not choices or len(answer.key) > LONGEST_ANSWER:
        return None
    said = _HEAD.sub("", _TAIL.sub("", answer.key)).translate(_CIRCLED).strip(" 「」\"'")
    if (place := _place(said, len(choices))) is not None:
        return choices[place]
    return _by_name(said, choices, gazetteer) or _by_label(said, choices)


def _place(said: str, count: int) -> int | None:
    place = _ORDINALS.get(said)
    if place is None and (number := _NUMBER.fullmatch(said)):
        place = int(number["number"]) - 1
        if place < 0:
            return None
    return place if place is not None and place < count else None


def _by_name(said: str, choices: tuple[Choice, ...], gazetteer: Gazetteer) -> Choice | None:
    meant = [company for company in gazetteer.resolve(said) if any(c.ticker == company.ticker for c in choices)]
    exact = [company for company in meant if said in (company.ticker.lower(), without_legal_form(company.name).lower())]
    tickers = {company.ticker for company in exact or meant}
    picked = [choice for choice in choices if choice.ticker in tickers]
    return picked[0] if len(picked) == 1 else None


def _by_label(said: str, choices: tuple[Choice, ...]) -> Choice | None:
    labels = [(choice, choice.label.lower()) for choice in choices]
    is_year = said.isdecimal() and len(said) == _DIGITS_OF_A_YEAR
    picked = [choice for choice, label in labels if len(said) > 1 and said in label and not said.isdecimal()]
    picked += [choice for choice, label in labels if is_year and label.startswith(f"{said}年")]
    return picked[0] if len(picked) == 1 else None
