"""Providers one after another."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.synthesis import (
    ComposeRequest,
    DraftEnded,
    DraftFailed,
    DraftPart,
    DraftStarted,
    DraftToken,
    ProviderName,
)
from uradori_synthesizer.domain.chain import draft
from uradori_synthesizer.domain.provider import ProviderFailedError

TEMPLATE, MODEL = ProviderName.TEMPLATE, ProviderName.OPENAI_COMPATIBLE


@dataclass
class Scripted:
    """Writes its pieces, then fails where it is told to."""

    name: ProviderName
    pieces: tuple[str, ...]
    failure: str = ""
    deterministic: bool = False
    seconds: list[float] = field(default_factory=list)
    closed: list[bool] = field(default_factory=list)

    async def write(self, request: ComposeRequest, seconds: float) -> AsyncGenerator[str, None]:
        self.seconds.append(seconds)
        try:
            for piece in self.pieces:
                yield piece
            if self.failure:
                raise ProviderFailedError(self.failure)
        finally:
            self.closed.append(True)


async def parts(request: ComposeRequest, *providers: Scripted, remaining: float = 10.0) -> list[DraftPart]:
    return [part async for part in draft(providers, request, lambda: remaining)]


async def test_the_first_provider_that_finishes_is_the_last_one_asked(request_for):
    model = Scripted(MODEL, ("一文。", "二文。"))
    template = Scripted(TEMPLATE, ("雛形。",), deterministic=True)

    assert await parts(request_for(), model, template) == [
        DraftStarted(provider="openai_compatible", deterministic=False),
        DraftToken(token="一文。"),
        DraftToken(token="二文。"),
        DraftEnded(provider="openai_compatible", deterministic=False),
    ]
    assert template.seconds == []


async def test_a_provider_that_fails_in_mid_draft_is_followed_by_the_next_from_the_start(request_for):
    model = Scripted(MODEL, ("半",), failure="HTTP 500")
    template = Scripted(TEMPLATE, ("雛形。",), deterministic=True)

    assert await parts(request_for(), model, template) == [
        DraftStarted(provider="openai_compatible", deterministic=False),
        DraftToken(token="半"),
        DraftFailed(provider="openai_compatible", why="HTTP 500"),
        DraftStarted(provider="template", deterministic=True),
        DraftToken(token="雛形。"),
        DraftEnded(provider="template", deterministic=True),
    ]


@pytest.mark.parametrize("pieces", [(), ("",), (" ", "\n")])
async def test_an_empty_draft_is_a_failed_one(request_for, pieces):
    found = await parts(request_for(), Scripted(MODEL, pieces), Scripted(TEMPLATE, ("雛形。",)))

    assert DraftFailed(provider="openai_compatible", why="wrote nothing") in found


async def test_time_is_kept_for_the_providers_that_follow(request_for):
    model, template = Scripted(MODEL, (), failure="x"), Scripted(TEMPLATE, ("雛形。",))

    await parts(request_for(), model, template, remaining=5.0)

    assert model.seconds[0] < template.seconds[0] == 5.0


async def test_when_nobody_manages_the_caller_is_told(request_for):
    with pytest.raises(UradoriError) as error:
        await parts(request_for(), Scripted(MODEL, (), failure="x"))

    assert error.value.code is ErrorCode.PROVIDER_FAILED


async def test_a_reader_who_leaves_stops_the_provider(request_for):
    model = Scripted(MODEL, ("一", "二", "三"))

    stream = draft([model], request_for(), lambda: 10.0)
    await anext(stream)
    await anext(stream)
    await stream.aclose()

    assert model.closed == [True]
