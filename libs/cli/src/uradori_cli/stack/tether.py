"""Run as a script: `tether.py PARENT_PID PROGRAM ARGUMENT...`; becomes PROGRAM, which dies with its parent.

Linux only (PR_SET_PDEATHSIG, prctl(2)); the setting outlives exec. Standard library only, so that it starts at once.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main(arguments: list[str]) -> None:
    """Replaces this process. Exits with 1 where the parent is gone already."""
    parent, *program = arguments
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0) != 0:
        sys.exit(os.strerror(ctypes.get_errno()))
    if os.getppid() != int(parent):
        sys.exit(1)
    os.execv(program[0], program)  # noqa: S606 -- the program is the stack's own


if __name__ == "__main__":
    main(sys.argv[1:])
