"""What answers claim, of a filing's prose and of news: true sentences in many words, and each with one thing wrong."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditReport, AuditRequest, FindingKind

HARMLESS = {
    FindingKind.SUPPORTED,
    FindingKind.DERIVED_SUPPORTED,
    FindingKind.NOT_CHECKWORTHY,
    FindingKind.OVERCITED,
}
MAKER = {
    "tag": "doc_1",
    "title": "株式会社見本製作所 有価証券報告書 2017年3月期",
    "as_of": "2017-06-28",
    "text": (
        "当連結会計年度の売上高は、前連結会計年度に比べ12億34百万円増加し、234億56百万円（前年同期比5.6％増）となりました。"
        "利益面では、原材料価格の下落等により、営業利益は1,234百万円（前期比12.3％減）、経常利益は1,300百万円（同10.0％減）となりましたが、減損損失2億50百万円を計上したことから、親会社株主に帰属する当期純利益は7億89百万円（前期は1億23百万円の損失）となりました。"
        "セグメントの業績は次のとおりであります。"
        "（建設事業）大型案件の増加により、売上高は150億円（前期比8.0％増）、セグメント利益は8億円（同3.0％増）となりました。"
        "（不動産事業）当事業の売上高は84億56百万円（前期比1.5％増）となり、セグメント損失は56百万円（前期はセグメント利益20百万円）となりました。"
        "(2)キャッシュ・フローの状況。"
        "営業活動の結果得られた資金は15億円（前期比3億円減）、投資活動の結果使用した資金は6億円となりました。"
        "当連結会計年度末の総資産は、前期末と比べ5億円増加し、300億円となりました。"
        "自己資本比率は45.6％（前期末は44.0％）であります。"
        "当期の配当は1株当たり25円といたしました。"
        "次期の業績は、売上高250億円、営業利益13億円を見込んでおります。"
    ),
}
RIVAL = {
    "tag": "doc_2",
    "title": "株式会社比較電機 有価証券報告書 2017年3月期",
    "as_of": "2017-06-28",
    "text": (
        "当連結会計年度の売上高は500億円（前期比2.0％減）、営業利益は40億円（前期比5.0％増）、経常利益は42億円、親会社株主に帰属する当期純利益は25億円となりました。"
    ),
}
FOODS = {
    "tag": "doc_1",
    "title": "山川食品、26年3月期は最終増益",
    "as_of": "2026-05-12",
    "text": (
        "山川食品が12日発表した2026年3月期の連結決算は、売上高が前の期比4.2%増の1兆2345億円、営業利益が8.1%減の456億円、純利益が12.0%増の321億円だった。"
        "年間配当は前の期から5円増配の60円とした。"
        "2027年3月期の連結業績予想は、売上高が1兆3000億円、営業利益が500億円、純利益が350億円。"
        "純利益は2期連続の最高益を見込む。"
        "国内事業の営業利益は300億円、海外事業は156億円だった。"
    ),
}
RAILWAY = {
    "tag": "doc_2",
    "title": "海野電鉄の2025年4〜12月期決算",
    "as_of": "2026-02-10",
    "text": (
        "海野電鉄の2025年4〜12月期の連結営業収益は前年同期比3.1%増の2100億円だった。"
        "営業利益は250億円（前年同期は230億円）。"
        "運輸業の営業利益は120億円で、前年同期の100億円から20億円増えた。"
        "通期の営業利益は300億円の予想を据え置いた。"
        "従業員数は12月末時点で8,500人、店舗数は前期末比12店増の345店。"
    ),
}
FILINGS, NEWS = (MAKER, RIVAL), (FOODS, RAILWAY)


def audit(answer: str, evidence: tuple[dict[str, str], ...]) -> AuditReport:
    return Auditor.of(None).audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": evidence}))


def kinds(answer: str, evidence: tuple[dict[str, str], ...]) -> set[FindingKind]:
    return {finding.kind for each in audit(answer, evidence).sentences for finding in each.findings}


@pytest.mark.parametrize(
    "answer",
    [
        "見本製作所の2017年3月期の売上高は234億円だった[doc_1]。",
        "見本製作所の2017年3月期の売上高は前の期に比べ12億円増えた[doc_1]。",
        "見本製作所の2017年3月期の純利益は7億8900万円で、前の期の1億2300万円の赤字から黒字に転換した[doc_1]。",
        "見本製作所の建設事業の売上高は150億円、セグメント利益は8億円だった[doc_1]。",
        "見本製作所の不動産事業は5600万円のセグメント損失を計上した[doc_1]。",
        "見本製作所の2017年3月期の営業キャッシュフローは15億円、投資キャッシュフローはマイナス6億円だった[doc_1]。",
        "見本製作所の2017年3月期末の総資産は300億円、自己資本比率は45.6%だった[doc_1]。",
        "見本製作所の2017年3月期の配当は1株25円だった[doc_1]。",
        "見本製作所は2018年3月期の売上高を250億円、営業利益を13億円と見込む[doc_1]。",
        "見本製作所の2017年3月期は、売上高が234億円、営業利益が12億円だった[doc_1]。同社の経常利益は13億円だった[doc_1]。前期の純損益は1億2300万円の赤字だった[doc_1]。",
        "2017年3月期の売上高は見本製作所が234億円、比較電機が500億円だった[doc_1][doc_2]。",
        "見本製作所は売上高が234億円、比較電機は売上高が500億円だった[doc_1][doc_2]。",
        "見本製作所の売上高と営業利益はそれぞれ234億円、12億円だった[doc_1]。",
        "見本製作所の営業利益は40億円ではなく12億円だった[doc_1]。",
        "## 見本製作所 2017年3月期\n- 売上高: 234億円[doc_1]\n- 営業利益: 12億円（前期比12.3%減）[doc_1]\n- 純利益: 7億8900万円[doc_1]",
        "見本製作所の2017年3月期の業績\n\n| 項目 | 金額 | 出典 |\n|---|---|---|\n| 売上高 | 234億円 | [doc_1] |\n| 営業利益 | 12億円 | [doc_1] |",
        "見本製作所の業績\n\n| 項目 | 2016年3月期 | 2017年3月期 |\n|---|---|---|\n| 純損益 | △123百万円 | 789百万円 [doc_1] |",
        "比較電機の営業利益は5.0%増えた一方、見本製作所は12.3%減った[doc_1][doc_2]。",
        "比較電機の2017年3月期の営業利益は40億円で、見本製作所の12億円を上回った[doc_1][doc_2]。",
        "見本製作所の2017年3月期の営業利益は減益だった[doc_1]。",
        "見本製作所の2017年3月期の売上高は減少しなかった[doc_1]。",
        "見本製作所の2017年3月期の純利益は黒字だった[doc_1]。",
        "見本製作所の2017年3月期の営業利益は前期比で12.3%の減少となった[doc_1]。",
        "見本製作所の売上高（2017年3月期）は234億5600万円である[doc_1]。",
        "見本製作所は、2017年3月期に234億円の売上高を計上した[doc_1]。",
        "見本製作所の自己資本比率は前期末の44.0%から45.6%に上昇した[doc_1]。",
        "見本製作所の2017年3月期の売上高は234億円となり、前の期を5.6%上回った[doc_1]。",
        "見本製作所の減損損失は2億5000万円だった[doc_1]。",
        "見本製作所では、不動産事業の売上高が84億円となった[doc_1]。",
        "見本製作所の2016年3月期の純損失は1億2300万円だった[doc_1]。",
        "見本製作所の売上高は建設事業が150億円、不動産事業が84億円である[doc_1]。",
        "当期の見本製作所の営業利益率は5.3%だった[doc_1]。",
        "見本製作所の営業利益は原材料価格の下落にもかかわらず12.3%減だった[doc_1]。",
    ],
)
def test_a_true_sentence_about_a_filing_is_accused_of_nothing(answer: str) -> None:
    assert kinds(answer, FILINGS) <= HARMLESS


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("見本製作所の2017年3月期の売上高は150億円だった[doc_1]。", "ENTITY_MISMATCH"),
        ("見本製作所の建設事業の売上高は84億円だった[doc_1]。", "ENTITY_MISMATCH,VALUE_MISMATCH"),
        ("見本製作所の不動産事業は5600万円のセグメント利益を計上した[doc_1]。", "SIGN_MISMATCH"),
        ("見本製作所の2016年3月期の売上高は234億円だった[doc_1]。", "PERIOD_MISMATCH"),
        ("見本製作所の2017年3月期の売上高は250億円だった[doc_1]。", "PERIOD_MISMATCH,VALUE_MISMATCH,NATURE_MISMATCH"),
        ("見本製作所の2018年3月期の売上高は250億円だった[doc_1]。", "NATURE_MISMATCH"),
        ("見本製作所の2017年3月期の売上高は前の期に比べ12億円減った[doc_1]。", "DIRECTION_MISMATCH"),
        ("見本製作所の2017年3月期の経常利益は12億円だった[doc_1]。", "ITEM_MISMATCH"),
        ("見本製作所の2017年3月期の投資キャッシュフローは6億円のプラスだった[doc_1]。", "SIGN_MISMATCH"),
        ("2017年3月期の売上高は見本製作所が500億円、比較電機が234億円だった[doc_1][doc_2]。", "ENTITY_MISMATCH"),
        ("見本製作所の売上高と営業利益はそれぞれ12億円、234億円だった[doc_1]。", "ITEM_MISMATCH"),
        ("## 見本製作所 2017年3月期\n- 売上高: 500億円[doc_1]", "VALUE_MISMATCH"),
        (
            "見本製作所の2017年3月期の業績\n\n| 項目 | 金額 | 出典 |\n|---|---|---|\n| 売上高 | 12億円 | [doc_1] |",
            "ITEM_MISMATCH,VALUE_MISMATCH",
        ),
        (
            "見本製作所の業績\n\n| 項目 | 2016年3月期 | 2017年3月期 |\n|---|---|---|\n| 純損益 | 789百万円 | △123百万円 [doc_1] |",
            "PERIOD_MISMATCH",
        ),
        ("見本製作所の2017年3月期の売上高は増加しなかった[doc_1]。", "DIRECTION_MISMATCH"),
        ("見本製作所の2017年3月期の純利益は黒字ではなかった[doc_1]。", "DIRECTION_MISMATCH"),
        ("見本製作所の単体の売上高は234億円だった[doc_1]。", "BASIS_MISMATCH"),
        ("比較電機の営業利益は12.3%減った[doc_2]。", "VALUE_MISMATCH,DIRECTION_MISMATCH"),
        ("見本製作所の自己資本比率は前期末から1.6%上昇した[doc_1]。", "UNIT_MISMATCH,DERIVED_UNVERIFIED"),
        ("見本製作所の2017年3月期の減損損失は7億8900万円だった[doc_1]。", "ITEM_MISMATCH"),
        ("見本製作所の2017年3月期の売上高は234億ドルだった[doc_1]。", "UNIT_MISMATCH"),
        ("見本製作所の2017年3月期の営業利益は前期比12.3%増だった[doc_1]。", "DIRECTION_MISMATCH"),
        (
            "比較電機の2017年3月期の営業利益は40億円で、見本製作所の12億円を下回った[doc_1][doc_2]。",
            "DIRECTION_MISMATCH",
        ),
        ("他社商事の2017年3月期の売上高は234億円だった[doc_1]。", "ENTITY_MISMATCH"),
    ],
)
def test_a_sentence_about_a_filing_with_one_thing_wrong_is_caught(answer: str, wrong: str) -> None:
    assert kinds(answer, FILINGS) & {FindingKind(each) for each in wrong.split(",")}


@pytest.mark.parametrize(
    "answer",
    [
        "山川食品の2026年3月期の売上高は1兆2345億円で、前の期比4.2%増えた[doc_1]。営業利益は456億円と8.1%減少した[doc_1]。",
        "山川食品の2027年3月期の純利益は350億円の見通しだ[doc_1]。",
        "山川食品の2026年3月期の年間配当は60円で、前の期から5円増えた[doc_1]。",
        "山川食品の2026年3月期の国内事業の営業利益は300億円、海外事業は156億円だった[doc_1]。",
        "海野電鉄の2025年4〜12月期の営業収益は2100億円、営業利益は250億円だった[doc_2]。前年同期の営業利益は230億円だった[doc_2]。",
        "海野電鉄は2026年3月期の営業利益を300億円と予想している[doc_2]。",
        "海野電鉄の運輸業の2025年4〜12月期の営業利益は前年同期比20億円増の120億円だった[doc_2]。",
        "海野電鉄の従業員数は8500人である[doc_2]。",
        "海野電鉄の店舗数は345店で、前期末から12店増えた[doc_2]。",
        "山川食品の2026年3月期の純利益は増益で、営業利益は減益だった[doc_1]。",
        "山川食品は2026年3月期に増収を確保した[doc_1]。",
        "山川食品の営業利益は前の期を下回った[doc_1]。",
        "山川食品の2026年3月期は増収減益（営業利益ベース）だった[doc_1]。",
        "山川食品の2026年3月期の売上高は1兆2345億円、海野電鉄の2025年4〜12月期の営業収益は2100億円だった[doc_1][doc_2]。",
        "山川食品（2026年3月期）：売上高1兆2345億円、営業利益456億円、純利益321億円[doc_1]",
        "**山川食品**の2026年3月期の**売上高**は**1兆2345億円**でした[doc_1]。",
        "山川食品によると、2026年3月期の純利益は321億円だった[doc_1]。",
        "山川食品の今期（2027年3月期）の純利益予想は350億円で、前期の321億円を上回る[doc_1]。",
        "山川食品の純利益は2026年3月期の321億円から2027年3月期に350億円へ増える見通しだ[doc_1]。",
        "「純利益は2期連続の最高益を見込む」とされる[doc_1]。",
        "山川食品の売上高は1兆円を超えた[doc_1]。",
        "山川食品の営業利益率は3.7%だった[doc_1]。",
        "売上高：1兆2345億円（山川食品、2026年3月期）[doc_1]",
        "山川食品の2026年3月期決算では、売上高は4.2％の増収となった[doc_1]。",
    ],
)
def test_a_true_sentence_about_news_is_accused_of_nothing(answer: str) -> None:
    assert kinds(answer, NEWS) <= HARMLESS


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("山川食品の2026年3月期の純利益は350億円だった[doc_1]。", "PERIOD_MISMATCH,VALUE_MISMATCH,NATURE_MISMATCH"),
        ("山川食品の2026年3月期の営業利益は8.1%増加した[doc_1]。", "DIRECTION_MISMATCH"),
        ("山川食品の2026年3月期の国内事業の営業利益は156億円だった[doc_1]。", "ENTITY_MISMATCH,VALUE_MISMATCH"),
        ("山川食品の2026年3月期の営業利益は300億円だった[doc_1]。", "ENTITY_MISMATCH"),
        ("海野電鉄の2025年4〜12月期の営業利益は230億円だった[doc_2]。", "PERIOD_MISMATCH"),
        ("海野電鉄の2026年3月期の営業利益は300億円だった[doc_2]。", "NATURE_MISMATCH"),
        ("海野電鉄の2025年4〜12月期の営業利益は120億円だった[doc_2]。", "ENTITY_MISMATCH"),
        ("海野電鉄の従業員数は8500社である[doc_2]。", "UNIT_MISMATCH"),
        ("山川食品の2026年3月期の年間配当は5円だった[doc_1]。", "VALUE_MISMATCH,UNIT_MISMATCH"),
        ("山川食品の2026年3月期は減収だった[doc_1]。", "DIRECTION_MISMATCH"),
        ("山川食品の2026年3月期の純利益は減益だった[doc_1]。", "DIRECTION_MISMATCH"),
        ("山川食品の2026年3月期の売上高は12兆3450億円だった[doc_1]。", "VALUE_MISMATCH"),
        ("山川食品は2027年3月期に売上高1兆2345億円を見込む[doc_1]。", "PERIOD_MISMATCH,VALUE_MISMATCH,NATURE_MISMATCH"),
        ("海野電鉄の2025年4〜12月期の営業収益は前年同期比3.1ポイント増だった[doc_2]。", "UNIT_MISMATCH"),
        ("山川食品の売上高は減少しなかったが、営業利益は減少しなかった[doc_1]。", "DIRECTION_MISMATCH"),
        ("海野電鉄の2026年3月期の純利益は321億円だった[doc_1]。", "ENTITY_MISMATCH"),
    ],
)
def test_a_sentence_about_news_with_one_thing_wrong_is_caught(answer: str, wrong: str) -> None:
    assert kinds(answer, NEWS) & {FindingKind(each) for each in wrong.split(",")}


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("以下に要点をまとめます。", "NOT_CHECKWORTHY"),
        ("ご質問ありがとうございます。", "NOT_CHECKWORTHY"),
        ("まず結論から述べます。", "NOT_CHECKWORTHY"),
        ("## 業績の概要", "NOT_CHECKWORTHY"),
        ("山川食品の売上高はいくらですか？", "NOT_CHECKWORTHY"),
        ("今後も成長が期待される。", "UNVERIFIABLE"),
        ("来期は増益になるだろう。", "UNVERIFIABLE"),
        ("配当は維持される可能性が高い。", "UNVERIFIABLE"),
        ("山川食品は愛知県に本社を置く。", "UNCITED_CLAIM"),
        ("同社は主力工場を愛知県に移転した。", "UNCITED_CLAIM"),
        ("お役に立てれば幸いです。", "NOT_CHECKWORTHY"),
        ("一方で、注意すべき点もあります。", "NOT_CHECKWORTHY"),
        ("投資判断はご自身でお願いします。", "NOT_CHECKWORTHY"),
        ("【自動車大手2社の比較】", "NOT_CHECKWORTHY"),
        ("# 日銀と市場の1年", "NOT_CHECKWORTHY"),
        ("出典：有価証券報告書", "NOT_CHECKWORTHY"),
        ("売上高は1兆円である。", "UNCITED_CLAIM"),
        ("なお、単位は億円である。", "NOT_CHECKWORTHY"),
        ("詳細は次の表のとおりです。", "NOT_CHECKWORTHY"),
        ("どうぞよろしくお願いいたします。", "NOT_CHECKWORTHY"),
        ("営業利益の推移を見てみましょう。", "NOT_CHECKWORTHY"),
    ],
)
def test_a_sentence_without_a_citation_is_worth_what_it_claims(sentence: str, kind: str) -> None:
    assert kinds(sentence, NEWS) == {FindingKind(kind)}
