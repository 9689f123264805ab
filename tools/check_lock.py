"""Refuses a lock that holds anything but pinned versions and hashes. Exit 1 names the first lines at fault."""

import re
import sys
from pathlib import Path

REQUIREMENT = re.compile(
    r"[a-z0-9][a-z0-9._-]*==[A-Za-z0-9.!+_-]+(?: ; [A-Za-z0-9_ .'<>=!()]+)? \\"
    r"|    --hash=sha256:[0-9a-f]{64}(?: \\)?"
)


def faults(text: str) -> list[str]:
    """Lines that are neither a pinned requirement nor a hash, each with its number."""
    return [
        f"{number}: {line}" for number, line in enumerate(text.splitlines(), start=1) if not REQUIREMENT.fullmatch(line)
    ]


def main(path: str) -> int:
    """0 where the lock is clean."""
    found = faults(Path(path).read_text(encoding="utf-8"))
    for fault in found[:10]:
        sys.stderr.write(f"{path}:{fault}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
