"""Lines written by a thread of their own, so that a slow reader of the log never holds up a request."""

import atexit
import queue
import threading
from typing import BinaryIO

_QUEUE_LIMIT = 10_000


class LogWriter:
    """Takes a line and returns at once. Lines beyond the queue are counted and told of when there is room again."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._lines: queue.Queue[str | None] = queue.Queue(_QUEUE_LIMIT)
        self._lost = 0
        self._thread = threading.Thread(target=self._write, name="log-writer", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    def msg(self, line: str) -> None:
        """One line of the log."""
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._lost += 1

    debug = info = warning = error = critical = exception = log = msg

    def close(self) -> None:
        """Write what is waiting, for at most two seconds."""
        atexit.unregister(self.close)
        if self._thread.is_alive():
            try:
                self._lines.put(None, timeout=1)
            except queue.Full:
                return
            self._thread.join(1)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            lost, self._lost = self._lost, 0
            if lost:
                line = f'{line}\n{{"event":"log_lines_lost","metrics":{{"count":{lost}}}}}'
            try:
                self._out.write(f"{line}\n".encode(errors="replace"))
                if self._lines.empty():
                    self._out.flush()
            except (OSError, ValueError):
                return
