"""A test run that is killed cannot tidy up; the next one does it."""

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
