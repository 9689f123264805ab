"""The operator's file of teams."""

from pathlib import Path

import pytest
from uradori_bus import ConfigurationError
from uradori_operator.adapters.teams_file import read_teams


@pytest.mark.parametrize(
    "content",
    ["[teams", '[teams."a.b"]\n', "[teams.gateway]\n", '[teams.x]\nstatus = ["failed"]\n', "\x00", None],
)
def test_a_file_that_cannot_be_is_named_with_its_variable_in_one_line(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "teams.toml"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError) as raised:
        read_teams(path)
    assert str(path) in raised.value.line
    assert raised.value.line.count("URADORI_TEAMS_FILE") == 2
    assert raised.value.line.isprintable()
