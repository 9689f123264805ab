"""What a reader sees of an audit on a terminal."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console
from uradori_cli.drafts.answer import answer_draft
from uradori_cli.drafts.plain_text import plain_draft
from uradori_cli.render.audit.report_text import report_lines
from uradori_cli.render.audit.summary import ROWS, summary
from uradori_cli.render.audit.tally import Tally
from uradori_contracts.audit import AuditStatus, FindingKind

from tests.unit.cli.audited import FIRST, OUTCOME, TEXT, finding, outcome

GOLDEN = """\
甲社.txt ──────────────────────────────────────────── FAIL 誤りあり / has errors
一致率 0.50（2文中1文）  適合率 －  再現率 0.50
誤り 3  資料に見つからない 1

  甲社の1年

✗ 甲社の2025年3月期の営業利益は110億円だった。純利益は12億円で、従業員は1300人。
                               ^^^^^^^                ^^^^^^            ^^^^^^
    正負が違う / the sign differs                                  SIGN_MISMATCH
      本文 text      110億円
      根拠 source    営業利益 / 2025年3月期: △110
      修正案 fix     △110億円
      規則 rule      一致
      doc_1  甲社 連結業績  2025-05-08
      │           2024年3月期  2025年3月期  (億円)
      │ 売上高          1,000        1,100
      │ 営業利益          100       «△110»
      │ 純利益             10           11
    数値が違う / the value differs                                VALUE_MISMATCH
      本文 text      12億円
      根拠 source    11億円
      doc_2  甲社短信
      │ …純利益は前の期比10%増の«11億円»だった。…
    数値が違う / the value differs                                VALUE_MISMATCH
      本文 text      1300人
      根拠 source    従業員数 1200人
      mcp_val_1
      │ «従業員数 1,200 人 (甲社, 2025年3月期)»
      │ 800 + 400

? 本社は月にある。
  ????????????????
    資料に見つからない / not found in what is indexed                UNSUPPORTED
      注 note        索引された資料に見つからない

"""


def shown(width: int, *, coloured: bool = False, everything: bool = False) -> str:
    """The draft's report without trailing blanks."""
    draft = plain_draft("甲社.txt", TEXT)
    lines = report_lines(draft, OUTCOME, width, coloured=coloured, everything=everything)
    return "".join(f"{line.plain.rstrip()}\n" for line in lines)


def test_a_writer_gets_the_text_back_with_what_is_wrong_marked_and_its_source_below() -> None:
    assert shown(80) == GOLDEN


def test_on_a_wide_terminal_the_source_stands_beside_the_finding() -> None:
    line = next(line for line in shown(120).split("\n") if "営業利益 / 2025年3月期" in line)
    assert line.rstrip().endswith("│           2024年3月期  2025年3月期  (億円)")


@pytest.mark.parametrize("width", [20, 33, 80, 99, 100, 120, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    lines = report_lines(answer_draft("甲", OUTCOME), OUTCOME, max(width, 60), coloured=False, everything=True)
    assert all(cell_len(line.plain.rstrip()) <= max(width, 60) for line in lines)


def test_in_colour_the_text_is_marked_by_colour_alone() -> None:
    assert "^^^" not in shown(80, coloured=True)
    assert "«" not in shown(80, coloured=True)
    line = next(
        line
        for line in report_lines(plain_draft("甲", TEXT), OUTCOME, 80, coloured=True, everything=False)
        if FIRST in line.plain
    )
    marked = {line.plain[span.start : span.end]: str(span.style) for span in line.spans}
    assert marked["110億円"] == "bold red underline"


def test_what_is_supported_is_explained_only_on_request() -> None:
    right = outcome(FIRST, {FIRST: (finding(FindingKind.SUPPORTED, FIRST, "110億円", rule="四捨五入"),)})
    for everything in (False, True):
        lines = report_lines(answer_draft("甲", right), right, 80, coloured=False, everything=everything)
        assert ("四捨五入" in "".join(line.plain for line in lines)) is everything


def test_many_answers_end_in_a_summary_with_the_worst_first() -> None:
    tally = Tally()
    tally.take("良い", outcome(FIRST, {FIRST: ()}, AuditStatus.PASS))
    tally.take("悪い", OUTCOME)
    tally.take("断られた", None)
    for number in range(ROWS):
        tally.take(f"並 {number}", outcome(FIRST, {FIRST: ()}, AuditStatus.WARN))
    console = Console(file=io.StringIO(), width=80, color_system=None)
    for part in summary(tally):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    text = " ".join(console.file.getvalue().split())
    assert text.index("悪い FAIL") < text.index("並 0")
    assert "良い" not in text
    assert "ほか 2 件 / and 2 more" in text
    assert "22 件 / texts FAIL 1 誤りあり WARN 20 要確認 PASS 1 問題なし エラー / errors 1" in text
    assert "2 VALUE_MISMATCH" in text
