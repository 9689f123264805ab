"""What the parts of a document are called."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

_PAGE = re.compile(r"(?:^|[^0-9])([0-9]{7})(?=[^0-9]|$)")
_UNFIT = re.compile(r"[\s/:]+")
_LONG = 100


def part_of(name: str) -> str:
    """The number of an EDINET page (0101010), else the name of the file without its extension."""
    stem = PurePosixPath(name).stem
    found = _PAGE.search(stem)
    return found[1] if found else _fit(stem)


def parts_of(names: Sequence[str]) -> list[str]:
    """A part for each file, no two alike: the second of a name is name~2."""
    return _apart([part_of(name) for name in names])


def parts_of_sheets(titles: Sequence[str]) -> list[str]:
    """A part for each sheet of a workbook, no two alike; blanks, slashes and colons have no place in an address."""
    return _apart([_fit(title) for title in titles])


def _fit(name: str) -> str:
    return _UNFIT.sub("_", name)[:_LONG] or "_"


def _apart(fitting: Sequence[str]) -> list[str]:
    seen: dict[str, int] = {}
    parts: list[str] = []
    for part in fitting:
        seen[part] = seen.get(part, 0) + 1
        parts.append(part if seen[part] == 1 else f"{part}~{seen[part]}")
    return parts
