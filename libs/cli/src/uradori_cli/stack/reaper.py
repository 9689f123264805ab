"""Run as a script: `reaper.py DIRECTORY`; ends what its parent left behind and removes DIRECTORY.

Reads `watch PGID` and `forget PGID` lines from standard input. The end of input is the parent's end, however it came:
process groups that are still watched get SIGTERM, then SIGKILL. Standard library only, so that it starts at once.
"""

import os
import shutil
import signal
import sys
import time
from typing import TextIO

GRACE_S = 2.0
PREFIX = "uradori-"


def watched(lines: TextIO) -> set[int]:
    """The process groups that are left when the input ends."""
    groups: set[int] = set()
    for line in lines:
        verb, _, group = line.strip().partition(" ")
        if verb == "watch":
            groups.add(int(group))
        elif verb == "forget":
            groups.discard(int(group))
    return groups


def signalled(groups: set[int], number: int) -> set[int]:
    """Those of `groups` that were still there to be signalled."""
    alive: set[int] = set()
    for group in groups:
        try:
            os.killpg(group, number)
        except ProcessLookupError:
            continue
        alive.add(group)
    return alive


def main(directory: str) -> None:
    """Blocks until the parent is gone."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    alive = signalled(watched(sys.stdin), signal.SIGTERM)
    deadline = time.monotonic() + GRACE_S
    while alive and time.monotonic() < deadline:
        time.sleep(0.02)
        alive = signalled(alive, 0)
    signalled(alive, signal.SIGKILL)
    if os.path.basename(directory).startswith(PREFIX):
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1])
