"""Filers that a question names, by the names that their documents print."""

import pytest
from uradori_documents.domain.named_filers import FilerNames

_NAMES = FilerNames(["株式会社つばめ鉄道", "Larch Robotics, Inc.", "Harbor Foods plc", "Harbor Lines Ltd."])


@pytest.mark.parametrize(
    ("question", "company", "surface"),
    [
        ("つばめ鉄道の2024年3月期の営業収益は？", "株式会社つばめ鉄道", "つばめ鉄道"),
        ("株式会社つばめ鉄道の従業員数は？", "株式会社つばめ鉄道", "株式会社つばめ鉄道"),
        ("What was Larch Robotics' revenue in fiscal 2024?", "Larch Robotics, Inc.", "Larch Robotics"),
        ("revenue of Larch Robotics Inc. in 2023", "Larch Robotics, Inc.", "Larch Robotics Inc."),
        ("What was Larch's revenue?", "Larch Robotics, Inc.", "Larch"),
        ("İİİİİİİİつばめ鉄道の営業収益は？", "株式会社つばめ鉄道", "つばめ鉄道"),
        ("Of Larch Roboticists and Larch Robotics, revenue of the second", "Larch Robotics, Inc.", "Larch Robotics"),
    ],
)
def test_a_question_names_a_filer_by_its_name_with_or_without_its_legal_form(
    question: str, company: str, surface: str
) -> None:
    (found,) = _NAMES.within(question)
    assert (found.company, found.surface) == (company, surface)


@pytest.mark.parametrize("question", ["What was Harbor's revenue?", "Larchmont Robotics revenue", "売上高は？", ""])
def test_a_first_word_that_two_filers_share_and_a_part_of_a_word_name_nobody(question: str) -> None:
    assert _NAMES.within(question) == ()


_SHORT = FilerNames(
    ["Heron Lodges Group plc", "アマツバメ・ホールディングス株式会社", "Umber Mills Inc.", "Umber Mills Group plc"]
)


@pytest.mark.parametrize(
    ("question", "companies"),
    [
        ("Heron Lodges revenue 2023", ["Heron Lodges Group plc"]),
        ("アマツバメの売上高は？", ["アマツバメ・ホールディングス株式会社"]),
        ("アマツバメ建設の売上高は？", []),
        ("Heron Lodges Asia's revenue", []),
        ("Umber Mills Group revenue", ["Umber Mills Group plc"]),
    ],
)
def test_a_short_form_names_its_filer_and_no_longer_name_does(question: str, companies: list[str]) -> None:
    assert [each.company for each in _SHORT.within(question)] == companies
