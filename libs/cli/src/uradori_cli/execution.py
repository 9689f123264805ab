"""Running a command's coroutine: signals end it in order, failures become one line in each language."""

import asyncio
import signal
import sys
from collections.abc import Coroutine
from functools import partial

from rich.text import Text
from uradori_bus.configuration import BAD_CONFIGURATION, ConfigurationError
from uradori_contracts.errors import UradoriError

from uradori_cli.failure import CommandError
from uradori_cli.render.plain import plain
from uradori_cli.render.terminal import Terminal

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_SIGNALLED = 128


def execute(command: Coroutine[None, None, int]) -> int:
    """The exit code of the command; 128 + n where signal n ended it."""
    try:
        return asyncio.run(_until_signalled(command))
    except CommandError as error:
        complain(error.message, error.message_en, error.details)
        return error.exit_code
    except ConfigurationError as error:
        complain(error.message, error.message_en)
        return BAD_CONFIGURATION
    except UradoriError as error:
        complain(error.message, error.message_en)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def complain(message: str, message_en: str, details: tuple[str, ...] = ()) -> None:
    """Writes an error to standard error."""
    console = Terminal(stderr=True)
    console.print(Text.assemble(("エラー: ", "bold red"), plain(message)), soft_wrap=True)
    console.print(Text.assemble(("error: ", "bold red"), plain(message_en)), soft_wrap=True)
    for line in details:
        console.print(Text(f"  {plain(line)}", style="dim"), soft_wrap=True)


async def _until_signalled(command: Coroutine[None, None, int]) -> int:
    received: list[int] = []
    task = asyncio.ensure_future(command)
    loop = asyncio.get_running_loop()

    def end(number: int) -> None:
        received.append(number)
        if len(received) == 1:
            task.cancel()

    for each in _SIGNALS:
        loop.add_signal_handler(each, partial(end, each))
    try:
        return await task
    except asyncio.CancelledError:
        if not received:
            raise
        return _SIGNALLED + received[0]
