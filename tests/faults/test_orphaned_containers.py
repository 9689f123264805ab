"""A test run that is killed cannot tidy up; the next one does it."""

import os
import subprocess
import sys

import pytest

from tests.servers import container

LEAVES_ONE = """
import os
from tests.servers.container import ContainerNats
server = ContainerNats()
server.start()
print(server.port, flush=True)
os.kill(os.getpid(), 9)
"""


def test_the_container_of_a_killed_run_is_removed_by_the_next_and_that_of_a_living_run_is_not(pytestconfig):
    if reason := container.container_engine():
        pytest.skip(reason)
    own = container.ContainerNats()
    own.start()
    try:
        killed = subprocess.run(
            [sys.executable, "-c", LEAVES_ONE], cwd=pytestconfig.rootpath, capture_output=True, text=True, check=False
        )
        left = container.ContainerNats(port=int(killed.stdout))
        assert left._greets()
        container.remove_orphans()
        assert not left._greets()
        assert own._greets()
    finally:
        own.remove()


def test_where_no_engine_answers_that_is_said_and_nothing_is_left_open(pytestconfig):
    asked = "from tests.servers.container import container_engine; print(container_engine())"
    done = subprocess.run(
        [sys.executable, "-W", "error::ResourceWarning", "-c", asked],
        cwd=pytestconfig.rootpath,
        env={**os.environ, "DOCKER_HOST": "unix:///nowhere/docker.sock"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("no container engine answers\n", "")
