"""`uradori up`."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from uradori_cli.client.companies import loaded, read_file
from uradori_cli.client.connection import connected
from uradori_cli.commands.options import DataDir
from uradori_cli.commands.target import plan_for
from uradori_cli.execution import execute
from uradori_cli.render.startup import StartupDisplay
from uradori_cli.render.terminal import Terminal
from uradori_cli.stack.plan import STATE, StackPlan
from uradori_cli.stack.ports import is_free
from uradori_cli.stack.record import StackRecord, recorded
from uradori_cli.stack.stack import running_stack

_LAST_PORT = 65535
_ENDED_BY_REQUEST = frozenset({130, 143})


def up(
    port: Annotated[int, typer.Option(min=1, max=65535, help="ゲートウェイのポート。 The gateway's port.")] = 8800,
    mcp_port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            help="MCPのポート。既定は --port の次、塞がっていれば空いている番号。"
            " The port for MCP clients; by default the one after --port, or a free one.",
        ),
    ] = None,
    otlp: Annotated[
        str | None,
        typer.Option(help="トレースの送り先（OTLP/HTTP）。 Where traces go, e.g. http://127.0.0.1:4318."),
    ] = None,
    log_dir: Annotated[
        Path | None, typer.Option(help="ログを残すフォルダ。 Keep each service's log in this folder.")
    ] = None,
    codelist: Annotated[
        Path | None,
        typer.Option(help="起動後に読み込む EDINET のコードリスト。 EDINET's code list, loaded once it is up."),
    ] = None,
    state_dir: Annotated[
        Path | None,
        typer.Option(
            envvar="URADORI_STATE_DIR",
            help="取り込んだ文書、設定、コードリストを残すフォルダ。既定は .cache/uradori/documents。"
            " Where documents, settings and the code list are kept; by default .cache/uradori/documents."
            " URADORI_DOCUMENTS_URL names a database (PostgreSQL) instead.",
        ),
    ] = None,
    data_dir: DataDir = None,
) -> None:
    """Ctrl-C までスタックを動かす。 Run the whole stack on the loopback until Ctrl-C.

    例 / examples:

      uradori up

      uradori up --port 9000 --otlp http://127.0.0.1:4318

      uradori up --state-dir ~/uradori-documents
    """
    if mcp_port is None and port < _LAST_PORT and is_free(port + 1):
        mcp_port = port + 1
    plan = plan_for(data_dir)
    state = (state_dir or plan.cache_dir / STATE).resolve()
    plan = replace(plan, port=port, mcp_port=mcp_port, otlp=otlp, log_dir=log_dir, state_dir=state)
    code = execute(_up(plan, codelist))
    raise typer.Exit(0 if code in _ENDED_BY_REQUEST else code)


async def _up(plan: StackPlan, codelist: Path | None) -> int:
    content = read_file(codelist) if codelist else None
    console = Terminal(stderr=True, highlight=False)
    with StartupDisplay(console) as display:
        async with running_stack(plan, display) as stack:
            console.print(f"[bold green]準備完了 / ready[/]  {stack.url}   NATS {stack.nats_url}")
            console.print(f"  MCP {stack.mcp_url}")
            console.print("  uradori ask 'トヨタの2024年3月期の当期利益は？'    Ctrl-C で停止 / to stop", style="dim")
            if content is not None:
                async with connected(stack.url, 1) as client:
                    outcome = await loaded(client, content, dry_run=False, force=False)
                console.print(
                    f"  上場 {outcome.listed:,} 社を読み込みました / {outcome.listed:,} listed companies", style="dim"
                )
            with recorded(plan.cache_dir, StackRecord(stack.url, stack.nats_url, os.getpid())):
                raise await stack.gave_up
