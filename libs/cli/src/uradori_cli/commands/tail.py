"""`uradori tail`."""

import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from uradori_bus.nats.permissions import inbox_prefix
from uradori_contracts.audit import AuditStatus
from uradori_contracts.subjects import AUDIT_REPORTS, DEAD_LETTER, DEAD_LETTERS, InvalidSubjectTokenError, audit_report
from uradori_contracts.topology import Stream
from uradori_contracts.turn import TurnReport

from uradori_cli.client.access import BusAccess
from uradori_cli.client.bus import connected_bus
from uradori_cli.commands.durable import tail_durable
from uradori_cli.commands.options import Authority, Credentials, DataDir, NatsUrl
from uradori_cli.commands.target import Target, target
from uradori_cli.execution import execute
from uradori_cli.render.reports import write_report
from uradori_cli.render.terminal import Terminal

_DEAD_REPORTS = Stream(
    DEAD_LETTERS.name,
    DEAD_LETTERS.subjects,
    TurnReport,
    DEAD_LETTERS.storage,
    DEAD_LETTERS.retention,
    DEAD_LETTERS.max_age,
    DEAD_LETTERS.max_bytes,
)
Reaching = AbstractAsyncContextManager[BusAccess]

_ENDED_BY_REQUEST = frozenset({130, 143})
_ANY = "*"
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_NO_FILTER = (
    "--durable の条件はコンシューマーを作るときに決まります（teams.toml） / "
    "a durable consumer has its filter and start in teams.toml: leave out --status, --ticker, --after"
)


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
    durable: Annotated[
        str | None,
        typer.Option(
            help="自チームの durable コンシューマー。表示した報告に確認応答を返す。 "
            "Your team's durable consumer; each report is acknowledged once it is written out."
        ),
    ] = None,
    dead_letters: Annotated[
        str | None,
        typer.Option(
            metavar="TEAM",
            help="このチームが処理できなかった報告（運用者用）。 Reports that this team gave up; for operators.",
        ),
    ] = None,
    nats_url: NatsUrl = None,
    credentials: Credentials = None,
    ca: Authority = None,
    data_dir: DataDir = None,
) -> None:
    """発行された監査報告を流れから読む。 Read audit reports from their stream as they are published.

    例 / examples:

      uradori tail

      uradori tail --status FAIL --json

      uradori tail --ticker 7203 --no-follow

      uradori tail --dead-letters research --no-follow --json --creds ops.creds --ca ca.pem

      uradori tail --creds research.creds --ca ca.pem --durable research --nats tls://HOST:4222
    """
    reaching = _reaching(target(embedded=False, nats_url=nats_url, data_dir=data_dir), credentials, ca)
    if durable is not None:
        if status or ticker is not None or after or dead_letters:
            raise typer.BadParameter(_NO_FILTER)
        command = _tail_durable(_name(durable), reaching, follow=follow, as_json=as_json)
    else:
        stream, subject = _source(status, ticker, dead_letters)
        command = _tail(stream, subject, after, reaching, follow=follow, as_json=as_json)
    code = execute(command)
    raise typer.Exit(0 if code in _ENDED_BY_REQUEST else code)


def subject_filter(status: AuditStatus | None, ticker: str | None) -> str:
    """The subject of the reports that are wanted, `*` for what is not named. Raises BadParameter for no ticker."""
    try:
        *prefix, word, code = audit_report(status or AuditStatus.PASS, "none" if ticker is None else ticker).split(".")
    except InvalidSubjectTokenError as error:
        raise typer.BadParameter(f"銘柄コードではありません / not a ticker: {ticker}") from error
    return ".".join((*prefix, word if status else _ANY, _ANY if ticker is None else code))


def _source(status: AuditStatus | None, ticker: str | None, dead_letters: str | None) -> tuple[Stream[TurnReport], str]:
    if dead_letters is None:
        return AUDIT_REPORTS, subject_filter(status, ticker)
    if status or ticker is not None:
        raise typer.BadParameter("--dead-letters は --status、--ticker と併用できません / takes no --status, --ticker")
    return _DEAD_REPORTS, f"{DEAD_LETTER}.{AUDIT_REPORTS.name}.{_name(dead_letters)}"


def _name(durable: str) -> str:
    if not _NAME.fullmatch(durable):
        raise typer.BadParameter(f"コンシューマー名ではありません / not the name of a consumer: {durable}")
    return durable


@asynccontextmanager
async def _reaching(
    opening: AbstractAsyncContextManager[Target], credentials: Path | None, ca: Path | None
) -> AsyncIterator[BusAccess]:
    async with opening as system:
        yield system.bus(credentials, ca)


async def _tail_durable(consumer: str, reaching: Reaching, *, follow: bool, as_json: bool) -> int:
    async with reaching as access:
        named = replace(access, inbox=inbox_prefix(consumer))
        return await tail_durable(named, consumer, follow=follow, as_json=as_json)


async def _tail(
    stream: Stream[TurnReport],
    subject: str,
    after: int,
    reaching: Reaching,
    *,
    follow: bool,
    as_json: bool,
) -> int:
    console = Terminal()
    async with (
        reaching as access,
        connected_bus(access) as bus,
        bus.replay(stream, subject, after=after, follow=follow) as reports,
    ):
        async for stored in reports:
            write_report(console, stored.body, stored.sequence, as_json=as_json)
    return 0
