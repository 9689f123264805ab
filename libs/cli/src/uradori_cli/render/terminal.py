"""Where output goes."""

from typing import NoReturn

from rich.console import Console


class Terminal(Console):
    """A console whose reader may leave: that raises BrokenPipeError, where the original ends the program on the spot."""

    def on_broken_pipe(self) -> NoReturn:
        """Raises BrokenPipeError, which `execute` ends a command by."""
        raise BrokenPipeError
