"""Wires the auditor."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from uradori_bus import Route, Runtime, Service
from uradori_bus.configuration import reading
from uradori_contracts.subjects import AUDIT_ANSWER, AUDIT_SENTENCES

from uradori_auditor import VERSION
from uradori_auditor.adapters.gazetteer_file import load_gazetteer
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.handlers import audit_answer, audit_sentences


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """Load the gazetteer, without which a false name of a company would go unnoticed."""
    path = runtime.config.data_dir / "gazetteer" / "companies.csv"
    with reading(path):
        gazetteer = await asyncio.to_thread(load_gazetteer, path)
    auditor = Auditor.of(gazetteer)
    yield Service(
        "auditor",
        VERSION,
        (
            Route(AUDIT_SENTENCES, partial(audit_sentences, auditor=auditor)),
            Route(AUDIT_ANSWER, partial(audit_answer, auditor=auditor)),
        ),
    )
