"""What only an operator can repair ends a service with exit code 2 and one line that says what to do."""

import asyncio
import os
import shutil
import socket
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError
from uradori_auditor import bootstrap as auditor
from uradori_bus import ConfigurationError, HotSettings, NatsBus, Runtime, ServiceConfig
from uradori_bus.configuration import configuration_error
from uradori_bus.listening import listen
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBus
from uradori_bus.tracing import Tracing
from uradori_bus.variables import misconfigured
from uradori_gateway import bootstrap as gateway
from uradori_gateway.config import GatewayConfig
from uradori_mcp_finance import bootstrap as mcp_finance
from uradori_query_rewriter import bootstrap as query_rewriter
from uradori_retriever import bootstrap as retriever
from uradori_synthesizer import bootstrap as synthesizer
from uradori_synthesizer.config import SynthesizerConfig

DATA = Path(__file__).parents[2] / "data"
GAZETTEER = "gazetteer/companies.csv"
FIGURES = "snapshot/key_figures.csv"
FILES = [
    (auditor.bootstrap, GAZETTEER),
    (synthesizer.bootstrap, GAZETTEER),
    (query_rewriter.bootstrap, GAZETTEER),
    (query_rewriter.bootstrap, FIGURES),
    (mcp_finance.bootstrap, GAZETTEER),
    (mcp_finance.bootstrap, FIGURES),
    (mcp_finance.bootstrap, "rules/value_trap.toml"),
    (retriever.bootstrap, "corpus/passages.jsonl"),
]
GARBAGE = b"\x00\xff\xfe garbage \x83\x65\n\x1b[31m\xe3\x81\n"


@pytest.fixture
def data_dir(tmp_path):
    return Path(shutil.copytree(DATA, tmp_path / "data"))


async def ending(module, **variables):
    """The exit code and what it wrote to stderr."""
    environment = {**os.environ, "URADORI_HTTP_PORT": "0", **variables}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, errors = await asyncio.wait_for(process.communicate(), 30)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, errors.decode()


def assert_one_line(code, errors, *named):
    assert code == 2, errors
    (line,) = errors.splitlines()
    japanese, slash, english = line.partition(" / ")
    assert slash
    assert not japanese.isascii()
    assert english
    for name in named:
        assert name in japanese
        assert name in english


async def starting(bootstrap, kind=SynthesizerConfig, **config):
    """What stands in the way of a start, as one line."""
    async with MemoryBus(log=silent()) as bus:
        values = kind.model_validate({"cache_dir": os.devnull, **config})
        runtime = Runtime("service", bus, values, HotSettings(), silent(), Tracing())
        with pytest.raises(ConfigurationError) as raised:
            async with bootstrap(runtime):
                raise AssertionError("it started")
    return 2, f"{raised.value.line}\n"


@pytest.mark.parametrize(("bootstrap", "name"), FILES)
async def test_a_data_file_that_is_missing_or_garbled_or_a_folder_is_named(data_dir, bootstrap, name):
    for content in (GARBAGE, b""):
        (data_dir / name).write_bytes(content)
        garbled = await starting(bootstrap, data_dir=data_dir)
        assert_one_line(*garbled, Path(name).name, "URADORI_DATA_DIR")
    (data_dir / name).unlink()
    assert_one_line(*await starting(bootstrap, data_dir=data_dir), name, "URADORI_DATA_DIR")
    (data_dir / name).mkdir()
    assert_one_line(*await starting(bootstrap, data_dir=data_dir), name, "URADORI_DATA_DIR")


async def test_a_process_without_its_data_says_only_that(nats_url, tmp_path):
    variables = {"URADORI_NATS_URL": nats_url, "URADORI_DATA_DIR": str(tmp_path)}
    assert_one_line(*await ending("uradori_auditor", **variables), GAZETTEER, "URADORI_DATA_DIR")


async def test_a_port_that_is_taken_is_named(nats_url):
    variables = ("URADORI_HEALTH_PORT", "URADORI_HTTP_PORT")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = await asyncio.gather(
            *(ending("uradori_gateway", **{"URADORI_NATS_URL": nats_url, variable: port}) for variable in variables)
        )
    for variable, (code, errors) in zip(variables, ended, strict=True):
        assert_one_line(code, errors, port, variable)


@pytest.mark.parametrize("host", ["203.0.113.1", "no such host"])
def test_a_host_that_is_not_this_machine_is_named(host):
    with pytest.raises(ConfigurationError) as raised:
        listen(host, 0, variables="URADORI_HEALTH")
    assert_one_line(2, raised.value.line, host, "URADORI_HEALTH_HOST")


async def test_a_cache_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "cache").write_text("a file")
    ended = await starting(retriever.bootstrap, data_dir=DATA, cache_dir=tmp_path / "cache")
    assert_one_line(*ended, str(tmp_path / "cache"), "URADORI_CACHE_DIR")


@pytest.mark.parametrize("content", [b"", GARBAGE, b"-----BEGIN NATS USER JWT-----\nx\n"])
async def test_credentials_that_are_none_are_named(tmp_path, content):
    path = tmp_path / "user.creds"
    path.write_bytes(content)
    with pytest.raises(ConfigurationError) as raised:
        async with NatsBus.connect(ServiceConfig(nats_credentials=path)):
            raise AssertionError("it connected")
    assert_one_line(2, raised.value.line, str(path), "URADORI_NATS_CREDENTIALS")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "gateway.example.com"])
async def test_a_gateway_that_others_reach_needs_tokens(host):
    ended = await starting(gateway.bootstrap, GatewayConfig, http_host=host, http_port=0)
    assert_one_line(*ended, f"URADORI_HTTP_HOST={host}", "URADORI_TOKENS_FILE")


async def test_a_closed_chat_needs_tokens():
    ended = await starting(gateway.bootstrap, GatewayConfig, chat_open=False, http_port=0)
    assert_one_line(*ended, "URADORI_CHAT_OPEN", "URADORI_TOKENS_FILE")


async def test_a_gateway_that_others_reach_starts_with_tokens_and_stops_at_once(tmp_path):
    path = tmp_path / "tokens.json"
    path.write_text('{"tokens": []}')
    config = GatewayConfig.model_validate({"http_host": "0.0.0.0", "http_port": 0, "tokens_file": path, "grace_s": 0})
    async with MemoryBus(log=silent()) as bus, asyncio.timeout(5):
        runtime = Runtime("gateway", bus, config, HotSettings(), silent(), Tracing())
        async with gateway.bootstrap(runtime) as service:
            assert service.name == "gateway"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("URADORI_CORS_ORIGINS", "*"),
        ("URADORI_CORS_ORIGINS", "https://a.example.com/path"),
        ("URADORI_CORS_ORIGINS", "null"),
        ("URADORI_CHAT_PER_MINUTE", "0"),
        ("URADORI_CHAT_OPEN", "perhaps"),
        ("URADORI_TOKENS_FILE", "/no/such/tokens.json"),
    ],
)
async def test_a_variable_of_the_gateway_says_what_it_should_be_and_never_what_it_was(monkeypatch, variable, value):
    monkeypatch.setenv(variable, value)
    with pytest.raises(ValidationError) as raised:
        GatewayConfig()
    line = misconfigured(GatewayConfig, raised.value).line
    assert_one_line(2, line, variable)
    assert value not in line


async def test_errors_inside_groups_end_a_process_as_well():
    inner = ConfigurationError("ポート", "the port")
    group = BaseExceptionGroup("", [ValueError("x"), ExceptionGroup("", [KeyError("y"), inner])])
    assert configuration_error(group) is inner
    assert configuration_error(ValueError("x")) is None
