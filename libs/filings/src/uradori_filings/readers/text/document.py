"""Text files as a document."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Block, Document
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.decoding import decode
from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.outline import outlined, surrounded, with_stated
from uradori_filings.readers.parts import parts_of
from uradori_filings.readers.profile import profile_of, titled
from uradori_filings.readers.text.blocks import blocks_of_text

_LONGEST = 16 << 20


def is_text(file: SourceFile) -> bool:
    """Named .txt, or of no known name and legible."""
    if format_of_content(file.content) is not None:
        return False
    named = format_of_name(file.name)
    return named is Format.TEXT or (named is None and _decodes(file))


def _decodes(file: SourceFile) -> bool:
    try:
        return bool(decode(file).strip())
    except UnreadableFileError:
        return False


def read_text(files: Sequence[SourceFile]) -> Document:
    """Each file is a part: headings by their numbers, paragraphs, tables drawn in blanks, tabs or lines.

    Raises:
        UnreadableFileError: one of them is no text, longer than is read, or empty.
    """
    blocks: list[Block] = []
    for part, file in zip(parts_of([file.name for file in files]), files, strict=True):
        text = decode(file)
        if len(text) > _LONGEST:
            raise UnreadableFileError(
                file.name,
                f"テキストファイルが大きすぎます（上限{_LONGEST >> 20}百万字程度）。",
                f"The file is too large: at most {_LONGEST:,} characters.",
            )
        blocks.extend(blocks_of_text(part, text))
    if not blocks:
        raise UnreadableFileError(files[0].name, "本文が見つかりません。", "No text was found.")
    placed = surrounded(outlined(blocks))
    names = [file.name for file in files]
    profile = titled(profile_of(placed, names), placed, names)
    return Document(replace(profile, title=profile.title or PurePosixPath(files[0].name).stem), with_stated(placed))
