"""Drafts from files and from standard input."""

import sys
from dataclasses import dataclass
from pathlib import Path

from uradori_contracts.audit import ANSWER_LIMIT

from uradori_cli.drafts.decoding import ERROR, decoded
from uradori_cli.drafts.draft import Draft
from uradori_cli.drafts.markdown import markdown_draft
from uradori_cli.drafts.plain_text import plain_draft
from uradori_cli.drafts.word.body import word_draft
from uradori_cli.drafts.word.package import opened_document
from uradori_cli.failure import CommandError

FILE_LIMIT = 50 * 2**20
"""Bytes."""
STDIN = Path("-")
_MARKDOWN = frozenset({".md", ".markdown"})
_WORD = ".docx"
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class DraftFile:
    """A draft and the bytes it was read from; `is_word` where these are a .docx."""

    draft: Draft
    content: bytes
    is_word: bool


def read_draft(path: Path) -> DraftFile:
    """The draft in a .docx, a .md or a text file; `-` is text on standard input.

    Raises:
        CommandError: with exit code 2, where it cannot be read, is empty, too large, or no text.
    """
    name = "stdin" if path == STDIN else path.name
    content = _content(path, name)
    suffix = path.suffix.lower()
    is_word = suffix == _WORD or content.startswith(_ZIP)
    if is_word:
        draft = word_draft(name, opened_document(content, name)).draft
    elif suffix in _MARKDOWN:
        draft = markdown_draft(name, decoded(content, name))
    else:
        draft = plain_draft(name, decoded(content, name))
    if not draft.audited.strip():
        raise CommandError(f"{name}: 本文がありません。", f"{name}: There is no text in it.", exit_code=ERROR)
    if len(draft.audited) > ANSWER_LIMIT:
        raise CommandError(
            f"{name}: 長すぎます（{len(draft.audited):,} 字、上限 {ANSWER_LIMIT:,} 字）。章ごとに分けてください。",
            f"{name}: Too long: {len(draft.audited):,} characters of at most {ANSWER_LIMIT:,}. Split it by chapter.",
            exit_code=ERROR,
        )
    return DraftFile(draft, content, is_word)


def _content(path: Path, name: str) -> bytes:
    try:
        if path == STDIN:
            content = sys.stdin.buffer.read(FILE_LIMIT + 1)
        else:
            with path.open("rb") as file:
                content = file.read(FILE_LIMIT + 1)
    except OSError as error:
        raise CommandError(
            f"ファイルを読めません: {path}（{error.strerror}）",
            f"Cannot read {path} ({error.strerror})",
            exit_code=ERROR,
        ) from error
    if len(content) > FILE_LIMIT:
        raise CommandError(
            f"{name}: ファイルが大きすぎます（上限 {FILE_LIMIT // 2**20} MiB）。",
            f"{name}: The file is larger than {FILE_LIMIT // 2**20} MiB.",
            exit_code=ERROR,
        )
    return content
