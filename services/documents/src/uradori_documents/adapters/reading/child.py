"""A reading process: python -m uradori_documents.adapters.reading.child BYTES. Ends when its parent does."""

import os
import resource
import sys
from io import BufferedWriter
from types import TracebackType

from uradori_documents.adapters.reading.answering import answer
from uradori_documents.adapters.reading.protocol import ANSWERS, LENGTH_BYTES, QUESTIONS

_NICENESS = 10
"""Questions of people come before files."""


def main() -> None:
    """Answer what comes on the standard input until it ends."""
    limit = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(_NICENESS)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")

    def died(kind: type[BaseException], _error: BaseException, _at: TracebackType | None) -> None:
        # No more than the type: what else an error says may quote the file.
        _send(replies, b"")
        _send(replies, kind.__name__.encode())

    sys.excepthook = died
    # What a library prints must not get between the replies.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while len(length := sys.stdin.buffer.read(LENGTH_BYTES)) == LENGTH_BYTES:
        question = QUESTIONS.validate_json(sys.stdin.buffer.read(int.from_bytes(length)))
        _send(replies, ANSWERS.dump_json(answer(question)))


def _send(replies: BufferedWriter, body: bytes) -> None:
    replies.write(len(body).to_bytes(LENGTH_BYTES) + body)
    replies.flush()


if __name__ == "__main__":
    main()
