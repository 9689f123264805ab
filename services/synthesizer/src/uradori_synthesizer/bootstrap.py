"""Wires the service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from uradori_bus import Runtime, Service, StreamingRoute
from uradori_bus.configuration import reading
from uradori_contracts.subjects import COMPOSE
from uradori_contracts.synthesis import ProviderName

from uradori_synthesizer import VERSION
from uradori_synthesizer.adapters.companies import load_finder
from uradori_synthesizer.adapters.openai_compatible import OpenAiCompatibleProvider
from uradori_synthesizer.config import SynthesizerConfig
from uradori_synthesizer.domain.provider import Provider
from uradori_synthesizer.domain.template import TemplateProvider
from uradori_synthesizer.handlers import compose

NAME = "synthesizer"


@asynccontextmanager
async def bootstrap(runtime: Runtime[SynthesizerConfig]) -> AsyncIterator[Service]:
    """Load the gazetteer, and keep one HTTP client where a model endpoint is configured."""
    config = runtime.config
    path = config.data_dir / "gazetteer" / "companies.csv"
    with reading(path):
        finder = await asyncio.to_thread(load_finder, path)
    providers: dict[ProviderName, Provider] = {ProviderName.TEMPLATE: TemplateProvider(finder)}
    timeout = httpx.Timeout(config.openai_idle_timeout_s, connect=config.openai_connect_timeout_s)
    async with httpx.AsyncClient(timeout=timeout) as client:
        if config.openai_base_url is not None and config.openai_model:
            providers[ProviderName.OPENAI_COMPATIBLE] = OpenAiCompatibleProvider(
                client=client,
                base_url=str(config.openai_base_url),
                model=config.openai_model,
                api_key=config.openai_api_key,
                max_characters=config.openai_max_characters,
            )
        yield Service(NAME, VERSION, (StreamingRoute(COMPOSE, compose(providers, runtime.log)),))
