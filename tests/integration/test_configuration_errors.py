"""What only an operator can repair ends a service with exit code 2 and one line that says what to do."""

import asyncio
import os
import shutil
import socket
import sys
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data"
GAZETTEER = "gazetteer/companies.csv"
FIGURES = "snapshot/key_figures.csv"
FILES = [
    ("uradori_auditor", GAZETTEER),
    ("uradori_synthesizer", GAZETTEER),
    ("uradori_query_rewriter", GAZETTEER),
    ("uradori_query_rewriter", FIGURES),
    ("uradori_mcp_finance", GAZETTEER),
    ("uradori_mcp_finance", FIGURES),
    ("uradori_mcp_finance", "macro/indicators.csv"),
    ("uradori_mcp_finance", "disclosures/disclosures.csv"),
    ("uradori_mcp_finance", "rules/value_trap.toml"),
    ("uradori_retriever", "corpus/passages.jsonl"),
]
GARBAGE = b"\x00\xff\xfe garbage \x83\x65\n\x1b[31m\xe3\x81\n"


@pytest.fixture
def data_dir(tmp_path):
    return Path(shutil.copytree(DATA, tmp_path / "data"))


async def ending(module, **variables):
    """The exit code and what it wrote to stderr."""
    environment = {**os.environ, "URADORI_CACHE_DIR": os.devnull, "URADORI_HTTP_PORT": "0", **variables}
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


@pytest.mark.parametrize(("module", "name"), FILES)
async def test_a_data_file_that_is_missing_or_garbled_is_named(nats_url, data_dir, module, name):
    variables = {"URADORI_NATS_URL": nats_url, "URADORI_DATA_DIR": str(data_dir)}
    (data_dir / name).write_bytes(GARBAGE)
    garbled = await ending(module, **variables)
    assert_one_line(*garbled, Path(name).name, "URADORI_DATA_DIR")
    (data_dir / name).unlink()
    assert_one_line(*await ending(module, **variables), name, "URADORI_DATA_DIR")


async def test_a_folder_in_place_of_a_file_is_named(nats_url, data_dir):
    (data_dir / GAZETTEER).unlink()
    (data_dir / GAZETTEER).mkdir()
    variables = {"URADORI_NATS_URL": nats_url, "URADORI_DATA_DIR": str(data_dir)}
    assert_one_line(*await ending("uradori_auditor", **variables), GAZETTEER, "URADORI_DATA_DIR")


@pytest.mark.parametrize("prefix", ["URADORI_HEALTH", "URADORI_HTTP"])
async def test_a_port_that_is_taken_or_not_to_be_had_is_named(nats_url, prefix):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = await ending("uradori_gateway", **{"URADORI_NATS_URL": nats_url, f"{prefix}_PORT": port})
    assert_one_line(*ended, port, f"{prefix}_PORT")


@pytest.mark.parametrize("host", ["203.0.113.1", "no such host", "a" * 70 + ".example"])
async def test_a_host_that_is_not_this_machine_is_named(host):
    assert_one_line(*await ending("uradori_coordinator", URADORI_HEALTH_HOST=host), host, "URADORI_HEALTH_HOST")


async def test_a_cache_folder_that_cannot_be_written_is_named(nats_url, tmp_path):
    (tmp_path / "cache").write_text("a file")
    variables = {"URADORI_NATS_URL": nats_url, "URADORI_CACHE_DIR": str(tmp_path / "cache")}
    assert_one_line(
        *await ending("uradori_retriever", URADORI_DATA_DIR=str(DATA), **variables), "cache", "URADORI_CACHE_DIR"
    )


@pytest.mark.parametrize("content", [b"", GARBAGE, b"-----BEGIN NATS USER JWT-----\nx\n"])
async def test_credentials_that_are_none_are_named(tmp_path, content):
    path = tmp_path / "user.creds"
    path.write_bytes(content)
    ended = await ending("uradori_coordinator", URADORI_NATS_CREDENTIALS=str(path))
    assert_one_line(*ended, str(path), "URADORI_NATS_CREDENTIALS")
