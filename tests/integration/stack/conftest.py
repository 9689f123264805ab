"""Services of a stack that are a few lines long, so that only the stack is under test."""

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.roster import ServiceSpec

STEADY = """
import http.server, os, signal, sys
class Ready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
    def log_message(self, *_): pass
print("up", flush=True)
signal.signal(signal.SIGTERM, lambda *_: (print("drained", flush=True), sys.exit(0)))
http.server.HTTPServer(("127.0.0.1", int(os.environ["URADORI_HEALTH_PORT"])), Ready).serve_forever()
"""
BROKEN = 'import sys; sys.exit("no such index")'
STUBBORN = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + STEADY.replace(
    "signal.signal(signal.SIGTERM, lambda", "(lambda *_: None)(signal.SIGTERM, lambda"
)
SPECS = {name: ServiceSpec(name, stage) for stage, name in enumerate(("steady", "stubborn", "broken"))}


@pytest.fixture
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StackPlan:
    """A plan whose services exist; NATS is the real one, everything temporary lies below tmp_path."""
    code = tmp_path / "code"
    for name, source in (("steady", STEADY), ("broken", BROKEN), ("stubborn", STUBBORN)):
        package = code / f"uradori_{name}"
        package.mkdir(parents=True)
        (package / "__main__.py").write_text(source)
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("PYTHONPATH", str(code))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return replace(
        StackPlan(data_dir=tmp_path, cache_dir=tmp_path / "cache" / "uradori"),
        services=(SPECS["steady"],),
        start_timeout_s=20.0,
        grace_s=1.0,
        backoff_s=0.01,
        restart_limit=2,
    )


@pytest.fixture
def nothing_left(tmp_path: Path) -> Iterator[None]:
    """Holds, after the test, that no process of this stack and no temporary folder is left."""
    yield
    mark = str(tmp_path)
    left = [process for process in psutil.process_iter(["pid", "cmdline", "environ"]) if _mentions(process, mark)]
    assert left == []
    assert list((tmp_path / "temporary").iterdir()) == []


def _mentions(process: psutil.Process, mark: str) -> bool:
    if process.pid == os.getpid() or process.status() == psutil.STATUS_ZOMBIE:
        return False
    told = (process.info["environ"] or {}).get("PYTHONPATH", "")
    return mark in " ".join(process.info["cmdline"] or []) or told.startswith(mark)


PARENT = """
import asyncio, sys
from pathlib import Path
from uradori_cli.execution import execute
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.roster import ServiceSpec
from uradori_cli.stack.stack import running_stack
async def main():
    plan = StackPlan(data_dir=Path("."), cache_dir=Path(sys.argv[1]), services=(ServiceSpec("steady", 0),), grace_s=2.0)
    async with running_stack(plan, lambda _: None) as stack:
        print("ready", *stack.pids.values(), flush=True)
        await asyncio.Event().wait()
sys.exit(execute(main()))
"""


@pytest.fixture
def parent_argv(plan: StackPlan) -> list[str]:
    """Runs a process that keeps a stack up; it prints `ready` and the pids of the stack."""
    return [sys.executable, "-c", PARENT, str(plan.cache_dir)]
