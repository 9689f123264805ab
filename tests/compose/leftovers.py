"""Projects of test runs that were killed before they could remove them."""

import re
from typing import Any

import psutil

_LABEL = "com.docker.compose.project"
_NAME = re.compile(r"uradoritest(\d+)")


def project_of(pid: int) -> str:
    """The project of the test run of that process."""
    return f"uradoritest{pid}"


def remove_leftovers(client: Any) -> None:
    """Removes containers, networks and volumes of runs that are no more."""
    for container in client.containers.list(all=True, filters={"label": _LABEL}):
        if _dead(container.labels):
            container.remove(force=True, v=True)
    for network in client.networks.list(filters={"label": _LABEL}):
        if _dead(network.attrs["Labels"]):
            network.remove()
    for volume in client.volumes.list(filters={"label": _LABEL}):
        if _dead(volume.attrs["Labels"]):
            volume.remove(force=True)


def _dead(labels: dict[str, str]) -> bool:
    found = _NAME.fullmatch(labels.get(_LABEL, ""))
    return found is not None and not psutil.pid_exists(int(found[1]))
