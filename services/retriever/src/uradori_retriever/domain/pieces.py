"""A passage cut into pieces that the embedder takes at a time."""

from uradori_jafin import split_sentences

PIECE_LIMIT = 400
"""Characters: embedding time grows faster than length."""


def cut(title: str, text: str, limit: int = PIECE_LIMIT) -> tuple[str, ...]:
    """Pieces of at most `limit` characters, at ends of sentences where they allow it, each headed by the title."""
    head = f"{title[: limit // 4]}\n" if title else ""
    room = limit - len(head)
    pieces: list[str] = []
    piece = ""
    for part in _parts(text, room):
        if piece and len(piece) + len(part) > room:
            pieces.append(piece)
            piece = ""
        piece += part
    return tuple(head + piece for piece in (*pieces, piece) if piece.strip())


def _parts(text: str, room: int) -> list[str]:
    if len(text) <= room:
        return [text]
    sentences = [sentence.text for sentence in split_sentences(text)]
    return [sentence[start : start + room] for sentence in sentences for start in range(0, len(sentence), room)]
