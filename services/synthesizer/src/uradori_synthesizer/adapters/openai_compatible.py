"""Any endpoint of the OpenAI chat-completions shape, streamed."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

import httpx
from httpx_sse import EventSource, SSEError
from pydantic import BaseModel, ConfigDict, SecretStr, ValidationError
from uradori_contracts.synthesis import ComposeRequest, ProviderName

from uradori_synthesizer.adapters.bounded_stream import BoundedStream
from uradori_synthesizer.adapters.prompt import messages
from uradori_synthesizer.domain.cleaning import DraftCleaner
from uradori_synthesizer.domain.provider import ProviderFailedError

DONE = "[DONE]"
BYTES_PER_CHARACTER = 512
"""Room for the JSON around each token, and for reasoning that is dropped."""


class _Delta(BaseModel):
    model_config = ConfigDict(frozen=True)
    content: str | None = None


class _Choice(BaseModel):
    model_config = ConfigDict(frozen=True)
    delta: _Delta = _Delta()
    finish_reason: str | None = None


class _Chunk(BaseModel):
    """What is read of a chunk; other fields differ from server to server."""

    model_config = ConfigDict(frozen=True)
    choices: tuple[_Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenAiCompatibleProvider:
    """Off unless configured. Uses `client`, whose timeouts bound connecting and each silence."""

    client: httpx.AsyncClient
    base_url: str
    model: str
    api_key: SecretStr | None
    max_characters: int

    @property
    def name(self) -> ProviderName:
        """As the settings call it."""
        return ProviderName.OPENAI_COMPATIBLE

    @property
    def deterministic(self) -> bool:
        """A model may word a second draft differently."""
        return False

    async def write(self, request: ComposeRequest, seconds: float) -> AsyncGenerator[str, None]:
        """The model's draft without its reasoning.

        Raises:
            ProviderFailedError: HTTP error, silence, a cut stream, garbage, a flood, or no time left.
        """
        cleaner = DraftCleaner(self.max_characters)
        deadline = asyncio.get_running_loop().time() + seconds
        try:
            async with aclosing(self._contents(request)) as contents:
                while (content := await _next(contents, deadline)) is not None:
                    yield cleaner.feed(content)
        except TimeoutError as error:
            raise ProviderFailedError("out of time") from error
        except SSEError as error:
            raise ProviderFailedError("answered with something else than an event stream") from error
        except httpx.TimeoutException as error:
            raise ProviderFailedError("silent for too long") from error
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise ProviderFailedError(f"connection failed: {type(error).__name__}") from error
        yield cleaner.close()

    async def _contents(self, request: ComposeRequest) -> AsyncGenerator[str, None]:
        headers = {"Authorization": f"Bearer {self.api_key.get_secret_value()}"} if self.api_key else {}
        body = {
            "model": self.model,
            "messages": messages(request),
            "stream": True,
            "temperature": 0,
            "max_tokens": self.max_characters,
        }
        url = f"{self.base_url.rstrip('/')}/chat/completions"
        async with self.client.stream("POST", url, json=body, headers=headers) as response:
            if response.status_code != httpx.codes.OK:
                raise ProviderFailedError(f"HTTP {response.status_code}")
            if isinstance(response.stream, httpx.AsyncByteStream):
                response.stream = BoundedStream(response.stream, self.max_characters * BYTES_PER_CHARACTER)
            async for event in EventSource(response).aiter_sse():
                if event.data.strip() == DONE:
                    return
                chunk = _parsed(event.data)
                for choice in chunk.choices[:1]:
                    if choice.delta.content:
                        yield choice.delta.content
                    if choice.finish_reason == "stop":
                        return
                    if choice.finish_reason:
                        raise ProviderFailedError("stopped before its end")
        raise ProviderFailedError("the stream was cut")


async def _next(contents: AsyncGenerator[str, None], deadline: float) -> str | None:
    async with asyncio.timeout_at(deadline):
        return await anext(contents, None)


def _parsed(data: str) -> _Chunk:
    try:
        return _Chunk.model_validate_json(data)
    except ValidationError as error:
        raise ProviderFailedError("sent a chunk that is not one") from error
