"""Wires the query-rewriter."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from uradori_bus import Route, Runtime, Service, made_of
from uradori_contracts.subjects import COMPANIES, COMPANIES_KEY, FILERS, FILERS_KEY, LOAD_COMPANIES, REWRITE

from uradori_query_rewriter.adapters.company_lists import CompanyLists
from uradori_query_rewriter.adapters.files import load_knowledge
from uradori_query_rewriter.adapters.known_filers import Known
from uradori_query_rewriter.adapters.sessions import Sessions
from uradori_query_rewriter.handlers import Rewriter
from uradori_query_rewriter.loading import CompanyLoader

LOADS_AT_ONCE = 2


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """Load gazetteer, fiscal years and lexicon once; follow the list of companies and the filers of documents.

    Raises:
        ConfigurationError: a data file is missing or cannot be read; the message names the place.
    """
    shipped = load_knowledge(runtime.config.data_dir)
    known = Known(shipped)
    async with (
        made_of(runtime.bus, COMPANIES, COMPANIES_KEY, known.with_list, shipped, runtime.log) as knowledge,
        made_of(runtime.bus, FILERS, FILERS_KEY, known.with_filers, shipped, runtime.log),
    ):
        rewriter = Rewriter(known, Sessions(runtime.bus), runtime.log)
        loader = CompanyLoader(shipped.gazetteer.companies, CompanyLists(runtime.bus), knowledge, runtime.log)
        runtime.log.info(
            "knowledge_loaded",
            metrics={"companies": len(knowledge.current.gazetteer.companies), "lexicon": shipped.cues.version},
        )
        routes = (Route(REWRITE, rewriter.rewrite), Route(LOAD_COMPANIES, loader.load, limit=LOADS_AT_ONCE))
        yield Service(REWRITE.service, version("uradori-query-rewriter"), routes)
