"""Findings placed in a text."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text
from uradori_cli.render.audit.folding import folded
from uradori_cli.render.audit.remarks import Marking
from uradori_cli.render.audit.tones import Tone
from uradori_contracts.audit import Finding, FindingKind
from uradori_contracts.evidence import Span

from tests.unit.cli.audited import outcome


@given(st.text("甲乙1、 \n", min_size=1, max_size=40), st.data())
def test_a_marked_text_is_still_that_text(text: str, data: st.DataObject) -> None:
    places = st.integers(0, len(text))
    findings = tuple(
        Finding(kind=kind, span=Span(start=min(pair), end=max(pair)), text="")
        for kind in (FindingKind.SUPPORTED, FindingKind.VALUE_MISMATCH, FindingKind.OVERCITED)
        for pair in data.draw(st.lists(st.tuples(places, places), max_size=3))
    )
    start, end = sorted((data.draw(places), data.draw(places)))
    marking = Marking.of(outcome(text, {text: findings}))
    segments = list(marking.segments(text, start, end))
    assert "".join(segment.text for segment in segments) == text[start:end]
    for segment in segments:
        for place in range(segment.start, segment.start + len(segment.text)):
            over = [each for each in findings if each.span.start <= place < each.span.end]
            assert sorted(remark.finding.kind for remark in segment.remarks) == sorted(each.kind for each in over)


def test_where_findings_overlap_the_gravest_gives_the_colour() -> None:
    text = "売上高は1円。"
    whole = Finding(kind=FindingKind.SUPPORTED, span=Span(start=0, end=7), text=text)
    part = Finding(kind=FindingKind.VALUE_MISMATCH, span=Span(start=4, end=6), text="1円")
    segments = Marking.of(outcome(text, {text: (whole, part)})).segments(text, 0, 7)
    assert [(segment.text, segment.tone) for segment in segments] == [
        ("売上高は", Tone.RIGHT),
        ("1円", Tone.WRONG),
        ("。", Tone.RIGHT),
    ]


@given(st.text("甲ｱa1,.、。（）△ \n", max_size=60), st.integers(2, 20))
def test_a_folded_text_fits_and_loses_nothing(text: str, width: int) -> None:
    lines = [line.plain for line in folded(Text(text), width)]
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines) == text.replace("\n", "")


def test_no_line_begins_with_a_comma_or_cuts_a_number() -> None:
    lines = [line.plain for line in folded(Text("営業利益は5,352,934円（前の期）、純利益は1円。"), 18)]
    assert lines == ["営業利益は", "5,352,934円（前の", "期）、純利益は1", "円。"]
