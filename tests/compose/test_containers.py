"""How the containers run."""

import pytest
from uradori_cli.commands.credentials import RELOAD


def test_no_container_runs_as_root_writes_to_its_root_or_holds_a_capability(stack):
    for container in stack.containers():
        container.reload()
        host = container.attrs["HostConfig"]
        assert host["ReadonlyRootfs"], container.name
        assert host["CapDrop"] == ["ALL"], container.name
        assert host["CapAdd"] in (None, [], ["NET_BIND_SERVICE"], ["CAP_NET_BIND_SERVICE"]), container.name
        assert host["Memory"] > 0, container.name
        assert any("no-new-privileges" in option for option in host["SecurityOpt"]), container.name
        assert not host["Privileged"]
        assert container.attrs["Config"]["User"].split(":")[0] not in ("", "0", "root"), container.name


def test_only_caddy_the_teams_port_and_the_traces_are_published_and_on_the_loopback(stack):
    published = {}
    for container in stack.containers():
        for port, bindings in (container.attrs["NetworkSettings"]["Ports"] or {}).items():
            for binding in bindings or ():
                assert binding["HostIp"] == "127.0.0.1"
                published.setdefault(container.labels["com.docker.compose.service"], set()).add(port)
    assert published == {"caddy": {"80/tcp", "443/tcp"}, "nats": {"4222/tcp"}, "jaeger": {"16686/tcp"}}


def test_a_server_that_reread_its_accounts_is_still_started_again_after_a_crash(stack):
    stack.compose.run(*RELOAD.removeprefix("docker compose ").split())
    assert "Reloaded server configuration" in stack.logs("nats")
    comes_back(stack, "nats")
    stack.healthy()


@pytest.mark.parametrize("service", ["auditor", "coordinator", "query-rewriter"])
def test_a_service_that_crashes_is_started_again_by_its_restart_policy(stack, service):
    comes_back(stack, service)


def comes_back(stack, service):
    """Crashes it, and waits for it."""
    (container,) = stack.containers(service)
    container.reload()
    before = container.attrs["State"]["StartedAt"]

    def again() -> bool:
        container.reload()
        return container.attrs["State"]["StartedAt"] != before and container.attrs["State"]["Running"]

    stack.crash(service)
    stack.until(again, lambda: f"{service} did not come back", 30)
    stack.healthy(service)
