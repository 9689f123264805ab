"""docker-compose.yml as a whole."""

from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]


def test_a_folder_that_is_missing_is_an_error_and_not_made_by_the_engine():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
    short = [each for service in services.values() for each in service.get("volumes", ()) if isinstance(each, str)]
    assert [each for each in short if each.startswith((".", "/", "~", "$"))] == []
