"""Memory and processor time of containers, as `docker stats` shows them."""

import json
import re
import subprocess
from dataclasses import dataclass

from tests.compose.stack import ComposeStack, service_of

_UNITS = {"": 1e-6, "K": 1e-3, "M": 1.0, "G": 1e3, "KI": 0.001024, "MI": 1.048576, "GI": 1073.741824}


@dataclass(frozen=True, slots=True)
class Usage:
    """Of one service, all its replicas together: MB, and percent of one core."""

    memory_mb: float
    cpu_percent: float


def usage_of(stack: ComposeStack) -> dict[str, Usage]:
    """By service; takes two seconds, over which the processor time is measured."""
    ids = {container.id[:12]: service_of(container) for container in stack.containers()}
    command = ["docker", "stats", "--no-stream", "--format", "{{json .}}", *ids]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, Usage] = {}
    for read in map(json.loads, said.splitlines()):
        service = ids[read["ID"][:12]]
        before = found.get(service, Usage(0.0, 0.0))
        memory = _megabytes(read["MemUsage"].split("/")[0].strip())
        found[service] = Usage(before.memory_mb + memory, before.cpu_percent + float(read["CPUPerc"].rstrip("%")))
    return found


def _megabytes(text: str) -> float:
    found = re.fullmatch(r"([0-9.]+)([kKMG]?i?)B", text)
    if found is None:
        raise ValueError(f"not a size: {text}")
    return float(found[1]) * _UNITS[found[2].upper()]
