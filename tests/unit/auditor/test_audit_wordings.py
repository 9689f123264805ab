import json
from pathlib import Path

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus

_LINES = Path(__file__).with_name("audit_cases.jsonl").read_text("utf-8").splitlines()
_BY_ID = {case["id"]: case["evidence"][0] for case in map(json.loads, _LINES)}
_CHOSEN = (
    "ok-eps",
    "ok-exact",
    "ok-loss-words",
    "net-assets-for-equity",
    "ok-points",
    "ok-ytd-eps",
    "year-on-year-for-quarter-on-quarter",
    "segment-for-company",
)
EVIDENCE = [{**_BY_ID[case], "tag": f"doc_{index}"} for index, case in enumerate(_CHOSEN, 1)]


def status(answer: str, evidence=EVIDENCE) -> AuditStatus:
    auditor = Auditor.of(None)
    return auditor.audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": evidence})).status


@pytest.mark.parametrize(
    "answer",
    [
        "日銀は政策金利を0.5%に引き上げた[doc_5]。",
        "日銀は政策金利を0.25%から0.5%に引き上げた[doc_5]。",
        "日本銀行は2025年1月24日の会合で政策金利を0.5%程度に引き上げることを決めた[doc_5]。",
        "B社の2024年3月期第2四半期累計の売上高は312億円だった[doc_6]。",
        "H社の2025年4〜6月期の営業利益は前年同期比25%減の75億円だった[doc_7]。",
        "H社の2025年4〜6月期の営業利益は1〜3月期の80億円を下回った[doc_7]。",
        "K社の国内事業の営業利益は348億円だった[doc_8]。",
        "K社の2025年3月期の海外事業の営業利益は164億円で、国内事業の348億円を下回った[doc_8]。",
        "トヨタの2025年3月期の営業利益は4兆7955億円で、日産自動車の697億円を大きく上回った[doc_1][doc_3]。",
        "トヨタの2025年3月期の営業利益率は10.0%、日産自動車は0.6%だった[doc_1][doc_3]。",
        "営業利益は4兆7955億円[doc_1]。トヨタの2025年3月期の数字である[doc_1]。",
        "トヨタの25/3期営業利益は4.80兆円[doc_1]。",
        "トヨタの2025年3月期の営業利益は479.6百億円だった[doc_1]。",
        "トヨタの前期（2025年3月期）の営業利益は4兆7955億円だった[doc_1]。",
        "トヨタの2024年度（2025年3月期）の営業利益は4兆7955億円だった[doc_1]。",
        "トヨタの2025年3月期の営業利益は5兆円を割り込んだ[doc_1]。",
        "トヨタの2025年3月期の営業利益は5兆円に届かなかった[doc_1]。",
        "日産自動車の2025年3月期の最終赤字は6700億円を超えた[doc_3]。",
        "トヨタの2025年3月期は減益となったものの、営業収益は6.5%伸びた[doc_1]。",
        "トヨタ自動車の2025年3月期の連結業績は、営業収益が前の期比6.5%増の48兆367億円、営業利益が10.4%減の4兆7955億円だった[doc_1]。",
        "トヨタの2025年3月期の営業利益は前の期の5兆3529億円から4兆7955億円に減った[doc_1]。",
        "トヨタの2025年3月期の1株当たり当期利益は359.56円と、前の期の365.94円を下回った[doc_1]。",
        "トヨタの2025年3月期の純利益は4兆7650億円（前の期比3.6%減）だった[doc_1]。",
        "トヨタの2025年3月期の営業利益は4兆7955億円（前期比10.4%減）[doc_1]。",
        "日産の2025年3月期の最終赤字は6708億円だった[doc_3]。",
        "日産自動車は2025年3月期に6709億円の純損失を計上した[doc_3]。",
        "日産自動車の2025年3月期の最終損益は6708億円の赤字（前の期は4266億円の黒字）だった[doc_3]。",
        "トヨタの2025年3月期の営業利益は約4.8兆円だった[doc_1]。",
        "トヨタの2025年3月期の営業利益は5兆円弱だった[doc_1]。",
        "トヨタの2025年3月期の営業利益は4兆円台だった[doc_1]。",
        "トヨタの営業利益は2024年3月期が5兆3529億円、2025年3月期が4兆7955億円だった[doc_1]。",
        "2025年3月期、トヨタの営業利益は4兆7955億円と、前の期を10.4%下回った[doc_1]。",
        "トヨタの2025年3月期は、営業収益が48兆367億円と増えた一方、営業利益は4兆7955億円に減った[doc_1]。",
        "D社の2025年3月期末の自己資本比率は37.6%で、前の期末から0.3ポイント上昇した[doc_4]。",
        "D社の2025年3月期末の純資産は864億円だった[doc_4]。",
        "日産自動車の2025年3月期の営業利益は前の期の約12%に落ち込んだ[doc_3]。",
        "トヨタは2026年3月期の営業利益を前期比20.8%減の3兆8000億円と予想する[doc_2]。",
        "会社側は2026年3月期に営業利益3兆8000億円を見込む[doc_2]。",
        "日産自動車の2025年3月期の経常利益は前の期から70.2%減り、2091億円となった[doc_3]。",
        "トヨタの営業減益は2年ぶりだった[doc_2]。",
        "トヨタの2025年3月期の営業利益は前の期より5573億円少ない4兆7955億円だった[doc_1]。",
        "- **営業利益**: トヨタの2025年3月期は4兆7955億円[doc_1]",
        "トヨタの2025年3月期の営業収益は前の期の1.07倍に増えた[doc_1]。",
        "国際会計基準を採用するトヨタの2025年3月期の営業利益は4兆7955億円だった[doc_1]。",
        "トヨタの営業利益（2025年3月期）は4兆7955億円だった[doc_1]。",
        "4兆7955億円が、トヨタの2025年3月期の営業利益である[doc_1]。",
    ],
)
def test_a_true_sentence_passes_however_it_is_worded(answer):
    assert status(answer) is AuditStatus.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "日銀は政策金利を0.5%引き上げた[doc_5]。",
        "H社の2025年4〜6月期の営業利益は1〜3月期の80億円を上回った[doc_7]。",
        "K社の海外事業の営業利益は348億円だった[doc_8]。",
        "トヨタの2025年3月期の営業利益は4兆7955億円で、日産自動車の697億円を下回った[doc_1][doc_3]。",
        "日銀は政策金利を引き下げた[doc_5]。",
        "トヨタの2024年度（2024年3月期）の営業利益は4兆7955億円だった[doc_1]。",
        "日産自動車の2025年3月期の最終赤字は6800億円を超えた[doc_3]。",
        "トヨタの2025年3月期は増益となったものの、営業収益は6.5%減った[doc_1]。",
        "トヨタの2025年3月期の営業利益は前の期の5兆3529億円から4兆7955億円に増えた[doc_1]。",
        "トヨタの2025年3月期の営業利益は4兆7955億円（前期比12.4%減）[doc_1]。",
        "日産自動車の2025年3月期の最終損益は6708億円の赤字（前の期は4366億円の黒字）だった[doc_3]。",
        "トヨタの2025年3月期の営業利益は5兆円台だった[doc_1]。",
        "トヨタの営業利益は2024年3月期が4兆7955億円、2025年3月期が5兆3529億円だった[doc_1]。",
        "D社の2025年3月期末の自己資本比率は37.6%で、前の期末から0.3ポイント低下した[doc_4]。",
        "D社の2025年3月期末の自己資本比率は37.6%で、前の期末から0.3%上昇した[doc_4]。",
        "トヨタの2026年3月期の営業利益は3兆8000億円の見込みから上方修正された[doc_2]。",
        "トヨタの2025年3月期は、営業収益が48兆367億円と減った一方、営業利益は4兆7955億円に増えた[doc_1]。",
        "トヨタの2025年3月期の営業利益率は12.0%だった[doc_1]。",
        "トヨタは3年連続の営業増益だった[doc_2]。",
        "日産自動車は2025年3月期に黒字転換した[doc_3]。",
        "トヨタの2025年3月期の営業利益は48兆367億円、営業収益は4兆7955億円だった[doc_1]。",
        "日産自動車の2025年3月期の経常利益は2091億円の赤字だった[doc_3]。",
        "トヨタの2025年3月期の売上高は世界首位だった[doc_1]。",
    ],
)
def test_a_false_sentence_fails_however_it_is_worded(answer):
    assert status(answer) is AuditStatus.FAIL


def _value(tag: str, item: str, value: str, unit: str, period: str, item_id: str):
    figure = {"item": item, "value": value, "unit": unit, "entity": "P Motor", "period": period, "item_id": item_id}
    return {"tag": tag, "title": f"P Motor {period} {item}", "as_of": "2024-06-25", "value": figure}


ENGLISH = [
    _value("mcp_val_1", "売上高", "45095325", "百万円", "2024年3月期", "net_sales"),
    _value("mcp_val_2", "売上高", "37154298", "百万円", "2023年3月期", "net_sales"),
    _value("mcp_val_3", "当期純利益", "4944933", "百万円", "2024年3月期", "profit_attributable_to_owners"),
]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "The net sales of P Motor for the year ended March 2024 were ¥45,095.3 billion [mcp_val_1].",
            AuditStatus.PASS,
        ),
        (
            "Net sales of P Motor rose 21.4% from ¥37,154.3 billion in the year ended March 31, 2023 to "
            "¥45,095.3 billion in the year ended March 31, 2024 [mcp_val_1][mcp_val_2].",
            AuditStatus.PASS,
        ),
        (
            "Net sales of P Motor fell 21.4% from ¥37,154.3 billion in the year ended March 31, 2023 "
            "[mcp_val_1][mcp_val_2].",
            AuditStatus.FAIL,
        ),
        ("The net sales of P Motor were $45.1 trillion in the year ended March 2024 [mcp_val_1].", AuditStatus.FAIL),
        ("P Motor posted a net loss of ¥4,944.9 billion in the year ended March 2024 [mcp_val_3].", AuditStatus.FAIL),
    ],
)
def test_english_sentences_are_judged_by_the_same_rules(answer, expected):
    assert status(answer, ENGLISH) is expected


RIVALS = EVIDENCE[:1] + EVIDENCE[2:3]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("トヨタの2025年3月期の営業利益は日産自動車の68.7倍だった[doc_1][doc_3]。", AuditStatus.PASS),
        ("トヨタの2025年3月期の営業利益は日産自動車の70.2倍だった[doc_1][doc_3]。", AuditStatus.FAIL),
        ("日産自動車の2025年3月期の営業利益はトヨタの68.7倍だった[doc_1][doc_3]。", AuditStatus.FAIL),
        (
            "トヨタの2025年3月期の営業利益は日産自動車の68.7倍で、差は4兆7257億円だった[doc_1][doc_3]。",
            AuditStatus.PASS,
        ),
        (
            "トヨタの2025年3月期の営業利益は日産自動車の68.7倍で、差は4兆8000億円だった[doc_1][doc_3]。",
            AuditStatus.FAIL,
        ),
    ],
)
def test_two_companies_are_set_against_each_other_by_their_own_figures(answer, expected):
    assert status(answer) is expected


def test_a_period_in_brackets_does_not_reach_past_its_own_figure():
    evidence = [
        _value("mcp_val_1", "税引前利益", "-217741", "百万円", "2023年12月期", "profit_before_tax"),
        _value("mcp_val_2", "税引前利益", "-415612", "百万円", "2022年12月期", "profit_before_tax"),
        _value("mcp_val_3", "営業利益", "1200", "百万円", "2023年12月期", "operating_profit"),
    ]
    tags = "[mcp_val_1][mcp_val_2][mcp_val_3]"
    told = "2023年12月期は、税引前損益が2177億円の赤字（前の期は4156億円の赤字）、営業利益が{}だった" + tags + "。"

    assert status(told.format("12億円"), evidence) is AuditStatus.PASS
    assert status(told.format("13億円"), evidence) is AuditStatus.FAIL


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Net profit for the year ended March 2021 was a loss of ¥404.6 billion, against a profit of ¥27.7 billion a year earlier {}.",
            AuditStatus.PASS,
        ),
        (
            "Net profit for the year ended March 2021 was a loss of ¥404.6 billion, against a loss of ¥27.7 billion a year earlier {}.",
            AuditStatus.FAIL,
        ),
        (
            "The net loss for the year ended March 2021 was ¥404.6 billion, against a profit of ¥27.7 billion a year earlier {}.",
            AuditStatus.PASS,
        ),
        ("Net profit for the year ended March 2021 was ¥27.7 billion {}.", AuditStatus.FAIL),
    ],
)
def test_a_year_earlier_and_a_loss_are_read_in_english(answer, expected):
    evidence = [
        _value("mcp_val_1", "純利益", "-404624", "百万円", "2021年3月期", "profit_attributable_to_owners"),
        _value("mcp_val_2", "純利益", "27655", "百万円", "2020年3月期", "profit_attributable_to_owners"),
    ]

    assert status(answer.format("[mcp_val_1][mcp_val_2]"), evidence) is expected


def test_a_quotation_of_a_japanese_source_stands_in_an_english_answer():
    evidence = [{"tag": "doc_1", "title": "見本社の業績", "text": "会社は、値上げを増収の要因に挙げている。"}]

    told = "The Japanese source (見本社の業績) says: 「会社は、{}を増収の要因に挙げている」 [doc_1]."

    assert status(told.format("値上げ"), evidence) is AuditStatus.PASS
    assert status(told.format("円安"), evidence) is AuditStatus.FAIL


@pytest.mark.parametrize(
    ("day", "expected"), [("January 24, 2025", AuditStatus.PASS), ("January 23, 2026", AuditStatus.FAIL)]
)
def test_as_of_a_day_says_when_the_figure_before_it_stood(day, expected):
    def rate(tag: str, value: str, period: str, as_of: str):
        figure = {"item": "政策金利", "value": value, "unit": "%", "period": period, "item_id": "policy_rate"}
        return {"tag": tag, "title": "政策金利", "as_of": as_of, "value": figure}

    evidence = [
        rate("mcp_val_1", "0.75", "2026年1月23日", "2026-01-23"),
        rate("mcp_val_2", "0.5", "2025年1月24日", "2025-01-24"),
    ]
    told = "The policy rate was 0.75% as of January 23, 2026 [mcp_val_1]. It was 0.5% as of {} [mcp_val_2]."

    assert status(told.format(day), evidence) is expected


def test_a_name_that_no_list_is_sure_of_is_read_with_its_period_in_brackets_behind_it():
    evidence = [
        {**_value("mcp_val_1", "ROE", "6.1", "%", "2024年3月期", "roe")},
        {**_value("mcp_val_2", "ROE", "50.8", "%", "2023年6月期", "roe")},
    ]
    for each, name in zip(evidence, ("見本楽器", "比較電機"), strict=True):
        each["value"] = {**each["value"], "entity": name}
        each["title"] = f"{name} ROE"
    told = "ROEは比較電機（2023年6月期）が{}、見本楽器（2024年3月期）が6.1%だった[mcp_val_1][mcp_val_2]。"

    assert status(told.format("50.8%"), evidence) is AuditStatus.PASS
    assert status(told.format("6.1%"), evidence) is AuditStatus.FAIL


def index(tag: str, value: str, day: str) -> dict[str, object]:
    return {
        "tag": tag,
        "title": f"日経平均株価 {day}",
        "as_of": day,
        "value": {"item": "日経平均株価", "item_id": "nikkei_average", "value": value, "unit": "円", "nature": "実績"},
    }


@pytest.mark.parametrize(
    ("moved", "expected"),
    [
        ("up 24.7% from ¥40,369.44 as of March 29, 2024", AuditStatus.PASS),
        ("up 25.7% from ¥40,369.44 as of March 29, 2024", AuditStatus.FAIL),
        ("down 24.7% from ¥40,369.44 as of March 29, 2024", AuditStatus.FAIL),
    ],
)
def test_an_english_change_is_measured_from_the_day_that_is_named_behind_it(moved, expected):
    days = [index("mcp_val_1", "50339.48", "2025-12-30"), index("mcp_val_2", "40369.44", "2024-03-29")]
    answer = (
        f"The Nikkei average was ¥50,339.48 as of December 30, 2025 [mcp_val_1]. It is {moved} [mcp_val_1][mcp_val_2]."
    )
    assert status(answer, days) is expected
