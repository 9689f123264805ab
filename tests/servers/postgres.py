"""A real PostgreSQL out of Debian's package: a process of this machine that keeps nothing."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from uuid import uuid4

import psycopg

_INSTALLED = Path("/usr/lib/postgresql")
_DEADLINE_S = 30
ABSENT = "no PostgreSQL in /usr/lib/postgresql: apt-get install postgresql"


def binaries() -> Path | None:
    """The newest one that is installed."""
    found = [path.parent for path in _INSTALLED.glob("*/bin/postgres")]
    return max(found, key=lambda path: float(path.parent.name), default=None)


@contextmanager
def running_postgres(programs: Path) -> Iterator[str]:
    """The folder of its socket. It is never run by root: a user without rights takes its place."""
    folder = Path(mkdtemp(prefix="uradori-pg-", dir="/tmp"))
    user = pwd.getpwnam(_unprivileged()) if os.geteuid() == 0 else None
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    rights = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": {"LC_ALL": "C.UTF-8"}}
    data = folder / "data"
    try:
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "uradori", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            **quiet,
            **rights,
        )
        options = ("-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=40")
        server = subprocess.Popen([programs / "postgres", "-D", data, *options], **quiet, **rights)
        try:
            _until_it_answers(folder, server)
            yield str(folder)
        finally:
            # At once: nobody needs what it holds.
            server.send_signal(signal.SIGQUIT)
            server.wait(_DEADLINE_S)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_schema(socket: str) -> str:
    """The URL of an empty schema: to its user the same as a database of its own, and made in milliseconds."""
    name = f"t{uuid4().hex}"
    with psycopg.connect(host=socket, user="uradori", dbname="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"postgresql://uradori@/postgres?host={socket}&options=-csearch_path%3D{name}"


def _unprivileged() -> str:
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _until_it_answers(socket: Path, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + _DEADLINE_S
    while True:
        try:
            psycopg.connect(host=str(socket), user="uradori", dbname="postgres").close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
