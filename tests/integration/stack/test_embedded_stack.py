"""The embedded stack, with a real NATS server and services of a few lines."""

import asyncio
import os
import signal
import socket
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import psutil
import pytest
from uradori_cli.stack.notices import Crashed, Notice, Ready
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.readiness import listens
from uradori_cli.stack.roster import ServiceSpec
from uradori_cli.stack.stack import StackError, running_stack

pytestmark = pytest.mark.usefixtures("nothing_left")

DEADLINE_S = 20
T = TypeVar("T", bound=Notice)


async def test_a_stack_is_ready_on_entering_and_gone_on_leaving(plan: StackPlan) -> None:
    async with running_stack(plan, lambda _: None) as stack:
        assert await listens(int(stack.nats_url.rsplit(":", 1)[1]))
        assert set(stack.pids) == {"nats-server", "steady"}
        pids = set(stack.pids.values())
    assert not any(psutil.pid_exists(pid) for pid in pids)


async def test_a_service_that_cannot_start_is_named_with_the_end_of_its_log(plan: StackPlan) -> None:
    broken = replace(plan, services=(*plan.services, ServiceSpec("broken", 1)))
    with pytest.raises(StackError, match="broken could not start") as caught:
        async with running_stack(broken, lambda _: None):
            pass
    assert caught.value.details == ("no such index",)


async def test_a_service_that_ignores_the_signal_is_killed_after_its_grace(plan: StackPlan) -> None:
    async with asyncio.timeout(DEADLINE_S):
        async with running_stack(replace(plan, services=(ServiceSpec("stubborn", 0),), grace_s=0.2), lambda _: None):
            pass


async def test_a_crashed_service_is_reported_and_started_again(plan: StackPlan) -> None:
    notices: asyncio.Queue[Notice] = asyncio.Queue()
    async with asyncio.timeout(DEADLINE_S), running_stack(plan, notices.put_nowait) as stack:
        first = stack.pids["steady"]
        os.kill(first, signal.SIGKILL)
        crash = await _next(notices, Crashed)
        assert (crash.name, crash.exit_code, crash.attempt) == ("steady", -signal.SIGKILL, 1)
        await _next(notices, Ready)
        assert stack.pids["steady"] != first


async def test_a_service_that_keeps_crashing_takes_the_stack_down(plan: StackPlan) -> None:
    notices: asyncio.Queue[Notice] = asyncio.Queue()
    async with asyncio.timeout(DEADLINE_S), running_stack(plan, notices.put_nowait) as stack:
        for _ in range(plan.restart_limit):
            os.kill(stack.pids["steady"], signal.SIGKILL)
            await _next(notices, Crashed)
            await _next(notices, Ready)
        os.kill(stack.pids["steady"], signal.SIGKILL)
        assert "steady keeps ending" in str(await stack.gave_up)


async def test_a_taken_port_is_said_before_anything_starts(plan: StackPlan) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(StackError, match=f"Port {port} cannot be used") as caught:
            async with running_stack(replace(plan, port=port), lambda _: None):
                pass
    assert f"ポート {port} は使えません" in caught.value.message


async def test_data_that_cannot_be_read_is_said_before_anything_starts(plan: StackPlan) -> None:
    needy = replace(plan, services=(ServiceSpec("steady", 0, needs=("gazetteer/companies.csv",)),))
    with pytest.raises(StackError, match=r"Cannot read .*companies\.csv"):
        async with running_stack(needy, lambda _: None):
            pass


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_stack_in_order(parent_argv: list[str], number: signal.Signals) -> None:
    with subprocess.Popen(parent_argv, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        pids = parent.stdout.readline().split()[1:]
        parent.send_signal(number)
        assert parent.wait(DEADLINE_S) == 128 + number
    assert not any(psutil.pid_exists(int(pid)) for pid in pids)


def test_a_killed_parent_leaves_no_process_and_no_folder(parent_argv: list[str], tmp_path: Path) -> None:
    with subprocess.Popen(parent_argv, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        pids = [int(pid) for pid in parent.stdout.readline().split()[1:]]
        reapers = [child for child in psutil.Process(parent.pid).children() if child.pid not in pids]
        parent.kill()
        parent.wait(DEADLINE_S)
    gone, alive = psutil.wait_procs([*reapers, *_still_there(pids)], timeout=DEADLINE_S)
    assert len(gone) >= 1
    assert alive == []


async def test_logs_are_kept_where_a_folder_is_named(plan: StackPlan, tmp_path: Path) -> None:
    async with running_stack(replace(plan, log_dir=tmp_path / "logs"), lambda _: None):
        pass
    assert (tmp_path / "logs" / "steady.log").read_text() == "up\ndrained\n"


async def _next(notices: asyncio.Queue[Notice], kind: type[T]) -> T:
    while True:
        notice = await notices.get()
        if isinstance(notice, kind):
            return notice


def _still_there(pids: list[int]) -> list[psutil.Process]:
    return [psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)]
