"""Comments in a copy of a Word document, each on the very words that it is about."""

import io
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from docx.text.run import Run

from uradori_cli.drafts.word.body import word_draft
from uradori_cli.drafts.word.package import damage_told, opened_document
from uradori_cli.drafts.word.runs import cut

AUTHOR, INITIALS = "Uradori", "裏"


@dataclass(frozen=True, slots=True)
class DraftComment:
    """A comment on characters [start, end) of the draft; its lines become paragraphs."""

    start: int
    end: int
    text: str


def commented(content: bytes, name: str, comments: Sequence[DraftComment]) -> bytes:
    """The document with these comments, else as it was. One on a note stands where the note is called; one on no
    character of the document is left out.

    Raises:
        CommandError: with exit code 2, where the document is damaged.
    """
    document = opened_document(content, name)
    atoms = word_draft(name, document).atoms
    pieces = cut(atoms, (edge for comment in comments for edge in (comment.start, comment.end)))
    starts = [piece.start for piece in pieces]
    out = io.BytesIO()
    with damage_told(name):
        for comment in comments:
            first, last = bisect_right(starts, comment.start) - 1, bisect_left(starts, comment.end)
            over = [piece for piece in pieces[max(0, first) : last] if piece.end > comment.start]
            if over:
                runs = [Run(over[0].run, document.part), Run(over[-1].run, document.part)]
                document.add_comment(runs, text=comment.text, author=AUTHOR, initials=INITIALS)
        document.save(out)
    return out.getvalue()
