"""A sink for spans, and processes that send it some."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from tests.servers.sink import Sink, running_sink

# Imports once and forks for each line: the variables are read by a process that is new.
PROGRAM = """
import json, os, sys
from time import perf_counter
from opentelemetry.trace import SpanKind
from uradori_bus import logs
from uradori_bus import otlp
from uradori_bus.telemetry import exporting
from uradori_bus.tracing import inject, remote_context

def work(name, parent):
    log = logs.configure(name, instance="i-1")
    with exporting(name, "i-1") as tracing:
        begun = perf_counter()
        for _ in range(50):
            headers = {}
            remote = remote_context({"traceparent": parent}) if parent else None
            with tracing.span("work", SpanKind.SERVER, {"a": "b", "n": 1, "f": True}, remote):
                with tracing.span("inner", SpanKind.CLIENT, {}) as span:
                    inject(headers)
        worked = perf_counter()
    log.info("measured", metrics={"all": [headers["traceparent"], worked - begun, perf_counter() - worked]})

for line in sys.stdin:
    told = json.loads(line)
    if os.fork() == 0:
        os.environ.update(told["variables"])
        work(told["name"], told["parent"])
        sys.exit()
    os.wait()
    print(flush=True)
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a process said: the traceparent it would send on, seconds of its work and of its end, its log."""

    traceparent: str
    work_s: float
    end_s: float
    log: list[dict[str, object]]


@pytest.fixture(scope="session")
def sink() -> Iterator[Sink]:
    with running_sink() as found:
        yield found


@pytest.fixture(scope="session")
def run() -> Iterator[Callable[..., Ran]]:
    """Runs a process to its end under a name, with nothing but the given OTEL_* variables."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("OTEL_")}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], env=inherited, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        told, said = process.stdin, process.stdout

        def ran(name: str, parent: str = "", **variables: str) -> Ran:
            told.write(json.dumps({"name": name, "parent": parent, "variables": variables}) + "\n")
            told.flush()
            lines = [json.loads(line) for line in iter(said.readline, "\n")]
            (measured,) = (line["metrics"]["all"] for line in lines if line["event"] == "measured")
            return Ran(*measured, [line for line in lines if line["event"] != "measured"])

        yield ran
        told.close()
