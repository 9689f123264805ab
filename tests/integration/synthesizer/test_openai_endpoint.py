"""The OpenAI-compatible provider against a server of that shape, alone and in front of the template."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
import structlog
from pydantic import SecretStr
from uradori_bus import Budget, Call
from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import Intent, Language, ResolvedRequest
from uradori_contracts.synthesis import (
    ComposeRequest,
    DraftEnded,
    DraftFailed,
    DraftToken,
    ProviderName,
)
from uradori_synthesizer.adapters.openai_compatible import OpenAiCompatibleProvider
from uradori_synthesizer.domain.provider import ProviderFailedError
from uradori_synthesizer.domain.template import TemplateProvider
from uradori_synthesizer.handlers import compose

from .conftest import SSE, chunk, says

IDLE_S = 0.3
MAXIMUM = 1_000
REQUEST = ComposeRequest(
    turn_id="t",
    request=ResolvedRequest(question="開示は？", language=Language.JAPANESE, intent=Intent.DISCLOSURE),
    evidence=(Evidence(tag="mcp_val_1", text="見本は有価証券報告書を提出した。"),),
    providers=(ProviderName.OPENAI_COMPATIBLE, ProviderName.TEMPLATE),
)


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(timeout=httpx.Timeout(IDLE_S, connect=1.0), trust_env=False) as client:
        yield client


def provider(client: httpx.AsyncClient, url: str) -> OpenAiCompatibleProvider:
    return OpenAiCompatibleProvider(client, url, "model-1", SecretStr("s3cret"), MAXIMUM)


async def drafted(client, endpoint, *, seconds: float = 5.0) -> str:
    return "".join([piece async for piece in provider(client, endpoint.url).write(REQUEST, seconds)])


async def test_the_draft_streams_until_done(client, endpoint):
    endpoint.behave = says(
        SSE, chunk(None), chunk("見本は"), ": ping\n\n", chunk("提出した[mcp_val_1]。"), "data: [DONE]\n\n"
    )

    assert await drafted(client, endpoint) == "見本は提出した[mcp_val_1]。"


async def test_the_request_has_the_shape_of_the_chat_completions_api(client, endpoint):
    endpoint.behave = says(SSE, chunk("文。"), chunk(None, "stop"))

    await drafted(client, endpoint)

    head, body = endpoint.requests[0]
    assert head.startswith("POST /v1/chat/completions ")
    assert "authorization: bearer s3cret" in head.lower()
    assert (body["model"], body["stream"]) == ("model-1", True)
    assert [message["role"] for message in body["messages"]] == ["system", "user"]


async def test_reasoning_cut_anywhere_is_dropped(client, endpoint):
    endpoint.behave = says(SSE, chunk("<thi"), chunk("nk>迷う</th"), chunk("ink>文。"), "data: [DONE]\n\n")

    assert await drafted(client, endpoint) == "文。"


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        (("HTTP/1.1 500 Oops\r\nContent-Length: 6\r\n\r\nsecret",), "HTTP 500"),
        (("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n",), "HTTP 401"),
        (("HTTP/1.1 429 Busy\r\nContent-Length: 0\r\n\r\n",), "HTTP 429"),
        (("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi",), "event stream"),
        ((SSE, chunk("半分")), "cut"),
        ((SSE, chunk("半分"), chunk(None, "length")), "before its end"),
        ((SSE, "data: {not json\n\n"), "not one"),
        ((SSE, 'data: {"choices": "x"}\n\n'), "not one"),
        ((SSE, "data: " + "[" * 100_000 + "\n\n"), "not one"),
        ((SSE, *(chunk("あ" * 400) for _ in range(3))), "more than 1000 characters"),
        ((SSE, "data: " + "x" * 600_000), "bytes"),
        (("nonsense\r\n\r\n",), "connection failed"),
        ((), "connection failed"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_whatever_goes_wrong_is_one_kind_of_failure(client, endpoint, pieces, why):
    endpoint.behave = says(*pieces)

    with pytest.raises(ProviderFailedError, match=why) as failure:
        await drafted(client, endpoint)
    assert "secret" not in failure.value.why


async def test_an_endpoint_that_hangs_is_given_up_after_its_silence(client, endpoint):
    async def hang(writer: asyncio.StreamWriter) -> None:
        writer.write((SSE + chunk("半分")).encode())
        await writer.drain()
        await asyncio.Event().wait()

    endpoint.behave = hang
    with pytest.raises(ProviderFailedError, match="silent"):
        await drafted(client, endpoint)


async def test_an_endpoint_that_only_trickles_is_given_up_at_the_end_of_the_budget(client, endpoint):
    async def trickle(writer: asyncio.StreamWriter) -> None:
        writer.write(SSE.encode())
        while not writer.is_closing():
            writer.write(b": still here\n\n")
            await writer.drain()
            await asyncio.sleep(0.02)

    endpoint.behave = trickle
    with pytest.raises(ProviderFailedError, match="out of time"):
        await drafted(client, endpoint, seconds=0.2)


async def test_an_endpoint_that_is_not_there_fails_at_once(client, endpoint):
    absent = provider(client, "http://127.0.0.1:9/v1")

    with pytest.raises(ProviderFailedError, match="connection failed"):
        [piece async for piece in absent.write(REQUEST, 5.0)]


async def test_a_reader_who_leaves_closes_the_connection(client, endpoint):
    async def endless(writer: asyncio.StreamWriter) -> None:
        writer.write((SSE + chunk("一")).encode())
        await writer.drain()
        while True:
            writer.write(b": x\n\n")
            await writer.drain()
            await asyncio.sleep(0.01)

    endpoint.behave = endless
    stream = provider(client, endpoint.url).write(REQUEST, 5.0)
    assert await anext(stream) == "一"
    await stream.aclose()

    async with asyncio.timeout(2):
        await endpoint.left.wait()


async def handled(client, url: str) -> list:
    providers = {
        ProviderName.OPENAI_COMPATIBLE: provider(client, url),
        ProviderName.TEMPLATE: TemplateProvider(lambda _: frozenset()),
    }
    handle = compose(providers, structlog.get_logger())
    return [piece.part async for piece in handle(REQUEST, Call(Budget.of(10.0)))]


async def test_the_template_answers_after_a_model_that_broke_off(client, endpoint):
    endpoint.behave = says(SSE, chunk("半分"))

    parts = await handled(client, endpoint.url)

    assert [type(part) for part in parts[1:3]] == [DraftToken, DraftFailed]
    assert parts[-1] == DraftEnded(provider="template", deterministic=True)
    assert parts[-2] == DraftToken(token="見本は有価証券報告書を提出した[mcp_val_1]。")


async def test_a_model_that_finishes_is_the_one_that_answers(client, endpoint):
    endpoint.behave = says(SSE, chunk("文[mcp_val_1]。"), "data: [DONE]\n\n")

    parts = await handled(client, endpoint.url)

    assert parts[-1] == DraftEnded(provider="openai_compatible", deterministic=False)


async def test_a_provider_that_is_not_configured_is_passed_over():
    handle = compose({ProviderName.TEMPLATE: TemplateProvider(lambda _: frozenset())}, structlog.get_logger())

    parts = [piece.part async for piece in handle(REQUEST, Call(Budget.of(10.0)))]

    assert {part.provider for part in parts if not isinstance(part, DraftToken)} == {"template"}
