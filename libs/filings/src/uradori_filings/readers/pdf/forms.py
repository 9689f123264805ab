"""Drawings that contain themselves, or multiply without end: pdfium would draw them for ever."""

import re
import zlib
from collections.abc import Mapping

_OBJECT = re.compile(rb"(?<![0-9])(\d{1,10})\s+\d{1,5}\s+obj\b")
_FORM = re.compile(rb"/Subtype\s*/Form\b")
_REFERENCE = re.compile(rb"(?<![0-9])(\d{1,10})\s+\d{1,5}\s+R\b")
_DRAWN = re.compile(rb"/[^\s/]{1,127}\s+Do\b")
_MOST = 100_000
_LONGEST = 1 << 20
_HEAD = 1 << 16


def draws_without_end(content: bytes) -> bool:
    """Whether a form of the file is drawn within itself, or more than 100,000 times by way of others.

    Forms are streams, so that they stand in the file as they are; what they refer to is followed through the
    dictionaries between them.
    """
    if content.count(b"/Form") < 2 and not _FORM.search(content):
        return False
    bodies = _bodies(content)
    forms = {number for number, (head, _) in bodies.items() if _FORM.search(head)}
    inner = {number: _inner(number, bodies, forms) for number in forms}
    times = {number: max(_drawings(bodies[number][1]), 1) for number in forms}
    drawn: dict[int, int] = {}
    return any(_count(number, inner, times, drawn) > _MOST for number in sorted(forms))


def _bodies(content: bytes) -> dict[int, tuple[bytes, bytes]]:
    """Number of each object to its dictionary and its stream, cut to what is looked at."""
    found = list(_OBJECT.finditer(content))
    ends = [*(match.start() for match in found[1:]), len(content)]
    bodies: dict[int, tuple[bytes, bytes]] = {}
    for match, end in zip(found, ends, strict=True):
        start = content.find(b"stream", match.end(), min(end, match.end() + _HEAD))
        head = content[match.end() : min(end, match.end() + _HEAD) if start < 0 else start]
        bodies[int(match[1])] = (head, b"" if start < 0 else content[start + 6 : min(end, start + _LONGEST)])
    return bodies


def _inner(number: int, bodies: Mapping[int, tuple[bytes, bytes]], forms: set[int]) -> tuple[int, ...]:
    seen: set[int] = set()
    reached: set[int] = set()
    waiting = [number]
    while waiting:
        for match in _REFERENCE.finditer(bodies.get(waiting.pop(), (b"", b""))[0]):
            other = int(match[1])
            if other in forms:
                reached.add(other)
            elif other not in seen and b"/Page" not in bodies.get(other, (b"", b""))[0]:
                seen.add(other)
                waiting.append(other)
    return tuple(sorted(reached))


def _drawings(stream: bytes) -> int:
    written = stream.lstrip(b"\r\n")
    try:
        text = zlib.decompressobj().decompress(written, _LONGEST)
    except zlib.error:
        text = written
    return len(_DRAWN.findall(text))


def _count(start: int, inner: Mapping[int, tuple[int, ...]], times: Mapping[int, int], drawn: dict[int, int]) -> int:
    """How often forms are drawn for one drawing of `start`; beyond the limit for one that contains itself."""
    waiting = [(start, False)]
    open_now: set[int] = set()
    while waiting:
        number, left = waiting.pop()
        if left:
            open_now.discard(number)
            most = max((drawn.get(other, 0) for other in inner[number]), default=0)
            drawn[number] = min(1 + times[number] * most, _MOST + 1)
        elif number in open_now:
            drawn[number] = _MOST + 1
            return _MOST + 1
        elif number not in drawn:
            open_now.add(number)
            waiting.append((number, True))
            waiting.extend((other, False) for other in inner[number])
    return drawn[start]
