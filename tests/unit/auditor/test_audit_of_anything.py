from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, FindingKind
from uradori_contracts.replay import request_of

AUDITOR = Auditor.of(None)
PIECES = st.sampled_from(
    [
        "甲野電機",
        "の",
        "は",
        "が",
        "と",
        "、",
        "。",
        "2024年3月期",
        "前の期",
        "前期比",
        "3年間",
        "国内事業",
        "海外事業",
        "売上高",
        "営業利益",
        "営業利益率",
        "ROE",
        "純損失",
        "合計",
        "平均",
        "年平均",
        "割合",
        "に占める",
        "を差し引いた額",
        "72億円",
        "△5",
        "5.3%",
        "0.3ポイント",
        "1.2倍",
        "0円",
        "約",
        "超",
        "弱",
        "増",
        "減",
        "増益",
        "低下した",
        "過去最高",
        "黒字転換",
        "連結",
        "単体",
        "予想",
        "訂正",
        "[doc_1]",
        "[doc_2]",
        "[doc_9]",
        "［doc_",
        "[",
        "(",
        ")",
        "「",
        "」",
        "－",
        "9999999999999999999兆円",
        "\n",
        "\x00",
        "２",
        "Ⅳ",
    ]
)
SENTENCES = st.lists(PIECES, max_size=30).map("".join)
CELLS = st.one_of(
    st.sampled_from(["", "－", "△1,310", "7,283", "12.3%", "売上高", "合計", "(5)", "※1 20"]), st.text(max_size=6)
)
ROWS = st.lists(st.lists(CELLS, max_size=5).map(tuple), max_size=6).map(tuple)


@st.composite
def requests(draw):
    table = {
        "tag": "doc_1",
        "title": draw(SENTENCES),
        "table": {"headers": draw(st.lists(CELLS | SENTENCES, max_size=5)), "rows": draw(ROWS), "unit": draw(CELLS)},
    }
    passage = {"tag": "doc_2", "title": draw(SENTENCES), "text": draw(SENTENCES | st.text(max_size=40))}
    answer = draw(SENTENCES | st.text(max_size=60))
    return AuditRequest.model_validate({"answer": answer, "evidence": [table, passage], "lookup": draw(st.booleans())})


@settings(max_examples=60, deadline=None)
@given(requests())
def test_any_answer_and_any_evidence_give_a_report_that_replays(request):
    report = AUDITOR.audit_answer(request)
    assert Auditor.of(None).audit_answer(request_of(report)) == report
    for sentence in report.sentences:
        assert report.answer[sentence.span.start : sentence.span.end] == sentence.sentence
        for finding in sentence.findings:
            assert finding.text == sentence.sentence[finding.span.start : finding.span.end]


def test_a_claim_that_cites_only_what_was_never_issued_counts_against_recall():
    report = AUDITOR.audit_answer(
        AuditRequest.model_validate(
            {"answer": "甲野電機の2024年3月期の営業利益は72億円だった[doc_9]。", "evidence": []}
        )
    )
    assert [finding.kind for finding in report.sentences[0].findings] == [FindingKind.FABRICATED_CITATION]
    assert (report.rates.precision, report.rates.recall) == (0.0, 0.0)
