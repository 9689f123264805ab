"""Wires documents."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from uradori_bus import ConfigurationError, Route, Runtime, Service, made_of
from uradori_bus.configuration import writable
from uradori_contracts.subjects import (
    COMPANIES,
    COMPANIES_KEY,
    DELETE_DOCUMENT,
    EXCERPT,
    FACTS,
    GET_DOCUMENT,
    LIST_DOCUMENTS,
    PASSAGES,
    UPLOAD,
)

from uradori_documents import VERSION, handlers
from uradori_documents.adapters.companies import load_gazetteer, with_list
from uradori_documents.adapters.reading.pool import ReaderPool
from uradori_documents.adapters.store.database import Database, open_database
from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.adapters.upload_files import sweep
from uradori_documents.announcing import Announcer
from uradori_documents.completing import Completer
from uradori_documents.config import DocumentsConfig
from uradori_documents.domain.filer import Filers
from uradori_documents.endings import Endings
from uradori_documents.ingesting import Ingesting
from uradori_documents.telling_filers import FilerTeller
from uradori_documents.worker import Worker

_WAITING = 2
"""Documents that may wait to be stored while every reader reads another one."""


@asynccontextmanager
async def bootstrap(runtime: Runtime[DocumentsConfig]) -> AsyncIterator[Service]:
    """Bring the database up to date, take uploads, announce changes and answer."""
    config, bus, log = runtime.config, runtime.bus, runtime.log
    reviewed = await asyncio.to_thread(load_gazetteer, config.data_dir)
    await asyncio.to_thread(writable, config.state_dir, "URADORI_STATE_DIR")
    if swept := await asyncio.to_thread(sweep, config.state_dir):
        log.info("uploads_swept", metrics={"folders": swept})
    database = await asyncio.to_thread(_open, config)
    with _closing(database), ThreadPoolExecutor(1, "documents") as heavy:
        store = DocumentStore(database, timedelta(seconds=config.documents_kept_s))
        pool = ReaderPool(
            config.documents_readers, config.documents_reader_mb * 2**20, config.documents_reading_s, log, heavy
        )
        endings = Endings()
        shipped = await asyncio.to_thread(Filers, reviewed)
        made = made_of(bus, COMPANIES, COMPANIES_KEY, partial(with_list, reviewed), shipped, log)
        async with made as filers, pool.open():
            teller = FilerTeller(store, bus, lambda: filers.current)
            completer = Completer(store, lambda: filers.current)
            announcer = Announcer(store, bus, log, completer.complete, teller.tell)
            room = asyncio.Semaphore(config.documents_readers + _WAITING)
            ingesting = Ingesting(
                bus,
                store,
                pool,
                lambda: filers.current,
                config.state_dir,
                heavy,
                announcer.changed,
                endings.ended,
                log,
                room,
            )
            parts = handlers.Parts(store, announcer.changed, endings)
            async with announcer.announcing(), Worker(bus, ingesting, log).working():
                yield Service("documents", VERSION, _routes(parts))


def _routes(parts: handlers.Parts) -> tuple[Route[Any, Any], ...]:
    return (
        Route(UPLOAD, partial(handlers.upload, parts=parts), limit=256),
        Route(LIST_DOCUMENTS, partial(handlers.list_documents, parts=parts), limit=8),
        Route(GET_DOCUMENT, partial(handlers.get_document, parts=parts), limit=8),
        Route(DELETE_DOCUMENT, partial(handlers.delete_document, parts=parts), limit=8),
        Route(PASSAGES, partial(handlers.passages, parts=parts), limit=4),
        Route(FACTS, partial(handlers.facts, parts=parts), limit=32),
        Route(EXCERPT, partial(handlers.excerpt, parts=parts), limit=32),
    )


def _open(config: DocumentsConfig) -> Database:
    try:
        return open_database(config.database_url)
    except SQLAlchemyError as error:
        told = str(error.__cause__ or error).strip().splitlines()[0]
        raise ConfigurationError(
            f"文書のデータベースを開けません（{told}）。URADORI_DOCUMENTS_URL または URADORI_STATE_DIR を確認してください。",
            f"Cannot open the database of documents ({told}). Check URADORI_DOCUMENTS_URL or URADORI_STATE_DIR.",
        ) from error


@contextmanager
def _closing(database: Database) -> Iterator[None]:
    try:
        yield
    finally:
        database.close()
