"""Help, unknown suites, and what needs a stack that is not there."""

from pathlib import Path

import pytest
from typer.testing import CliRunner
from uradori_cli.commands.tail import subject_filter
from uradori_cli.main import application
from uradori_contracts.audit import AuditStatus


@pytest.mark.parametrize("command", ["up", "ask", "audit", "tail", "search", "eval", "credentials"])
def test_every_command_explains_itself_with_examples(command: str) -> None:
    text = CliRunner().invoke(application(), [command, "--help"]).stdout
    assert "例 / examples" in text
    assert f"uradori {command}" in text


def test_a_suite_whose_room_is_not_built_says_so() -> None:
    result = CliRunner().invoke(application(), ["eval", "tatqa"])
    assert result.exit_code == 2
    assert "tatqa cannot be run yet" in result.stderr


def test_an_unknown_suite_names_the_known_ones() -> None:
    result = CliRunner().invoke(application(), ["eval", "nothing"])
    assert result.exit_code == 2
    assert "Suites: system, jsquad" in result.stderr


@pytest.mark.parametrize("arguments", [["tail"], ["search", "売上高"]])
def test_without_a_stack_it_says_how_to_name_one(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(application(), arguments, env={"URADORI_NATS_URL": None})
    assert result.exit_code == 1
    assert "No running stack was found." in result.stderr


@pytest.mark.parametrize(
    ("status", "ticker", "subject"),
    [
        (None, None, "uradori.v1.audit.report.*.*"),
        (AuditStatus.PASS, None, "uradori.v1.audit.report.pass.*"),
        (None, "409A", "uradori.v1.audit.report.*.409A"),
        (AuditStatus.INSUFFICIENT_EVIDENCE, "multi", "uradori.v1.audit.report.insufficient.multi"),
    ],
)
def test_tail_asks_for_the_reports_that_are_wanted(
    status: AuditStatus | None, ticker: str | None, subject: str
) -> None:
    assert subject_filter(status, ticker) == subject


@pytest.mark.parametrize("ticker", ["7203.*", ">", "", " ", "*"])
def test_a_ticker_that_is_a_wildcard_is_refused(ticker: str) -> None:
    result = CliRunner().invoke(application(), ["tail", "--ticker", ticker, "--nats", "nats://127.0.0.1:9"])
    assert result.exit_code == 2
    assert "not a ticker" in result.output
