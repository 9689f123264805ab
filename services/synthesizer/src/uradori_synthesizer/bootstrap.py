"""Wires the service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import httpx
from uradori_bus import Runtime, Service, StreamingRoute, made_of
from uradori_bus.configuration import reading
from uradori_contracts.subjects import COMPANIES, COMPANIES_KEY, COMPOSE
from uradori_contracts.synthesis import ProviderName

from uradori_synthesizer import VERSION
from uradori_synthesizer.adapters.companies import finder_over, load_gazetteer, with_list
from uradori_synthesizer.adapters.openai_compatible import OpenAiCompatibleProvider
from uradori_synthesizer.config import SynthesizerConfig
from uradori_synthesizer.domain.provider import Provider
from uradori_synthesizer.domain.template import TemplateProvider
from uradori_synthesizer.handlers import compose

NAME = "synthesizer"


@asynccontextmanager
async def bootstrap(runtime: Runtime[SynthesizerConfig]) -> AsyncIterator[Service]:
    """Load the gazetteer and follow the list of companies; keep one HTTP client where a model endpoint is configured."""
    config = runtime.config
    path = config.data_dir / "gazetteer" / "companies.csv"
    with reading(path):
        reviewed = await asyncio.to_thread(load_gazetteer, path)
    timeout = httpx.Timeout(config.openai_idle_timeout_s, connect=config.openai_connect_timeout_s)
    make = partial(with_list, reviewed)
    async with (
        made_of(runtime.bus, COMPANIES, COMPANIES_KEY, make, reviewed, runtime.log) as gazetteer,
        httpx.AsyncClient(timeout=timeout) as client,
    ):
        finder = finder_over(lambda: gazetteer.current)
        providers: dict[ProviderName, Provider] = {ProviderName.TEMPLATE: TemplateProvider(finder)}
        if config.openai_base_url is not None and config.openai_model:
            providers[ProviderName.OPENAI_COMPATIBLE] = OpenAiCompatibleProvider(
                client=client,
                base_url=str(config.openai_base_url),
                model=config.openai_model,
                api_key=config.openai_api_key,
                max_characters=config.openai_max_characters,
            )
        yield Service(NAME, VERSION, (StreamingRoute(COMPOSE, compose(providers, runtime.log)),))
