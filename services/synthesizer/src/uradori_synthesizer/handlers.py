"""Answers to the bus."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing

from structlog.typing import FilteringBoundLogger
from uradori_bus import Call
from uradori_contracts.synthesis import ComposeRequest, DraftFailed, DraftPiece, ProviderName

from uradori_synthesizer.domain.chain import draft
from uradori_synthesizer.domain.provider import Provider

ComposeHandler = Callable[[ComposeRequest, Call], AsyncIterator[DraftPiece]]


def compose(providers: Mapping[ProviderName, Provider], log: FilteringBoundLogger) -> ComposeHandler:
    """The handler of COMPOSE over the providers of this process; the template must be among them."""

    async def handle(request: ComposeRequest, call: Call) -> AsyncIterator[DraftPiece]:
        order = chosen(request, providers)
        async with aclosing(draft(order, request, lambda: call.budget.remaining)) as parts:
            async for part in parts:
                if isinstance(part, DraftFailed):
                    log.warning("provider_failed", metrics={"provider": part.provider, "why": part.why})
                yield DraftPiece(part=part)

    return handle


def chosen(request: ComposeRequest, providers: Mapping[ProviderName, Provider]) -> tuple[Provider, ...]:
    """The providers asked for that are configured, in that order, the template always last."""
    names = [name for name in request.providers if name in providers and name is not ProviderName.TEMPLATE]
    return tuple(providers[name] for name in (*dict.fromkeys(names), ProviderName.TEMPLATE))
