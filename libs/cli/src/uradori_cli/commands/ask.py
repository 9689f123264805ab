"""`uradori ask`."""

import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Annotated
from uuid import uuid4

import typer
from pydantic import ValidationError
from uradori_contracts.asking import ChatRequest, DataSourceMode
from uradori_contracts.disposition import Choice, Disposition
from uradori_contracts.events import DoneEvent

from uradori_cli.client.bearer import access_of
from uradori_cli.client.turns import stream_turn, whole_turn
from uradori_cli.commands.options import DataDir, Embedded, HttpAuthority, TokenFileOption, TokenOption, Url
from uradori_cli.commands.target import Opening, opened, target
from uradori_cli.execution import execute
from uradori_cli.failure import CommandError
from uradori_cli.render.terminal import Terminal
from uradori_cli.render.turn import TurnPrinter


def ask(
    question: Annotated[str, typer.Argument(help="質問。 The question.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="結果を JSON 一つで出す。 Print one JSON object.")] = False,
    session: Annotated[
        str | None, typer.Option(help="会話の ID。続きの質問に使う。 The conversation, for follow-ups.")
    ] = None,
    live: Annotated[
        bool,
        typer.Option(
            "--live",
            help="市場の値は現在のもの（取れなければ収録済みの値と理由）。 Live market values, or the stored ones and why.",
        ),
    ] = False,
    as_of: Annotated[
        datetime | None,
        typer.Option(
            "--as-of", formats=["%Y-%m-%d"], help="この日までの資料だけで答える。 Only what had been filed by this day."
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="引用されなかった根拠も示す。 Show evidence that was not cited, too.")
    ] = False,
    url: Url = None,
    token: TokenOption = None,
    token_file: TokenFileOption = None,
    ca: HttpAuthority = None,
    embedded: Embedded = False,
    data_dir: DataDir = None,
) -> None:
    """質問し、答えと各文の裏付けを見る。 Ask a question; see the answer and what proves each sentence.

    終了コード / exit code: 0 回答・確認・対象外 (a result of any disposition), 1 エラー (it broke).

    例 / examples:

      uradori ask 'トヨタの2024年3月期の当期利益は？'

      uradori ask --embedded --json '日銀の政策金利は？'

      uradori ask --live 'トヨタのPERは？'

      uradori ask --as-of 2023-12-31 'ファーストリテイリングの売上収益は？'
    """
    asking = partial(chat_request, question, session or (None if as_json else uuid4().hex), live=live, as_of=as_of)
    opening = opened(
        target(embedded=embedded, url=url, data_dir=data_dir), partial(access_of, token, token_file, ca), connections=1
    )
    raise typer.Exit(execute(_ask_json(asking, opening) if as_json else _ask(asking, opening, everything=everything)))


def chat_request(
    question: str, session: str | None, *, live: bool = False, as_of: datetime | None = None
) -> ChatRequest:
    """Raises CommandError where the question or the session id is not allowed."""
    try:
        return ChatRequest(
            question=question,
            session_id=session,
            data_source_mode=DataSourceMode.LIVE_API if live else None,
            as_of=as_of.date() if as_of else None,
        )
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise CommandError(
            f"質問を受け付けられません: {first['msg']}", f"The question was refused: {first['msg']}", exit_code=2
        ) from error


async def _ask(asking: Callable[[], ChatRequest], opening: Opening, *, everything: bool) -> int:
    request = asking()
    console = Terminal()
    async with opening as client:
        while True:
            printer = TurnPrinter(console, everything=everything)
            async for event in stream_turn(client, request):
                printer.take(event)
            choice = _chosen(printer.choices)
            if choice is None:
                return exit_code(printer)
            request = request.model_copy(update={"question": choice.question})


async def _ask_json(asking: Callable[[], ChatRequest], opening: Opening) -> int:
    request = asking()
    async with opening as client:
        reply = await whole_turn(client, request)
    sys.stdout.write(reply.model_dump_json(indent=2) + "\n")
    return 1 if reply.disposition is Disposition.ERROR else 0


def exit_code(printer: TurnPrinter) -> int:
    """0 for a turn that ended in any disposition but ERROR."""
    ended = printer.ended
    return 0 if isinstance(ended, DoneEvent) and ended.disposition is not Disposition.ERROR else 1


def _chosen(choices: tuple[Choice, ...]) -> Choice | None:
    if not choices or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    while True:
        number = typer.prompt("番号 / number (0: 終了)", default=0, type=int)
        if 0 <= number <= len(choices):
            return choices[number - 1] if number else None
