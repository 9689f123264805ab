"""The file of tokens while it changes."""

import json
from pathlib import Path

import pytest
from uradori_bus import ConfigurationError
from uradori_contracts.access import hashed
from uradori_gateway.adapters.token_file import TokenFile


class Log:
    """Remembers what was logged."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, object]]] = []

    def info(self, event: str, **fields: object) -> None:
        self.lines.append((event, fields))

    warning = info


def written(path: Path, *tokens: str) -> Path:
    entries = [{"name": f"t{n}", "sha256": hashed(token), "scopes": ["chat"]} for n, token in enumerate(tokens)]
    path.write_text(json.dumps({"tokens": entries}))
    return path


async def test_a_token_that_is_added_counts_and_one_that_is_taken_away_does_not(tmp_path: Path) -> None:
    path, log = written(tmp_path / "tokens.json", "one"), Log()
    file = TokenFile(path, log)
    await file.refresh()
    assert log.lines == []
    written(path, "two", "three")
    await file.refresh()
    assert file.known().find(b"two").name == "t0"
    assert file.known().find(b"one") is None
    assert log.lines == [("tokens_read", {"metrics": {"tokens": 2}})]


@pytest.mark.parametrize("damage", ["garbage", "missing", "folder", "half", "empty", "large"])
async def test_a_file_that_goes_wrong_keeps_the_last_good_tokens_and_is_logged_once(
    tmp_path: Path, damage: str
) -> None:
    path, log = written(tmp_path / "tokens.json", "one"), Log()
    file = TokenFile(path, log)
    content = path.read_bytes()
    path.unlink()
    match damage:
        case "garbage":
            path.write_bytes(b"\xff\x00 hunter2")
        case "folder":
            path.mkdir()
        case "half":
            path.write_bytes(content[: len(content) // 2])
        case "empty":
            path.write_bytes(b"")
        case "large":
            path.write_bytes(b" " * (9 * 2**20))
    for _ in range(3):
        await file.refresh()
    assert file.known().find(b"one") is not None
    ((event, fields),) = log.lines
    assert event == "tokens_not_read"
    assert "hunter2" not in str(fields)
    if damage == "folder":
        path.rmdir()
    written(path, "two")
    await file.refresh()
    assert file.known().find(b"two") is not None
    assert log.lines[-1][0] == "tokens_read"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"tokens": [{"name": "a", "sha256": "uradori_secret", "scopes": ["chat"]}]}',
        b'{"tokens": [{"name": "a", "sha256": "' + b"0" * 64 + b'", "scopes": ["everything"]}]}',
        b'{"tokens": [], "uradori_secret": 1}',
    ],
)
def test_a_wrong_file_at_the_start_is_told_without_what_it_holds(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tokens.json"
    path.write_bytes(content)
    with pytest.raises(ConfigurationError) as raised:
        TokenFile(path, Log())
    assert str(path) in raised.value.line
    assert "URADORI_TOKENS_FILE" in raised.value.line
    assert "uradori_secret" not in raised.value.line
    assert len(raised.value.line.splitlines()) == 1


def test_a_missing_file_at_the_start_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="does not exist"):
        TokenFile(tmp_path / "none.json", Log())
