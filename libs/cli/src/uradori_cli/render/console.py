"""Standard output as a console."""

from typing import NoReturn

from rich.console import Console


class Output(Console):
    """A console whose reader may leave (`| head`): that is BrokenPipeError, which `execute` ends a command by."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError
