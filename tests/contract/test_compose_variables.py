"""The variables of docker-compose.yml, and the page that tells of them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
READ = re.compile(r"\$\{(\w+):-([^}]*)\}")
TOLD = re.compile(r"^#(\w+)=(.*)$", re.MULTILINE)


def test_the_example_names_each_variable_once_with_its_default() -> None:
    read = set(READ.findall((ROOT / "docker-compose.yml").read_text(encoding="utf-8")))
    told = TOLD.findall((ROOT / ".env.example").read_text(encoding="utf-8"))
    assert sorted(told) == sorted(read)
