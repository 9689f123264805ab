"""Which code reads documents, so that changed code reads known bytes anew."""

from pathlib import Path

import pytest
from uradori_documents.adapters.reading.code_digest import digest_of_code, reading_code


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "heads.py").write_text("HEADS = 2\n")
    (tmp_path / "words.csv").write_text("売上高\n")
    return tmp_path


@pytest.mark.parametrize("changed", ["tables/heads.py", "words.csv", "tables/new.py"])
def test_a_changed_or_new_file_of_a_package_is_another_code(package: Path, changed: str) -> None:
    before = digest_of_code([package], ["lxml==6"])
    (package / changed).write_text("HEADS = 3\n")
    assert digest_of_code([package], ["lxml==6"]) != before


def test_another_version_of_a_library_is_another_code(package: Path) -> None:
    assert digest_of_code([package], ["lxml==6"]) != digest_of_code([package], ["lxml==7"])


def test_what_the_interpreter_leaves_behind_is_no_code(package: Path) -> None:
    before = digest_of_code([package], [])
    (package / "tables" / "__pycache__").mkdir()
    (package / "tables" / "__pycache__" / "heads.pyc").write_bytes(b"\0")
    assert digest_of_code([package], []) == before


def test_the_code_of_this_service_has_a_digest() -> None:
    assert len(reading_code()) == 64
    assert reading_code() == reading_code()
