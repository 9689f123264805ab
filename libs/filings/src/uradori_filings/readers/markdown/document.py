"""Markdown files as a document."""

import re
from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Block, Document, Heading
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.decoding import decode
from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.markdown.blocks import blocks_of
from uradori_filings.readers.outline import outlined, surrounded, with_stated
from uradori_filings.readers.parts import parts_of
from uradori_filings.readers.profile import profile_of, titled

_LONGEST = 2 << 20
_FRONT = re.compile(r"\A---\n(?P<front>(?:[^\n]{0,500}\n){0,200}?)---\n")
_TITLE = re.compile(r"^title\s{0,3}:\s{0,3}[\"']?(?P<title>[^\n\"']{1,200})", re.MULTILINE)


def is_markdown(file: SourceFile) -> bool:
    """Text that is named .md or .markdown."""
    return format_of_content(file.content) in (None, Format.HTML) and format_of_name(file.name) is Format.MARKDOWN


def read_markdown(files: Sequence[SourceFile]) -> Document:
    """Each file is a part: headings, paragraphs, lists, tables (in pipes or in HTML).

    Raises:
        UnreadableFileError: one of them is no text, longer than is read, or empty.
    """
    blocks: list[Block] = []
    title = ""
    for part, file in zip(parts_of([file.name for file in files]), files, strict=True):
        text = decode(file)
        if len(text) > _LONGEST:
            raise UnreadableFileError(
                file.name,
                f"Markdownファイルが大きすぎます（上限{_LONGEST >> 20}百万字程度）。",
                f"The file is too large: at most {_LONGEST:,} characters.",
            )
        front = _FRONT.match(text)
        if front and (found := _TITLE.search(front["front"])):
            title = title or found["title"].strip()
        blocks.extend(blocks_of(part, text[front.end() :] if front else text))
    if not blocks:
        raise UnreadableFileError(files[0].name, "本文が見つかりません。", "No text was found.")
    placed = surrounded(outlined(blocks))
    names = [file.name for file in files]
    profile = titled(profile_of(placed, names), placed, names)
    first = next((block.text for block in placed if isinstance(block, Heading)), "")
    return Document(replace(profile, title=title or profile.title or first), with_stated(placed))
