"""A sink for spans, and programs that send it some."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from tests.servers.sink import Sink, running_sink

PROGRAM = """
import sys
from time import perf_counter
from opentelemetry.trace import SpanKind
from uradori_bus import logs
from uradori_bus.telemetry import exporting, instance_of
from uradori_bus.tracing import inject, remote_context

name, parent = sys.argv[1:]
logs.configure(name, instance="i-1")
with exporting(name, "i-1") as tracing:
    begun = perf_counter()
    for _ in range(50):
        headers = {}
        remote = remote_context({"traceparent": parent}) if parent else None
        with tracing.span("work", SpanKind.SERVER, {"a": "b", "n": 1, "f": True}, remote):
            with tracing.span("inner", SpanKind.CLIENT, {}) as span:
                inject(headers)
    taken = perf_counter() - begun
    print(headers.get("traceparent", ""), taken, flush=True)
    ending = perf_counter()
print(perf_counter() - ending, flush=True)
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program said: the traceparent it would send on, seconds of its work and of its end, its log."""

    traceparent: str
    work_s: float
    end_s: float
    log: list[dict[str, object]]


@pytest.fixture(scope="session")
def sink() -> Iterator[Sink]:
    with running_sink() as found:
        yield found


@pytest.fixture
def run() -> Callable[..., Ran]:
    """Runs the program to its end under a name, with nothing but the given OTEL_* variables."""

    def ran(name: str, parent: str = "", **variables: str) -> Ran:
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("OTEL_")}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, name, parent],
            env={**inherited, **variables},
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        assert done.stderr == ""
        said = [line for line in done.stdout.splitlines() if not line.startswith("{")]
        log = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        traceparent, work = said[0].rsplit(" ", 1)
        return Ran(traceparent, float(work), float(said[1]), log)

    return ran
