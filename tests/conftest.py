"""A real NATS server for whoever needs one: `nats_url`, or `start_nats` for a server of one's own to kill.

It comes from a container where an engine answers and has the image, and from the wheel elsewhere; `--nats` says which.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.servers.server import NatsServer, starting
from tests.servers.wheel import WheelNats

CHOSEN = pytest.StashKey[str]()
WHY = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nats",
        choices=("auto", "container", "wheel"),
        default="auto",
        help="where the tests' NATS comes from; auto: a container where that can be had, the wheel elsewhere",
    )
    parser.addoption("--compose", action="store_true", help="also run the tests of the deployed stack that are named")
    parser.addoption(
        "--live-network", action="store_true", help="also run the tests that ask the real market-data source"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--live-network"):
        return
    for item in items:
        if item.get_closest_marker("live_network"):
            item.add_marker(pytest.mark.skip(reason="asks the real source; --live-network runs it"))


def pytest_configure(config: pytest.Config) -> None:
    asked = config.getoption("--nats")
    reason = "" if asked == "wheel" else _no_containers()
    if reason and asked == "container":
        raise pytest.UsageError(f"--nats container: {reason}")
    config.stash[CHOSEN] = "wheel" if asked == "wheel" or reason else "container"
    config.stash[WHY] = reason


def pytest_report_header(config: pytest.Config) -> str:
    return _told(config)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if terminalreporter.verbosity < 0:
        terminalreporter.write_line(_told(config))


def _told(config: pytest.Config) -> str:
    reason = config.stash[WHY]
    return f"nats: {config.stash[CHOSEN]}" + (f" ({reason})" if reason else "")


def _no_containers() -> str:
    from tests.servers.container import container_engine

    return container_engine()


@pytest.fixture(scope="session")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the stacks of the tests build once and then find: the snapshot file, vectors."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def make_nats(request: pytest.FixtureRequest) -> Callable[[Path, tuple[str, ...]], NatsServer]:
    """A server that does not run yet."""
    if request.config.stash[CHOSEN] == "wheel":
        return WheelNats
    from tests.servers.container import ContainerNats, remove_orphans

    remove_orphans()
    return lambda _, options: ContainerNats(options)


@pytest.fixture(scope="session")
def nats_server(
    make_nats: Callable[[Path, tuple[str, ...]], NatsServer], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[NatsServer]:
    """One server for the whole run. Tests that share it use streams and subjects of their own."""
    server = make_nats(tmp_path_factory.mktemp("nats"), ())
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def nats_url(nats_server: NatsServer) -> str:
    """Of the server of this run."""
    return nats_server.url


@pytest.fixture
def start_nats(
    make_nats: Callable[[Path, tuple[str, ...]], NatsServer], tmp_path: Path
) -> Iterator[Callable[..., NatsServer]]:
    """Starts servers of the test's own, which it may stop, kill and start again."""
    yield from starting(make_nats, tmp_path)
