"""Commands as a shell runs them, against a scripted gateway."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result
from uradori_cli.main import application

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs `uradori ARGUMENTS...` in an empty folder, so that no stack of this machine is found."""
    monkeypatch.chdir(tmp_path)
    for name in ("URADORI_URL", "URADORI_NATS_URL", "URADORI_DATA_DIR", "URADORI_TOKEN", "URADORI_CA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "120")

    def command(*arguments: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(application(), arguments, input=stdin)

    return command
