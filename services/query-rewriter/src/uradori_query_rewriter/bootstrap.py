"""Wires the query-rewriter."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from uradori_bus import Route, Runtime, Service
from uradori_contracts.subjects import REWRITE

from uradori_query_rewriter.adapters.files import load_knowledge
from uradori_query_rewriter.adapters.sessions import Sessions
from uradori_query_rewriter.handlers import Rewriter


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """Load gazetteer, fiscal years and lexicon once.

    Raises:
        ConfigurationError: a data file is missing or cannot be read; the message names the place.
    """
    knowledge = load_knowledge(runtime.config.data_dir)
    rewriter = Rewriter(knowledge, Sessions(runtime.bus), runtime.log)
    runtime.log.info(
        "knowledge_loaded", metrics={"companies": len(knowledge.gazetteer.companies), "lexicon": knowledge.cues.version}
    )
    yield Service(REWRITE.service, version("uradori-query-rewriter"), (Route(REWRITE, rewriter.rewrite),))
