"""`uradori demo`."""

from pathlib import Path

import httpx
import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text
from uradori_contracts.asking import ChatRequest
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.events import DoneEvent

from uradori_cli.client.connection import connected
from uradori_cli.client.turns import stream_turn
from uradori_cli.commands.options import DataDir
from uradori_cli.commands.target import target
from uradori_cli.execution import execute
from uradori_cli.failure import CommandError
from uradori_cli.render.terminal import Terminal
from uradori_cli.render.turn import TurnPrinter

QUESTIONS = (
    "ソニーの2024年3月期の営業利益は？前期比も",
    "日銀の政策金利は？",
    "ホンダはバリュートラップか？",
)
_AUDITED = frozenset({AuditStatus.PASS, AuditStatus.WARN})


def demo(data_dir: DataDir = None) -> None:
    """スタックを起動し、三つの質問をして止める。 Start a stack, ask three questions, stop.

    三つとも監査を通った答えが得られたときだけ 0 で終わる。 Exits 0 only if all three got an answer that passed.
    """
    raise typer.Exit(execute(_demo(data_dir)))


async def _demo(data_dir: Path | None) -> int:
    console = Terminal()
    async with target(embedded=True, data_dir=data_dir) as system, connected(system.url) as client:
        printers = [await _asked(client, question, console) for question in QUESTIONS]
    failed = [question for question, printer in zip(QUESTIONS, printers, strict=True) if not _is_proven(printer)]
    if failed:
        raise CommandError(
            f"監査を通った答えが得られませんでした: {' / '.join(failed)}",
            f"{len(failed)} of {len(QUESTIONS)} questions got no answer that passed its audit.",
        )
    console.print(Text(f"\n{len(QUESTIONS)} 問すべてで、監査済みの答えが得られました。 / All answers were audited."))
    return 0


async def _asked(client: httpx.AsyncClient, question: str, console: Console) -> TurnPrinter:
    console.print(Rule(Text(question, style="bold"), align="left"))
    printer = TurnPrinter(console)
    async for event in stream_turn(client, ChatRequest(question=question)):
        printer.take(event)
    return printer


def _is_proven(printer: TurnPrinter) -> bool:
    is_answer = isinstance(printer.ended, DoneEvent) and printer.ended.disposition is Disposition.ANSWER
    return is_answer and printer.report is not None and printer.report.status in _AUDITED
