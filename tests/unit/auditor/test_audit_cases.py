import json
import re
from pathlib import Path

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest
from uradori_jafin import Gazetteer

from tests.unit.auditor.renamed_cases import renamed

CASES = [json.loads(line) for line in Path(__file__).with_name("audit_cases.jsonl").read_text("utf-8").splitlines()]
LISTED = Path(__file__).parents[3] / "data" / "gazetteer" / "companies.csv"
INVENTED = {
    "トヨタ自動車": "北斗自動車",
    "トヨタ": "北斗",
    "日産自動車": "千歳重工業",
    "ホンダ": "弥栄",
    "A社": "ミナト電子",
    "B社": "鶴見化学",
    "C社": "東都食品",
    "D社": "アサギリ",
    "E社": "Q社",
    "H社": "武蔵野通商",
    "K社": "新都精機",
    "L社": "R社",
}
REAL = {
    "トヨタ自動車": "三菱電機",
    "トヨタ": "三菱電機",
    "日産自動車": "川崎重工業",
    "ホンダ": "スズキ",
    "A社": "味の素",
    "B社": "オリックス",
    "C社": "キリンホールディングス",
    "D社": "東レ",
    "E社": "カゴメ",
    "H社": "丸紅",
    "K社": "コクヨ",
    "L社": "ローソン",
}


@pytest.fixture(scope="module")
def auditors():
    return {"no list": Auditor.of(None), "a list": Auditor.of(Gazetteer.from_csv(LISTED.read_text("utf-8")))}


def judge(auditor, case):
    """The status, the findings that were asked for and did not come, and the mismatches nobody asked for."""
    request = AuditRequest.model_validate({"answer": case["answer"], "evidence": case["evidence"]})
    report = auditor.audit_answer(request)
    kinds = {finding.kind.value for sentence in report.sentences for finding in sentence.findings}
    asked = set(case["expect"]["findings"])
    accused = {kind for kind in kinds if re.search("MISMATCH|DERIVED_UNVERIFIED|SUPERSEDED", kind)}
    return report.status.value, asked - kinds, accused - asked if asked else set()


def as_the_case_says(case):
    return case["expect"]["status"], set(), set()


@pytest.mark.parametrize("known", ["no list", "a list"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_auditor_judges_as_the_case_says_and_finds_no_other_mismatch(case, known, auditors):
    assert judge(auditors[known], case) == as_the_case_says(case)


@pytest.mark.parametrize(
    ("names", "years", "factor", "known"),
    [(INVENTED, -7, 3, "no list"), (INVENTED, 3, 7, "a list"), (REAL, -2, 7, "no list"), (REAL, 5, 3, "a list")],
    ids=["invented", "invented-beside-a-list", "real-without-a-list", "real"],
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_holds_for_other_companies_years_and_amounts(case, names, years, factor, known, auditors):
    other = renamed(case, names, years, factor)
    assert other["answer"] != case["answer"] or case["id"] in ("empty", "refusal") or "日銀" in case["answer"]
    assert judge(auditors[known], other) == as_the_case_says(other)
