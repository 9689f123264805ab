"""What an answer says of a part of a company, and of what a part did."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus

TABLE = {
    "tag": "doc_1",
    "title": "見本電機 玩具分野の売上高と営業利益（2019年3月期と2020年3月期）",
    "as_of": "2020-06-26",
    "table": {
        "title": "玩具&模型分野",
        "headers": ["", "2019年3月期", "2020年3月期"],
        "rows": [["セグメント売上高", "2,000", "1,500"], ["玩具事業", "800", "900"]],
        "unit": "百万円",
    },
}
PASSAGE = {
    "tag": "doc_2",
    "title": "見本電機 2020年3月期の要因",
    "as_of": "2020-06-26",
    "text": "会社は玩具事業について、北国での販売減少と円高の影響を挙げている。",
}


def status(answer: str) -> AuditStatus:
    request = AuditRequest.model_validate({"answer": answer, "evidence": [TABLE, PASSAGE]})
    return Auditor.of(None).audit_answer(request).status


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("玩具分野のセグメント売上高は15億円で、前の期の20億円から25.0%減った", AuditStatus.PASS),
        ("玩具分野のセグメント売上高は16億円だった", AuditStatus.FAIL),
        ("音楽分野のセグメント売上高は15億円だった", AuditStatus.FAIL),
    ],
)
def test_the_word_segment_names_none_where_the_segment_is_named_before_it(told, expected):
    assert status(f"見本電機の2020年3月期の{told}[doc_1]。") is expected


def test_what_a_word_of_direction_is_joined_to_is_what_it_is_said_of():
    told = "見本電機の2020年3月期の玩具分野の売上高は15億円だった[doc_1]。見本電機は玩具事業について、北国での販売減少を挙げている[doc_2]。"

    assert status(told) is AuditStatus.PASS
