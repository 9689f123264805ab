"""The language of a document."""

from collections.abc import Iterator, Sequence

from uradori_filings.model.document import Block, Heading, Paragraph, Table

_LETTERS = 2000
_SHARE = 0.1
_KANA = ("\u3040", "\u30ff")
_KANJI = ("\u4e00", "\u9fff")


def language_of(blocks: Sequence[Block]) -> str:
    """ja, or en where hardly a letter of its beginning is Japanese."""
    letters = japanese = 0
    for text in _texts(blocks):
        letters += sum(map(str.isalpha, text))
        japanese += sum(_KANA[0] <= char <= _KANA[1] or _KANJI[0] <= char <= _KANJI[1] for char in text)
        if letters > _LETTERS:
            break
    return "en" if letters and japanese < letters * _SHARE else "ja"


def _texts(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading() | Paragraph():
                yield block.text
            case Table():
                yield from (cell.text for cell in block.grid.cells)
