"""A reader that leaves (`| head`) ends a command without a traceback."""

import io

import pytest
from uradori_cli.execution import execute
from uradori_cli.render.terminal import Terminal


class Closed(io.StringIO):
    """A pipe whose reader has left."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError


def test_a_reader_that_left_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    async def command() -> int:
        Terminal(file=Closed()).print("text")
        return 0

    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert execute(command()) == 1
