"""Providers one after another until one finishes its draft."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing

from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.synthesis import (
    ComposeRequest,
    DraftEnded,
    DraftFailed,
    DraftPart,
    DraftStarted,
    DraftToken,
)

from uradori_synthesizer.domain.provider import Provider, ProviderFailedError

RESERVE_S = 1.0
"""Kept back for the providers after the current one; the template needs far less."""


async def draft(
    providers: Sequence[Provider], request: ComposeRequest, remaining: Callable[[], float]
) -> AsyncGenerator[DraftPart, None]:
    """The parts of the draft; `remaining` gives the seconds that are left.

    Raises:
        UradoriError: PROVIDER_FAILED where the last provider failed too.
    """
    for place, provider in enumerate(providers, start=1):
        last = place == len(providers)
        seconds = remaining() if last else max(0.0, remaining() - RESERVE_S)
        yield DraftStarted(provider=provider.name, deterministic=provider.deterministic)
        written = False
        try:
            async with aclosing(provider.write(request, seconds)) as pieces:
                async for piece in pieces:
                    if piece:
                        written = written or not piece.isspace()
                        yield DraftToken(token=piece)
        except ProviderFailedError as failure:
            yield DraftFailed(provider=provider.name, why=failure.why)
            continue
        if written:
            yield DraftEnded(provider=provider.name, deterministic=provider.deterministic)
            return
        yield DraftFailed(provider=provider.name, why="wrote nothing")
    raise UradoriError(ErrorCode.PROVIDER_FAILED)
