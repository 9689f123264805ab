"""An incremental sentence splitter: one pass, bounded look-ahead, any chunking gives the same sentences."""

import re
from dataclasses import dataclass

from uradori_jafin.sentences.boundaries import (
    CLOSERS,
    ENDERS,
    OPENERS,
    Ending,
    dot_may_end,
    mark_may_end,
    starts_a_sentence,
)
from uradori_jafin.sentences.tag_prefix import TAG_CLOSERS, TAG_OPENERS, is_tag, may_become_tag
from uradori_jafin.spans import Span

# A bracket left open this long was never meant to close.
_BRACKET_LIMIT = 400
_BLANK_LIMIT = 32
_SENTENCE_LIMIT = 65_536
_CONTEXT = 16
_INTERESTING = re.compile(f"[{re.escape(ENDERS + OPENERS + CLOSERS)}\n]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the tags that belong to it; blanks around it are outside its span."""

    text: str
    span: Span


class SentenceStream:
    """Feeds on chunks of one text and gives back each sentence as soon as its last character is certain."""

    def __init__(self) -> None:
        self._start = 0
        self._parts: list[str] = []
        self._length = 0
        self._recent = ""
        self._depth = 0
        self._opened_at = 0
        self._is_row: bool | None = None
        self._ending = Ending.NONE
        self._held = ""
        self._done: list[Sentence] = []

    def feed(self, chunk: str) -> tuple[Sentence, ...]:
        """The sentences that this chunk completed. Linear in all that was fed."""
        position = 0
        while position < len(chunk):
            if self._ending is Ending.NONE:
                found = _INTERESTING.search(chunk, position)
                stop = found.start() if found else len(chunk)
                if stop > position:
                    self._append(chunk[position:stop])
                    position = stop
                    continue
                self._read(chunk[position])
            else:
                self._read_after_end(chunk[position])
            position += 1
        return self._take()

    def close(self) -> tuple[Sentence, ...]:
        """The sentences that were still open; the stream is empty afterwards."""
        held, self._held = self._held, ""
        if held and self._ending.sure:
            self._emit()
        self._ending = Ending.NONE
        if held:
            self._append(held)
        self._emit()
        return self._take()

    def _take(self) -> tuple[Sentence, ...]:
        done, self._done = tuple(self._done), []
        return done

    def _append(self, text: str) -> None:
        room = _SENTENCE_LIMIT - self._length
        while len(text) > room:
            self._keep(text[:room])
            text = text[room:]
            self._emit()
            room = _SENTENCE_LIMIT
        self._keep(text)

    def _keep(self, text: str) -> None:
        if self._is_row is None and (begun := text.lstrip()):
            self._is_row = begun[0] in "|｜"
        self._parts.append(text)
        self._length += len(text)
        self._recent = (self._recent + text[-_CONTEXT:])[-_CONTEXT:]

    def _read(self, character: str) -> None:
        before = self._recent
        self._append(character)
        if self._depth and self._length - self._opened_at > _BRACKET_LIMIT:
            self._depth = 0
        if character == "\n":
            self._ending = Ending.LINE
        elif self._is_row:
            return
        elif character in OPENERS:
            self._opened_at = self._length if not self._depth else self._opened_at
            self._depth += 1
        elif character in CLOSERS:
            self._depth = max(0, self._depth - 1)
        elif self._depth == 0:
            if character in "。｡" or (character in ".．" and "\u3040" <= before[-1:] <= "\u9fff"):
                self._ending = Ending.STOP
            elif character in ".．":
                whole = before if self._length <= _CONTEXT else None
                self._ending = Ending.DOT if dot_may_end(before, whole) else Ending.NONE
            else:
                self._ending = Ending.MARK if mark_may_end(before) else Ending.STOP

    def _read_after_end(self, character: str) -> None:
        if self._held and self._held.lstrip()[:1] in TAG_OPENERS and self._held.strip():
            self._read_tag(character)
        elif character == "*" and not self._held and self._recent[-1:] in ("]", "］", "*"):
            self._append(character)
        elif character in TAG_OPENERS:
            self._held += character
        elif character.isspace() and len(self._held) < _BLANK_LIMIT:
            self._held += character
            if character == "\n":
                self._ending = Ending.LINE
        elif not self._held and self._ending is not Ending.LINE and character in CLOSERS + ENDERS + "\"'”’":
            self._extend_end(character)
        else:
            self._decide(character)

    def _extend_end(self, character: str) -> None:
        if self._ending is Ending.DOT and character in ".．":
            self._ending = Ending.NONE
            self._append(character)
            return
        self._append(character)
        if self._ending is Ending.MARK or character in "。｡":
            self._ending = Ending.STOP

    def _read_tag(self, character: str) -> None:
        held = self._held + character
        if character in TAG_CLOSERS and is_tag(held.lstrip()):
            self._held = ""
            self._append(held)
            self._ending = self._ending if self._ending.sure else Ending.STOP
        elif may_become_tag(held.lstrip()):
            self._held = held
        else:
            self._decide(character)

    def _decide(self, character: str) -> None:
        held, self._held = self._held, ""
        ending, self._ending = self._ending, Ending.NONE
        following = held + character
        if ending.sure or starts_a_sentence(ending, following):
            blanks = len(following) - len(following.lstrip())
            self._append(following[:blanks])
            following = following[blanks:]
            self._emit()
        for each in following:
            if self._ending is Ending.NONE:
                if _INTERESTING.match(each):
                    self._read(each)
                else:
                    self._append(each)
            else:
                self._read_after_end(each)

    def _emit(self) -> None:
        text = "".join(self._parts)
        start = self._start
        self._start += self._length
        self._parts, self._length, self._recent, self._depth, self._is_row = [], 0, "", 0, None
        body = text.strip()
        if body:
            first = start + text.index(body[0])
            self._done.append(Sentence(body, Span(first, first + len(body))))


def split_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, in order, each with the citation tags that stand before or behind its stop."""
    stream = SentenceStream()
    return stream.feed(text) + stream.close()
