"""Wires the query-rewriter."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version

from uradori_bus import Route, Runtime, Service, made_of
from uradori_contracts.subjects import COMPANIES, COMPANIES_KEY, LOAD_COMPANIES, REWRITE

from uradori_query_rewriter.adapters.company_lists import CompanyLists, knowledge_with_list
from uradori_query_rewriter.adapters.files import load_knowledge
from uradori_query_rewriter.adapters.sessions import Sessions
from uradori_query_rewriter.handlers import Rewriter
from uradori_query_rewriter.loading import CompanyLoader

LOADS_AT_ONCE = 2


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """Load gazetteer, fiscal years and lexicon once; follow the list of companies.

    Raises:
        ConfigurationError: a data file is missing or cannot be read; the message names the place.
    """
    shipped = load_knowledge(runtime.config.data_dir)
    make = partial(knowledge_with_list, shipped)
    async with made_of(runtime.bus, COMPANIES, COMPANIES_KEY, make, shipped, runtime.log) as knowledge:
        rewriter = Rewriter(knowledge, Sessions(runtime.bus), runtime.log)
        loader = CompanyLoader(shipped.gazetteer.companies, CompanyLists(runtime.bus), knowledge, runtime.log)
        runtime.log.info(
            "knowledge_loaded",
            metrics={"companies": len(knowledge.current.gazetteer.companies), "lexicon": shipped.cues.version},
        )
        routes = (Route(REWRITE, rewriter.rewrite), Route(LOAD_COMPANIES, loader.load, limit=LOADS_AT_ONCE))
        yield Service(REWRITE.service, version("uradori-query-rewriter"), routes)
