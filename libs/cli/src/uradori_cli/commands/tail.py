"""`uradori tail`."""

import sys
from contextlib import AbstractAsyncContextManager
from typing import Annotated

import typer
from uradori_contracts.audit import AuditStatus
from uradori_contracts.subjects import AUDIT_REPORTS, InvalidSubjectTokenError, audit_report

from uradori_cli.client.bus import connected_bus
from uradori_cli.commands.options import DataDir, NatsUrl
from uradori_cli.commands.target import Target, target
from uradori_cli.execution import execute
from uradori_cli.render.reports import report_text
from uradori_cli.render.terminal import Terminal

_ENDED_BY_REQUEST = frozenset({130, 143})
_ANY = "*"


def tail(
    *,
    status: Annotated[
        AuditStatus | None, typer.Option(help="この判定だけ。 Reports of this status only.", case_sensitive=False)
    ] = None,
    ticker: Annotated[
        str | None, typer.Option(help="この銘柄だけ（multi、none も可）。 About this ticker; or multi, none.")
    ] = None,
    after: Annotated[int, typer.Option(min=0, help="この番号より後から。 Begin after this sequence number.")] = 0,
    follow: Annotated[bool, typer.Option(help="新しい報告を待つ。 Wait for new reports.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="一行一件の JSON。 One JSON object a line.")] = False,
    nats_url: NatsUrl = None,
    data_dir: DataDir = None,
) -> None:
    """発行された監査報告を流れから読む。 Read audit reports from their stream as they are published.

    例 / examples:

      uradori tail

      uradori tail --status FAIL --json

      uradori tail --ticker 7203 --no-follow
    """
    opening = target(embedded=False, nats_url=nats_url, data_dir=data_dir)
    code = execute(_tail(subject_filter(status, ticker), after, opening, follow=follow, as_json=as_json))
    raise typer.Exit(0 if code in _ENDED_BY_REQUEST else code)


def subject_filter(status: AuditStatus | None, ticker: str | None) -> str:
    """The subject of the reports that are wanted, `*` for what is not named. Raises BadParameter for no ticker."""
    try:
        *prefix, word, code = audit_report(status or AuditStatus.PASS, ticker or "none").split(".")
    except InvalidSubjectTokenError as error:
        raise typer.BadParameter(f"銘柄コードではありません / not a ticker: {ticker}") from error
    return ".".join((*prefix, word if status else _ANY, code if ticker else _ANY))


async def _tail(
    subject: str, after: int, opening: AbstractAsyncContextManager[Target], *, follow: bool, as_json: bool
) -> int:
    console = Terminal()
    async with (
        opening as system,
        connected_bus(system.require_nats()) as bus,
        bus.replay(AUDIT_REPORTS, subject, after=after, follow=follow) as reports,
    ):
        async for stored in reports:
            if as_json:
                sys.stdout.write(stored.body.model_dump_json() + "\n")
                sys.stdout.flush()
            else:
                console.print(report_text(stored.body, stored.sequence), soft_wrap=True)
    return 0
