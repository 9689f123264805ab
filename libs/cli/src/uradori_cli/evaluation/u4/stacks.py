"""Stacks that hold the reports of the task."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
from uradori_bus import Bus
from uradori_contracts.uploads import UploadHints

from uradori_cli.client.access import BusAccess
from uradori_cli.client.bus import connected_bus
from uradori_cli.client.connection import connected
from uradori_cli.client.uploads import Uploads
from uradori_cli.evaluation.suite import Progress, SuiteRun
from uradori_cli.failure import CommandError
from uradori_cli.stack.roster import SERVICES
from uradori_cli.stack.stack import running_stack

_ALONE = frozenset({"gateway", "documents", "figures"})


@dataclass(frozen=True, slots=True)
class Held:
    """What answers: the bus and the gateway of a stack that holds the reports."""

    bus: Bus
    client: httpx.AsyncClient


@asynccontextmanager
async def holding(run: SuiteRun, folders: Sequence[Path], whole: bool) -> AsyncIterator[Held]:
    """A stack of its own, `whole` or of documents, figures and the gateway only, once every report is in it."""
    services = tuple(service for service in SERVICES if whole or service.name in _ALONE)
    async with (
        running_stack(replace(run.plan, services=services, port=None), run.notify) as stack,
        connected(stack.url) as client,
        connected_bus(BusAccess(stack.nats_url)) as bus,
    ):
        await ingest(client, folders, run.progress)
        yield Held(bus, client)


async def ingest(client: httpx.AsyncClient, folders: Sequence[Path], progress: Progress) -> None:
    """Sends the reports through the gateway; one without a number of EDINET goes by the name of its folder. Raises CommandError where one cannot be taken in."""
    # The readers take a second to import, and every command imports this.
    from uradori_filings.readers.sources import document_id_of  # noqa: PLC0415

    from uradori_cli.ingesting.ingesting import Ingesting  # noqa: PLC0415

    done = 0
    known = [folder for folder in folders if document_id_of(folder.name)]
    named = [(UploadHints(document_id=folder.name), [folder]) for folder in folders if folder not in known]
    for hints, some in ((UploadHints(), known), *named):
        async for taken in Ingesting(Uploads(client, hints), lambda _: None).take(some, lambda _: None):
            if taken.failed:
                why = taken.problems[0] if taken.problems else None
                raise CommandError(
                    f"取り込めませんでした: {taken.name}（{why.message if why else ''}）",
                    f"Could not be taken in: {taken.name} ({why.message_en if why else ''})",
                )
            done += 1
            progress("取込 / ingested", done, len(folders))
