"""Each image installs a part of the root lock, and nothing that the root lock does not pin."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMAGES = sorted((ROOT / "deploy" / "locks").glob("*.txt"))


def pins(lock: Path) -> dict[str, frozenset[str]]:
    """The hashes of each requirement, by name and version."""
    found: dict[str, set[str]] = {}
    current: set[str] = set()
    for line in lock.read_text(encoding="utf-8").splitlines():
        if digest := re.search(r"--hash=(sha256:[0-9a-f]{64})", line):
            current.add(digest[1])
        else:
            current = found.setdefault(line.removesuffix(" \\").partition(" ;")[0], set())
    return {name: frozenset(hashes) for name, hashes in found.items()}


@pytest.mark.parametrize("image", IMAGES, ids=lambda path: path.stem)
def test_an_image_installs_a_part_of_the_root_lock(image: Path) -> None:
    root = pins(ROOT / "requirements.lock")
    assert pins(image).items() <= root.items()


def test_every_service_has_a_lock_of_its_own() -> None:
    services = {path.name for path in (ROOT / "services").iterdir() if (path / "pyproject.toml").is_file()}
    assert {path.stem for path in IMAGES} == services | {"build"}
