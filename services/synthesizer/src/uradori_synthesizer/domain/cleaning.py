"""What a model writes besides its answer, taken out while it streams."""

import re

from uradori_synthesizer.domain.provider import ProviderFailedError

_EITHER = re.compile(r"</?think(?:ing)?>", re.IGNORECASE)
_CLOSE = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_TAGS = ("<think>", "<thinking>", "</think>", "</thinking>")
_LONGEST_TAG = max(len(tag) for tag in _TAGS)
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


class DraftCleaner:
    """Drops reasoning blocks and control characters from chunks cut anywhere; bounded in memory and output."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._written = 0
        self._held = ""
        self._thinking = False

    def feed(self, chunk: str) -> str:
        """What of the text so far is certain to belong to the answer.

        Raises:
            ProviderFailedError: more than `limit` characters, or reasoning that leaked unmarked.
        """
        text = self._held + chunk
        kept: list[str] = []
        position = 0
        while found := (_CLOSE if self._thinking else _EITHER).search(text, position):
            if not self._thinking:
                if _CLOSE.fullmatch(found[0]):
                    raise ProviderFailedError("its reasoning leaked into the draft")
                kept.append(text[position : found.start()])
            self._thinking = not self._thinking
            position = found.end()
        rest = text[position:]
        cut = _tag_may_begin(rest)
        if not self._thinking:
            kept.append(rest[:cut])
        self._held = rest[cut:]
        return self._count("".join(kept))

    def close(self) -> str:
        """What was still held back. An open reasoning block is dropped."""
        rest, self._held = self._held, ""
        return "" if self._thinking else self._count(rest)

    def _count(self, text: str) -> str:
        clean = _CONTROL.sub("", text)
        self._written += len(clean)
        if self._written > self._limit:
            raise ProviderFailedError(f"wrote more than {self._limit} characters")
        return clean


def _tag_may_begin(text: str) -> int:
    """Where the end of `text` may be the beginning of a tag; its length where it is not."""
    start = text.rfind("<", max(0, len(text) - _LONGEST_TAG))
    if start >= 0 and any(tag.startswith(text[start:].lower()) for tag in _TAGS):
        return start
    return len(text)
