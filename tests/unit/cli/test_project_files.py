"""The Makefile explains itself; the lock holds versions and hashes and nothing else."""

import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CHECK = runpy.run_path(str(ROOT / "tools" / "check_lock.py"))["faults"]


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("arguments", [["help"], []])
def test_make_lists_what_can_be_made(arguments: list[str]) -> None:
    text = subprocess.run(["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    listed = {line.split()[1] for line in text.splitlines() if line.startswith("  make ")}
    assert {"setup", "demo", "up", "test", "lint", "bench", "help", "schemas", "lock"} <= listed


def test_the_committed_lock_holds_versions_and_hashes_only() -> None:
    assert CHECK((ROOT / "requirements.lock").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://packages.example/simple",
        "--find-links ./wheels",
        "typer @ https://packages.example/typer.whl \\",
        "-e ./libs/bus",
        "typer>=0.1 \\",
        "typer==0.1",
        "    --hash=md5:00",
        "# from packages.example",
    ],
)
def test_a_line_that_names_a_place_is_refused(line: str) -> None:
    assert CHECK(line) == [f"1: {line}"]
