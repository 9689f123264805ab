"""A gateway that is slow, busy or away for a while costs time, and no document."""

from collections.abc import Callable
from hashlib import sha256

import httpx
import pytest
from uradori_cli.client.patience import Patience
from uradori_cli.client.uploads import Uploads
from uradori_cli.failure import CommandError
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.uploads import DocumentOutcome, IngestedDocument, Upload, UploadHints, UploadState

CONTENT = b"x" * 600_000
TAKEN = Upload(upload_id="up-1", file_name="a.pdf", sha256=sha256(CONTENT).hexdigest(), state=UploadState.WAITING)
DOCUMENT = IngestedDocument(document_id="D1", outcome=DocumentOutcome.ADDED)
DONE = TAKEN.model_copy(update={"state": UploadState.DONE, "documents": (DOCUMENT,)})
Trouble = Callable[[httpx.Request], httpx.Response]


def raising(error: type[httpx.TransportError]) -> Trouble:
    def fail(request: httpx.Request) -> httpx.Response:
        raise error("trouble", request=request)

    return fail


def answering(status: int, code: ErrorCode, **headers: str) -> Trouble:
    body = UradoriError(code).reply("ab").model_dump_json()
    return lambda _: httpx.Response(status, content=body, headers={k.replace("_", "-"): v for k, v in headers.items()})


TROUBLES = [
    raising(httpx.ReadTimeout), raising(httpx.ConnectError), raising(httpx.ReadError), raising(httpx.WriteError),
    raising(httpx.RemoteProtocolError), raising(httpx.WriteTimeout),
    answering(503, ErrorCode.UNAVAILABLE), answering(503, ErrorCode.BUSY, retry_after="0"),
    answering(504, ErrorCode.DEADLINE_EXCEEDED), answering(502, ErrorCode.INTERNAL),
    answering(429, ErrorCode.RATE_LIMITED, retry_after="Wed, 21 Oct 2026 07:28:00 GMT"),
]  # fmt: skip


class Gateway:
    """Answers each place with trouble first, as often as it is told to."""

    def __init__(self, trouble: Trouble, times: int = 2) -> None:
        self.trouble, self.times = trouble, times
        self.asked: dict[str, int] = {}
        self.bodies: list[bytes] = []

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        body = await request.aread()
        place = f"{request.method} {request.url.path.rpartition('/')[2]}"
        self.asked[place] = self.asked.get(place, 0) + 1
        if self.asked[place] <= self.times and len(self.asked) > 1:
            return self.trouble(request)
        if request.method == "POST":
            self.bodies.append(body)
            return httpx.Response(202, content=TAKEN.model_dump_json())
        if place.endswith("up-1"):
            return httpx.Response(200, content=DONE.model_dump_json())
        return answering(404, ErrorCode.NOT_FOUND)(request)


def uploads(gateway: Gateway, **patience: float) -> Uploads:
    client = httpx.AsyncClient(transport=httpx.MockTransport(gateway), base_url="http://gateway")
    return Uploads(client, UploadHints(), Patience(pause_s=0.0, **patience))


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_trouble_that_passes_is_waited_out_and_the_file_is_sent_whole(trouble: Trouble) -> None:
    gateway = Gateway(trouble)
    sending = uploads(gateway)
    assert await sending.known("a.pdf", CONTENT) is None
    assert await sending.sent("a.pdf", CONTENT) == DONE
    assert gateway.bodies == [CONTENT]
    assert (gateway.asked["POST documents"], gateway.asked["GET up-1"]) == (3, 3)


async def test_a_gateway_that_stays_away_is_given_up() -> None:
    sending = uploads(Gateway(raising(httpx.ReadTimeout), times=10**9), lasts_s=0.05)
    await sending.known("a.pdf", CONTENT)
    with pytest.raises(httpx.ReadTimeout):
        await sending.sent("a.pdf", CONTENT)


async def test_a_service_that_stays_away_is_told_by_its_own_words() -> None:
    sending = uploads(Gateway(answering(503, ErrorCode.UNAVAILABLE), times=10**9), lasts_s=0.05)
    await sending.known("a.pdf", CONTENT)
    with pytest.raises(CommandError) as refused:
        await sending.sent("a.pdf", CONTENT)
    assert refused.value.details[0].startswith("unavailable")


async def test_where_nobody_ever_answered_nobody_is_waited_for() -> None:
    calls = []

    async def nobody(request: httpx.Request) -> httpx.Response:
        calls.append(request)
        raise httpx.ConnectError("refused", request=request)

    client = httpx.AsyncClient(transport=httpx.MockTransport(nobody), base_url="http://gateway")
    with pytest.raises(httpx.ConnectError):
        await Uploads(client, UploadHints()).known("a.pdf", CONTENT)
    assert len(calls) == 1
