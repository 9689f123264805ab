"""Drafts as they are read from files."""

import io
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from docx import Document
from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_cli.drafts.decoding import decoded
from uradori_cli.drafts.draft import BlockKind, cells_of
from uradori_cli.drafts.markdown import markdown_draft
from uradori_cli.drafts.reading import read_draft
from uradori_cli.drafts.word.body import word_draft
from uradori_cli.drafts.word.package import opened_document
from uradori_cli.failure import CommandError
from uradori_contracts.audit import ANSWER_LIMIT

JAPANESE = "甲社の売上高は1兆円。\n"


def document(text: str) -> bytes:
    """A .docx of one paragraph."""
    file, made = io.BytesIO(), Document()
    made.add_paragraph(text)
    made.save(file)
    return file.getvalue()


def zipped(**parts: bytes) -> bytes:
    """A zip of these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return file.getvalue()


DAMAGED = document(JAPANESE)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16", "utf-32"])
def test_a_text_is_read_in_the_encodings_that_writers_save_in(encoding: str) -> None:
    assert decoded(JAPANESE.replace("\n", "\r\n").encode(encoding), "甲.txt") == JAPANESE


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (JAPANESE.encode("euc-jp"), "Neither UTF-8 nor Shift_JIS"),
        (b"\xff\xfea", "Neither UTF-8 nor Shift_JIS"),
        (b"\x81", "Neither UTF-8 nor Shift_JIS"),
        (b"a\x00b", "control characters"),
        (JAPANESE.encode("iso2022-jp"), "control characters"),
    ],
)
def test_what_cannot_be_read_as_text_is_said_to_be_so(content: bytes, message: str) -> None:
    with pytest.raises(CommandError, match=message) as raised:
        decoded(content, "甲.txt")
    assert raised.value.exit_code == 2


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"", "There is no text"),
        ("a.md", b"```\ncode\n```\n", "There is no text"),
        ("a.txt", "あ".encode() * (ANSWER_LIMIT + 1), "Too long"),
        ("a.docx", b"", "Not a readable .docx"),
        ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "protected by a password"),
        ("a.docx", document("甲")[:3000], "Not a readable .docx"),
        ("a.docx", zipped(a=b"b"), "Not a readable .docx"),
        ("a.docx", zipped(a=bytes(201 * 2**20)), "Unpacks to more than"),
        ("a.txt", zipped(a=b"b"), "Not a readable .docx"),
        ("a.docx", document(""), "There is no text"),
    ],
)
def test_a_bad_file_is_a_clear_error(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CommandError, match=message) as raised:
        read_draft(tmp_path / name)
    assert raised.value.exit_code == 2


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_a_damaged_docx_is_read_or_refused(data: st.DataObject) -> None:
    content = bytearray(DAMAGED)
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=8)):
        content[place] = data.draw(st.integers(0, 255))
    with suppress(CommandError):
        word_draft("甲.docx", opened_document(bytes(content[: data.draw(st.integers(1, len(content)))]), "甲.docx"))


def test_markdown_is_audited_as_written_but_for_code_and_comments() -> None:
    text = (
        "---\ntitle: 9億円\n---\n# 見出し\n売上高は**1億円**。\n\n- 項目\n  - 中\n\n```\n2億円\n```\n\n    3億円\n\n"
        "<!-- 4億円 -->\n\n| 項目 | 額 |\n|---|---:|\n| 売上高 | 5億円 |\n"
    )
    draft = markdown_draft("甲.md", text)
    assert draft.text == text
    assert len(draft.audited) == len(text)
    prose = "# 見出し 売上高は 1億円 。 - 項目 - 中 | 項目 | 額 | |---|---:| | 売上高 | 5億円 |"
    assert " ".join(draft.audited.split()) == prose
    kinds = [(block.kind, block.level) for block in draft.blocks if block.kind is not BlockKind.CODE]
    assert kinds == [
        (BlockKind.HEADING, 1),
        (BlockKind.PARAGRAPH, 1),
        (BlockKind.ITEM, 1),
        (BlockKind.ITEM, 2),
        (BlockKind.ROW, 1),
        (BlockKind.ROW, 1),
        (BlockKind.ROW, 1),
    ]
    assert [text[start:end] for start, end in draft.blocks[-1].cells] == ["売上高", "5億円"]


@given(st.text("#-*`|>~<! \n\t1甲\\-", max_size=60))
def test_any_markdown_keeps_every_place(text: str) -> None:
    draft = markdown_draft("甲.md", text)
    assert len(draft.audited) == len(text)
    assert all(own in (mine, " ") for own, mine in zip(draft.audited, text, strict=True))
    assert all(0 <= block.start < block.end <= len(text) for block in draft.blocks)


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("| a | b |", ["a", "b"]),
        ("a | b", ["a", "b"]),
        (r"| a\|b | |", [r"a\|b", ""]),
        ("", [""]),
        ("|", [""]),
    ],
)
def test_cells_stand_between_bars(line: str, cells: list[str]) -> None:
    assert [line[start - 7 : end - 7] for start, end in cells_of(line, 7)] == cells
