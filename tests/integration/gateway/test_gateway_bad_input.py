"""Whatever is sent, the answer is quick, in two languages, and the gateway stays up."""

import asyncio
import json
from time import monotonic
from typing import Any

import pytest
from uradori_contracts.subjects import ASKS, CHAT_ASK

STREAM = "/api/v1/chat/stream"
JSON = {"Content-Type": "application/json"}
DEEP = b'{"question": ' + b"[" * 10_000 + b"]" * 10_000 + b"}"

BODIES: list[tuple[bytes, int, str]] = [
    (b"", 422, "body"),
    (b"{}", 422, "question"),
    (b"[]", 422, "body"),
    (b"null", 422, "body"),
    (b'"text"', 422, "body"),
    (b"not json", 400, "JSON"),
    (b'{"question": "a"', 400, "JSON"),
    (b'{"question": ""}', 422, "question"),
    (b'{"question": "   "}', 422, "question"),
    (b'{"question": 7}', 422, "question"),
    (b'{"question": NaN}', 400, "JSON"),
    (b'{"question": 1e400000000}', 400, "JSON"),
    (b'{"question": ' + b"9" * 50_000 + b"}", 400, "JSON"),
    (b'{"question": "a\\u0000b"}', 422, "question"),
    (b'{"question": "a\\u001bb"}', 422, "question"),
    (b'{"question": "\\ud800"}', 422, "JSON"),
    (b'{"question": "\xff"}', 400, "JSON"),
    (DEEP, 400, "JSON"),
    (json.dumps({"question": "あ" * 2001}).encode(), 422, "question"),
    (json.dumps({"question": "a", "unknown": 1}).encode(), 422, "unknown"),
    (json.dumps({"question": "a", "x" * 50_000: 1}).encode(), 422, "xxx"),
    (json.dumps({"question": "a", "session_id": "../x"}).encode(), 422, "session_id"),
    (json.dumps({"question": "a", "session_id": "a\r\nb"}).encode(), 422, "session_id"),
    (json.dumps({"question": "a", "display": "loud"}).encode(), 422, "display"),
    (json.dumps({"question": "a", "as_of": "2024-02-30"}).encode(), 422, "as_of"),
    (json.dumps({"question": True}).encode(), 422, "question"),
    (json.dumps({"question": "a", "as_of": 20240401}).encode(), 422, "as_of"),
    (json.dumps({"question": "a" * 1_000_000}).encode(), 413, "large"),
]


@pytest.mark.parametrize("path", [STREAM, "/api/v1/chat/sync"])
@pytest.mark.parametrize(("body", "status", "names"), BODIES)
async def test_a_body_that_is_no_question_is_refused(api: Any, path: str, body: bytes, status: int, names: str) -> None:
    begun = monotonic()
    response = await api.post(path, content=body, headers=JSON)
    assert monotonic() - begun < 2
    error = response.json()
    assert response.status_code == status
    assert error["code"] == ("too_large" if status == 413 else "invalid_request")
    assert set(error) == {"schema_version", "code", "message", "message_en", "trace_id"}
    assert names in error["message_en"]
    assert any(character > "぀" for character in error["message"])
    assert len(response.content) < 2000
    assert (await api.get("/livez")).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [{}, {"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"},
     {"Content-Type": "application/json", "Content-Encoding": "gzip"}, {"Content-Type": "x" * 3000}],
)  # fmt: skip
async def test_a_body_that_is_not_called_json_is_refused(api: Any, headers: dict[str, str]) -> None:
    response = await api.post(STREAM, content=b'{"question": "a"}', headers=headers)
    assert (response.status_code, response.json()["code"]) == (415, "invalid_request")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 404), ("GET", "/docs", 404), ("GET", "/redoc", 404), ("GET", "/api/v1/nothing", 404),
        ("GET", STREAM, 405), ("DELETE", "/api/v1/settings", 405), ("POST", "/livez", 405),
    ],
)  # fmt: skip
async def test_paths_and_methods_that_do_not_exist_answer_in_the_same_shape(
    api: Any, method: str, path: str, status: int
) -> None:
    response = await api.request(method, path)
    assert response.status_code == status
    assert response.json()["code"] == ("not_found" if status == 404 else "invalid_request")
    assert len(response.json()["trace_id"]) == 32


async def test_a_body_without_a_length_is_bounded_while_it_is_read(gateway: Any) -> None:
    async def endless() -> Any:
        for _ in range(200):
            yield b" " * 10_000

    response = await gateway.http.post(STREAM, content=endless(), headers=JSON)
    assert response.status_code == 413


async def test_a_body_that_does_not_come_is_not_waited_for(bus: Any, open_gateway: Any) -> None:
    async with open_gateway(bus, body_timeout_s=0.1) as gateway:
        reader, writer = await asyncio.open_connection("127.0.0.1", gateway.port)
        writer.write(
            b"POST /api/v1/chat/sync HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
        )
        async with asyncio.timeout(5):
            assert b" 408 " in await reader.readline()
        writer.close()


async def test_headers_are_bounded(gateway: Any) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", gateway.port)
    writer.write(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 100_000)
    async with asyncio.timeout(5):
        assert b" 400 " in await reader.readline()
    writer.close()


async def test_responses_are_closed_to_other_sites(gateway: Any) -> None:
    response = await gateway.http.get("/livez", headers={"Origin": "https://elsewhere.example"})
    assert "access-control-allow-origin" not in response.headers
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["content-security-policy"].startswith("default-src 'none'")
    assert "server" not in response.headers


class Broken:
    """A bus with a defect that knows a secret."""

    connected = True

    def bucket(self, _: object) -> None:
        raise RuntimeError("secret")


async def test_a_defect_is_answered_without_its_text(open_gateway: Any) -> None:
    async with open_gateway(Broken()) as gateway:
        response = await gateway.http.get("/api/v1/settings")
        assert (response.status_code, response.json()["code"]) == (500, "internal")
        assert "secret" not in response.text
        assert response.headers["x-content-type-options"] == "nosniff"


async def test_no_question_is_logged(gateway: Any, coordinator: Any, events: Any) -> None:
    async with gateway.http.stream("POST", STREAM, json={"question": "秘密の質問"}) as response:
        await coordinator.answer((await coordinator.asked()).turn_id, "秘密の答え")
        assert [line.event async for line in events(response)][-1] == "done"
    line = await gateway.log.heard("http_request")
    assert (line["method"], line["route"], line["status"]) == ("POST", STREAM, 200)
    assert "秘密" not in repr(gateway.log.lines)


TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = f"00-{TRACE}-00f067aa0ba902b7-01"


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ([PARENT], True),
        ([f"  {PARENT} "], True),
        ([f"00-{'1' * 32}-{'2' * 16}-01"], True),
        ([PARENT, PARENT], False),
        ([PARENT.upper()], False),
        ([f"00-{'0' * 32}-00f067aa0ba902b7-01"], False),
        ([f"00-{TRACE}-{'0' * 16}-01"], False),
        ([f"ff-{TRACE}-00f067aa0ba902b7-01"], False),
        ([PARENT + "-" + "a" * 4096], False),
        (["garbage"], False),
        ([""], False),
    ],
)
async def test_a_valid_trace_is_kept_and_any_other_starts_a_new_one(api: Any, sent: list[str], kept: bool) -> None:
    response = await api.get("/api/v1/turns/unknown", headers=[("traceparent", value) for value in sent])
    assert response.status_code == 404
    trace_id = response.json()["trace_id"]
    assert len(trace_id) == 32
    assert (trace_id in sent[0]) is kept


async def test_the_question_goes_on_under_the_trace_of_its_request(gateway: Any, bus: Any) -> None:
    async with (
        gateway.http.stream("POST", STREAM, json={"question": "a"}, headers={"traceparent": PARENT}),
        bus.replay(ASKS, CHAT_ASK) as stored,
    ):
        ask = await anext(aiter(stored))
    assert ask.headers["traceparent"].split("-")[1] == TRACE
    assert ask.headers["Uradori-Turn-Id"] == ask.body.turn_id


async def test_the_interface_describes_itself(api: Any) -> None:
    document = (await api.get("/openapi.json")).json()
    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) >= {
        "/api/v1/chat/stream", "/api/v1/chat/sync", "/api/v1/turns/{turn_id}", "/api/v1/turns/{turn_id}/events",
        "/api/v1/settings", "/api/v1/audit", "/livez", "/readyz", "/health",
    }  # fmt: skip
    stream = document["paths"][STREAM]["post"]
    assert "text/event-stream" in stream["responses"]["200"]["content"]
    assert stream["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/ChatRequest")
    assert "HTTPValidationError" not in document["components"]["schemas"]
