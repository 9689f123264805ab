"""docker-compose.yml as a whole."""

from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]


def test_a_folder_that_is_missing_is_an_error_and_not_made_by_the_engine():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
    short = [each for service in services.values() for each in service.get("volumes", ()) if isinstance(each, str)]
    assert [each for each in short if each.startswith((".", "/", "~", "$"))] == []


def test_readers_of_documents_at_their_largest_fit_beside_their_service():
    documents = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]["documents"]
    told = documents["environment"]
    readers = int(told["URADORI_DOCUMENTS_READERS"]) * int(told["URADORI_DOCUMENTS_READER_MB"])
    assert readers + 512 <= int(documents["mem_limit"].removesuffix("m"))
