"""What waits between the bus and a reader."""

from collections import deque


class FrameBuffer:
    """Frames in order; full at `limit` bytes, which the last frame may exceed: one large event is no slow reader.

    A frame that meets a full buffer closes it: what is in it stays, whatever it is, and `ending` follows as the end.
    So nothing is dropped from the middle, and a reader can resume from the last event it got.
    """

    __slots__ = ("_bytes", "_ending", "_frames", "_limit", "closed")

    def __init__(self, limit: int, ending: bytes) -> None:
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._limit = limit
        self._ending = ending
        self.closed = False

    def __len__(self) -> int:
        return len(self._frames)

    @property
    def half_empty(self) -> bool:
        """Whether a burst may come."""
        return 2 * self._bytes <= self._limit

    def offer(self, frame: bytes) -> bool:
        """Whether it was taken; after the first that was not, none is."""
        if self.closed:
            return False
        if self._bytes >= self._limit:
            self._frames.append(self._ending)
            self.closed = True
            return False
        self._frames.append(frame)
        self._bytes += len(frame)
        return True

    def close(self) -> None:
        """Nothing more comes."""
        self.closed = True

    def take(self, most: int) -> bytes:
        """Frames from the front, one at least and otherwise no more than `most` bytes; empty where there are none."""
        taken: list[bytes] = []
        size = 0
        while self._frames and (not taken or size + len(self._frames[0]) <= most):
            frame = self._frames.popleft()
            taken.append(frame)
            size += len(frame)
        self._bytes = max(0, self._bytes - size)
        return b"".join(taken)
