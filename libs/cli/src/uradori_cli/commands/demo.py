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
from uradori_cli.client.tools import listed, stock_valuation
from uradori_cli.client.turns import stream_turn
from uradori_cli.commands.options import DataDir
from uradori_cli.commands.target import Target, target
from uradori_cli.execution import execute
from uradori_cli.failure import CommandError
from uradori_cli.render.terminal import Terminal
from uradori_cli.render.turn import TurnPrinter
from uradori_cli.render.valuation import valuation_table

QUESTIONS = (
    "ソニーの2024年3月期の営業利益は？前期比も",
    "信越化学工業の収益性と株価指標を簡単に",
    "トヨタとホンダとスズキの2024年3月期の純利益を比べて",
    "大和証券グループの2020年3月期のリテール部門の経常利益は？",
    "ホンダはバリュートラップか？",
    "日銀の政策金利は？",
    "Did Rakuten make a profit in the year ended December 2023?",
)
COMPANY = "トヨタ自動車株式会社"
ITEMS = ("per", "pbr", "dividend_yield", "market_capitalisation", "roe", "tsr")
_AUDITED = frozenset({AuditStatus.PASS, AuditStatus.WARN})


def demo(data_dir: DataDir = None) -> None:
    """スタックを起動し、質問と MCP ツールを試して止める。 Start a stack, ask questions, call a tool over MCP, stop.

    すべてに監査を通った答えが得られたときだけ 0 で終わる。 Exits 0 only if each question got an answer that passed.
    """
    raise typer.Exit(execute(_demo(data_dir)))


async def _demo(data_dir: Path | None) -> int:
    console = Terminal()
    async with target(embedded=True, data_dir=data_dir) as system, connected(system.url) as client:
        printers = [await _asked(client, question, console) for question in QUESTIONS]
        await _tools(system, console)
    failed = [question for question, printer in zip(QUESTIONS, printers, strict=True) if not _is_proven(printer)]
    if failed:
        raise CommandError(
            f"監査を通った答えが得られませんでした: {' / '.join(failed)}",
            f"{len(failed)} of {len(QUESTIONS)} questions got no answer that passed its audit.",
        )
    console.print(Text(f"\n{len(QUESTIONS)} 問すべてで、監査済みの答えが得られました。 / All answers were audited."))
    return 0


async def _tools(system: Target, console: Console) -> None:
    if system.mcp_url is None:
        return
    console.print(Rule(Text(f"MCP  {system.mcp_url}", style="bold"), align="left"))
    async with connected(system.mcp_url, 1) as client:
        for tool in await listed(client, system.mcp_url):
            console.print(Text(f"  {tool.name:<24} {tool.title}"))
        console.print(valuation_table(await stock_valuation(client, system.mcp_url, COMPANY, ITEMS, years=1)))


async def _asked(client: httpx.AsyncClient, question: str, console: Console) -> TurnPrinter:
    console.print(Rule(Text(question, style="bold"), align="left"))
    printer = TurnPrinter(console)
    async for event in stream_turn(client, ChatRequest(question=question)):
        printer.take(event)
    return printer


def _is_proven(printer: TurnPrinter) -> bool:
    is_answer = isinstance(printer.ended, DoneEvent) and printer.ended.disposition is Disposition.ANSWER
    return is_answer and printer.report is not None and printer.report.status in _AUDITED
