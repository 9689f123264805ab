"""Where output goes."""

from typing import NoReturn

from rich.console import Console


class Terminal(Console):
    """A console whose reader may leave: that raises BrokenPipeError, where the original ends the program on the spot."""

    def on_broken_pipe(self) -> NoReturn:
        """Raises the BrokenPipeError that is being handled."""
        raise  # noqa: PLE0704 - called by the console while it handles the error
