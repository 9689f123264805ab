"""Wires the auditor."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from uradori_bus import Route, Runtime, Service, made_of
from uradori_bus.configuration import reading
from uradori_contracts.subjects import AUDIT_ANSWER, AUDIT_SENTENCES, CLAIMS, COMPANIES, COMPANIES_KEY

from uradori_auditor import VERSION
from uradori_auditor.adapters.gazetteer_file import auditor_with_list, load_gazetteer
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.handlers import audit_answer, audit_sentences, list_claims


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """Load the gazetteer, without which a false name of a company would go unnoticed, and follow the list on the bus."""
    path = runtime.config.data_dir / "gazetteer" / "companies.csv"
    with reading(path):
        gazetteer = await asyncio.to_thread(load_gazetteer, path)
    make = partial(auditor_with_list, gazetteer)
    async with made_of(runtime.bus, COMPANIES, COMPANIES_KEY, make, Auditor.of(gazetteer), runtime.log) as auditor:
        yield Service(
            "auditor",
            VERSION,
            (
                Route(AUDIT_SENTENCES, lambda request, call: audit_sentences(request, call, auditor=auditor.current)),
                Route(AUDIT_ANSWER, lambda request, call: audit_answer(request, call, auditor=auditor.current)),
                Route(CLAIMS, lambda request, call: list_claims(request, call, auditor=auditor.current)),
            ),
        )
