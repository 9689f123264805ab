"""What the health check of NATS says of a disk that is full."""

from pathlib import Path

import nats
import pytest
import yaml
from docker.errors import APIError
from nats.errors import Error
from testcontainers.core.docker_client import DockerClient

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROOT = Path(__file__).parents[2]
STORE = "size=8m,uid=10001"


@pytest.fixture
def server(stack):
    """The image with a store of its own that holds little, and nobody to ask who you are."""
    client = DockerClient().client
    image = next(iter(stack.containers("nats"))).image
    container = client.containers.run(
        image,
        ["nats-server", "-js", "-sd", "/data", "-m", "8222"],
        detach=True,
        tmpfs={"/data": STORE},
        ports={"4222/tcp": ("127.0.0.1", None)},
    )
    try:
        yield container
    finally:
        container.remove(force=True, v=True)
        client.close()


def healthy(container):
    """As docker-compose.yml asks."""
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
    return container.exec_run(services["nats"]["healthcheck"]["test"][1:]).exit_code == 0


async def test_a_server_that_can_store_nothing_more_is_not_healthy(stack, server):
    def up():
        try:
            return healthy(server)
        except APIError:
            return False

    stack.until(up, lambda: server.logs(tail=5).decode(), 20)
    server.reload()
    port = server.ports["4222/tcp"][0]["HostPort"]
    client = await nats.connect(f"nats://127.0.0.1:{port}")
    jetstream = client.jetstream(timeout=1)
    await jetstream.add_stream(name="AUDIT", subjects=["report"])
    await jetstream.publish("report", b"x")
    assert healthy(server)
    server.exec_run(["dd", "if=/dev/zero", "of=/data/filler", "bs=64k", "count=1000"])
    with pytest.raises((Error, TimeoutError)):
        await jetstream.publish("report", b"x" * 2**16)
    assert not healthy(server)
    await client.close()
