"""Paragraphs of reports as drafts: which are drawn, and what is left of the sources without their own words."""

from pathlib import Path

from uradori_cli.evaluation.u4.paragraphs import sampled
from uradori_cli.evaluation.u4.prose import withheld
from uradori_contracts.evidence import Evidence

PAGE = """<html><body><h3>１【経営成績の分析】</h3>
<p>当連結会計年度の売上高は、新製品の拡販により前期比5.3％増の1,234百万円となりました。</p>
<p>事業の内容は次のとおりであります。図を参照してください。</p>
<h3>２【事業等のリスク】</h3><p>当社は、売上高の30％を特定の顧客に依存しており、その動向によっては影響を受ける可能性があります。</p>
</body></html>"""


def test_paragraphs_with_figures_are_drawn_the_same_whenever_they_are_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "S100TEST"
    folder.mkdir()
    (folder / "0102010_honbun.html").write_text(PAGE, encoding="utf-8")
    drawn = sampled([folder], 10)
    assert {draft.paragraph[:8] for draft in drawn} == {"当連結会計年度の", "当社は、売上高の"}
    assert drawn == sampled([folder], 10)
    assert sampled([folder], 1) == drawn[:1]


def test_a_paragraph_does_not_prove_itself() -> None:
    own = "売上高は前期比5.3％増の1,234百万円となりました。"
    alone = Evidence(tag="doc_1", title="短信", text=own)
    beside = Evidence(tag="doc_2", title="短信", text=f"{own}\n営業利益は98百万円でした。")
    [left] = withheld((alone, beside), own)
    assert (left.tag, (left.text or "").strip()) == ("doc_2", "営業利益は98百万円でした。")
