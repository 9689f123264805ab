"""`uradori audit --replay`: saved reports, recomputed."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path

import httpx
from rich.text import Text
from uradori_contracts.audit import AuditReport
from uradori_contracts.replay import request_of
from uradori_contracts.views import AuditSubmission

from uradori_cli.client.audits import audited
from uradori_cli.client.ordered import in_order
from uradori_cli.commands.target import Opening
from uradori_cli.failure import UNAUDITABLE, CommandError
from uradori_cli.render.plain import plain
from uradori_cli.render.replay import comparison_lines
from uradori_cli.render.terminal import Terminal
from uradori_cli.replay.comparing import Comparison, compared
from uradori_cli.replay.reading import SavedReport, read_reports


async def replayed(path: Path, opening: Opening, concurrency: int) -> int:
    """Recomputes each report from its own answer and evidence. 0 where all are the same, 1 where one differs, 2 where
    one could not be recomputed."""
    console, differ, failed = Terminal(), False, False
    try:
        reports = await asyncio.to_thread(read_reports, path)
        async with opening as client:
            async for each in in_order(_work(reports, client), concurrency):
                if isinstance(each, CommandError):
                    failed = True
                    for words in (each.message, each.message_en):
                        console.print(Text(plain(words), style="bold red"), soft_wrap=True)
                    continue
                differ |= not each.is_identical
                for line in comparison_lines(each, console.width):
                    console.print(line, soft_wrap=True, highlight=False)
    except CommandError as error:
        raise CommandError(error.message, error.message_en, error.details, UNAUDITABLE) from error
    return UNAUDITABLE if failed else int(differ)


async def _work(
    reports: tuple[SavedReport | CommandError, ...], client: httpx.AsyncClient
) -> AsyncIterator[Coroutine[None, None, Comparison | CommandError]]:
    for saved in reports:
        yield _recomputed(saved, client)


async def _recomputed(saved: SavedReport | CommandError, client: httpx.AsyncClient) -> Comparison | CommandError:
    if isinstance(saved, CommandError):
        return saved
    try:
        now = await audited(client, _submission(saved.report))
    except CommandError as error:
        return CommandError(f"{saved.name}: {error.message}", f"{saved.name}: {error.message_en}")
    return compared(saved, now)


def _submission(report: AuditReport) -> AuditSubmission:
    request = request_of(report)
    return AuditSubmission(answer=request.answer, evidence=request.evidence, lookup=request.lookup, found=request.found)
