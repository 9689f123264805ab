"""Drafts from files and from standard input."""

from dataclasses import dataclass
from pathlib import Path

from uradori_contracts.audit import ANSWER_LIMIT

from uradori_cli.drafts.decoding import decoded
from uradori_cli.drafts.draft import Draft
from uradori_cli.drafts.markdown import markdown_draft
from uradori_cli.drafts.plain_text import plain_draft
from uradori_cli.drafts.word.body import word_draft
from uradori_cli.drafts.word.package import opened_document
from uradori_cli.failure import UNAUDITABLE, CommandError
from uradori_cli.files import STDIN, content_of

FILE_LIMIT = 50 * 2**20
"""Bytes."""
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
    content = content_of(path, FILE_LIMIT, UNAUDITABLE)
    suffix = path.suffix.lower()
    is_word = suffix == _WORD or content.startswith(_ZIP)
    if is_word:
        draft = word_draft(name, opened_document(content, name)).draft
    elif suffix in _MARKDOWN:
        draft = markdown_draft(name, decoded(content, name))
    else:
        draft = plain_draft(name, decoded(content, name))
    if not draft.audited.strip():
        raise CommandError(f"{name}: 本文がありません。", f"{name}: There is no text in it.", exit_code=UNAUDITABLE)
    if len(draft.audited) > ANSWER_LIMIT:
        raise CommandError(
            f"{name}: 長すぎます（{len(draft.audited):,} 字、上限 {ANSWER_LIMIT:,} 字）。章ごとに分けてください。",
            f"{name}: Too long: {len(draft.audited):,} characters of at most {ANSWER_LIMIT:,}. Split it by chapter.",
            exit_code=UNAUDITABLE,
        )
    return DraftFile(draft, content, is_word)
