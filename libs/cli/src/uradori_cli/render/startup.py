"""A stack as it comes up and goes down."""

from types import TracebackType

from rich.console import Console
from rich.status import Status
from rich.text import Text

from uradori_cli.stack.notices import Crashed, Notice, Ready, Starting, Stopping


class StartupDisplay:
    """Shows what is still awaited on a terminal, a line for each process elsewhere; crashes always."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._awaited: list[str] = []
        self._ready = 0
        self._status = Status("", console=console)

    def __enter__(self) -> "StartupDisplay":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._status.stop()

    def __call__(self, notice: Notice) -> None:
        """Takes a notice of the stack."""
        match notice:
            case Starting(name):
                self._awaited.append(name)
                self._refresh()
            case Ready(name, seconds):
                self._awaited.remove(name)
                self._ready += 1
                if not self._console.is_terminal:
                    self._console.print(f"  {name}: {seconds:.1f} s", highlight=False)
                self._refresh()
            case Crashed(name, code, wait_s, attempt, limit):
                self._console.print(
                    Text(
                        f"{name} が終了しました（コード {code}）。{wait_s:g} 秒後に再起動します（{attempt}/{limit}）。"
                        f" / {name} ended; restarting.",
                        style="yellow",
                    )
                )
            case Stopping():
                self._awaited.clear()
                self._status.stop()

    def _refresh(self) -> None:
        if not self._console.is_terminal:
            return
        if self._awaited:
            self._status.update(f"起動中 / starting ({self._ready}): {', '.join(self._awaited)}")
            self._status.start()
        else:
            self._status.stop()
