"""Word documents: read into a draft, given back with comments."""

import io
import zipfile

import pytest
from docx import Document
from docx.document import Document as WordDocument
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml.ns import nsdecls
from docx.oxml.parser import parse_xml
from docx.text.paragraph import Paragraph
from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_cli.drafts.draft import BlockKind
from uradori_cli.drafts.word.body import word_draft
from uradori_cli.drafts.word.comments import DraftComment, commented
from uradori_cli.drafts.word.package import opened_document
from uradori_cli.failure import CommandError
from uradori_cli.render.audit.comment_text import comments_of
from uradori_cli.render.audit.remarks import Marking
from uradori_contracts.evidence import Span

from tests.unit.cli.audited import FIRST, OUTCOME, SECOND, TEXT, THIRD

_NOTES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
_NOTES_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"


def saved(document: WordDocument) -> bytes:
    """Its bytes."""
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def opened(content: bytes) -> WordDocument:
    """The document in these bytes."""
    return Document(io.BytesIO(content))


def append(paragraph: Paragraph, markup: str) -> None:
    """Adds this WordprocessingML to the paragraph."""
    paragraph._p.append(parse_xml(markup.replace(">", f" {nsdecls('w')}>", 1)))


def anchored(document: WordDocument) -> list[str]:
    """The words between the marks of each comment, in the order of the comments."""
    words: dict[str, str] = {}
    open_: set[str] = set()
    for element in document.element.body.iter():
        name = element.tag.rpartition("}")[2]
        identifier = next((value for key, value in element.attrib.items() if key.endswith("}id")), "")
        if name == "commentRangeStart":
            open_.add(identifier)
        elif name == "commentRangeEnd":
            open_.remove(identifier)
        elif name == "t":
            for each in open_:
                words[each] = words.get(each, "") + (element.text or "")
    return [words.get(str(comment.comment_id), "") for comment in document.comments]


def draft_document() -> WordDocument:
    """The text of the hand-made report, in runs that cut through its figures."""
    document = Document()
    document.add_heading("甲社の1年", 1)
    paragraph = document.add_paragraph()
    for words, bold in ((FIRST[:20], None), (FIRST[20:23], True), (FIRST[23:] + SECOND, None)):
        paragraph.add_run(words).bold = bold
    document.add_paragraph(THIRD, style="List Bullet")
    return document


def commented_document() -> WordDocument:
    """The hand-made report as comments in its document."""
    content = saved(draft_document())
    text = word_draft("甲", opened(content)).draft.text
    sentences = tuple(
        each.model_copy(update={"span": Span(start=start, end=start + len(each.sentence))})
        for each in OUTCOME.sentences
        for start in (text.index(each.sentence),)
    )
    marking = Marking.of(OUTCOME.model_copy(update={"sentences": sentences}))
    return opened(commented(content, "甲", comments_of(marking)))


def test_paragraphs_are_read_as_the_lines_of_a_draft() -> None:
    assert word_draft("甲", draft_document()).draft.text == TEXT.replace("\n\n", "\n")


def test_each_finding_becomes_a_comment_on_its_very_words() -> None:
    out = commented_document()
    assert anchored(out) == ["110億円", "12億円", "1300人", THIRD]
    assert [each.text for each in out.paragraphs] == [each.text for each in draft_document().paragraphs]


def test_a_comment_tells_finding_source_and_suggestion() -> None:
    first = next(iter(commented_document().comments))
    assert first.author == "Uradori"
    assert first.text.split("\n") == [
        "正負が違う / the sign differs",
        "根拠: 営業利益 / 2025年3月期: △110",
        "修正案: △110億円",
        "規則: 一致",
        "出典: 甲社 連結業績  2025-05-08",
        "単位: 億円",
    ]


def test_a_cut_run_keeps_its_formatting_on_both_sides() -> None:
    document = Document()
    run = document.add_paragraph().add_run("売上高は 100億円 だった。")
    run.bold, run.font.name = True, "Meiryo"
    runs = opened(commented(saved(document), "甲", (DraftComment(5, 10, "甲"),))).paragraphs[0].runs
    pieces = [run for run in runs if run.text]
    assert [run.text for run in pieces] == ["売上高は ", "100億円", " だった。"]
    assert all(run.bold and run.font.name == "Meiryo" for run in pieces)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=5),
    st.lists(st.integers(1, 9), min_size=1, max_size=6),
)
def test_comments_never_change_the_text(places: list[tuple[int, int]], lengths: list[int]) -> None:
    document, text = Document(), "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめも"
    paragraph, start = document.add_paragraph(), 0
    for length in lengths:
        paragraph.add_run(text[start : start + length])
        start += length
    written = text[:start]
    wanted = [(at, min(at + length, len(written))) for at, length in places if at < len(written)]
    out = opened(commented(saved(document), "甲", [DraftComment(at, end, "甲") for at, end in wanted]))
    assert out.paragraphs[0].text == written
    assert anchored(out) == [written[at:end] for at, end in wanted]


def test_cells_links_insertions_ruby_and_breaks_are_read_and_deletions_are_not() -> None:
    document = Document()
    paragraph = document.add_paragraph("甲")
    append(paragraph, '<w:hyperlink w:anchor="a"><w:r><w:t>乙</w:t></w:r></w:hyperlink>')
    append(paragraph, '<w:ins w:id="1" w:author="a"><w:r><w:t>丙</w:t></w:r></w:ins>')
    append(paragraph, '<w:del w:id="2" w:author="a"><w:r><w:delText>消</w:delText></w:r></w:del>')
    append(
        paragraph,
        "<w:r><w:ruby><w:rt><w:r><w:t>よみ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>丁</w:t></w:r></w:rubyBase></w:ruby>"
        "<w:tab/><w:t>戊</w:t><w:br/><w:t>己</w:t></w:r>",
    )
    table = document.add_table(2, 2)
    for cell, words in zip(
        (*table.rows[0].cells, *table.rows[1].cells), ("項目", "額", "売上高", "1億円"), strict=True
    ):
        cell.text = words
    draft = word_draft("甲", document).draft
    assert draft.text == "甲乙丙丁\t戊\n己\n| 項目 | 額 |\n|---|---|\n| 売上高 | 1億円 |\n"
    assert [block.kind for block in draft.blocks] == [BlockKind.PARAGRAPH, BlockKind.ROW, BlockKind.ROW]
    places = [draft.text.index(words) for words in ("乙", "丙", "丁", "己", "1億円")]
    out = opened(commented(saved(document), "甲", [DraftComment(at, at + 1, "甲") for at in places]))
    assert [words[-1:] for words in anchored(out)] == ["乙", "丙", "丁", "己", "1"]


def test_a_comment_on_a_footnote_stands_where_the_note_is_called() -> None:
    document = Document()
    paragraph = document.add_paragraph("売上高")
    append(paragraph, '<w:r><w:footnoteReference w:id="2"/></w:r>')
    notes = f'<w:footnotes {nsdecls("w")}><w:footnote w:id="2"><w:p><w:r><w:t>1億円。</w:t></w:r></w:p></w:footnote></w:footnotes>'
    part = Part(PackURI("/word/footnotes.xml"), _NOTES_TYPE, notes.encode(), document.part.package)
    document.part.relate_to(part, _NOTES)
    draft = word_draft("甲", document).draft
    assert draft.text == "売上高\n1億円。\n"
    assert draft.blocks[-1].kind is BlockKind.NOTE
    out = opened(commented(saved(document), "甲", (DraftComment(4, 7, "甲"),)))
    following = [element.tag.rpartition("}")[2] for element in out.paragraphs[0]._p]
    assert following == ["r", "commentRangeStart", "r", "commentRangeEnd", "r"]


@pytest.mark.parametrize("level", [1, 2])
def test_headings_have_their_level(level: int) -> None:
    document = Document()
    document.add_heading("甲", level)
    (block,) = word_draft("甲", document).draft.blocks
    assert (block.kind, block.level) == (BlockKind.HEADING, level)


def test_a_document_with_entities_of_its_own_is_refused():
    document = Document()
    document.add_paragraph("会員数は6億人だった。")
    old, new = io.BytesIO(saved(document)), io.BytesIO()
    with zipfile.ZipFile(old) as package, zipfile.ZipFile(new, "w") as copy:
        for part in package.infolist():
            content = package.read(part)
            if part.filename == "word/document.xml":
                content = content.replace(b"<w:document", b'<!DOCTYPE x [<!ENTITY e "9">]><w:document', 1)
            copy.writestr(part, content)
    with pytest.raises(CommandError, match=r"Not a readable \.docx"):
        opened_document(new.getvalue(), "draft.docx")
