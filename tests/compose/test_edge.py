"""What Caddy adds and refuses."""

import asyncio
from http.client import HTTPConnection

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("path", ["/readyz", "/api/v1/settings", "/nowhere"])
async def test_every_answer_has_the_security_headers(http, path):
    headers = (await http.get(path)).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Server" not in headers


async def test_an_unknown_host_is_told_so(http):
    assert (await http.get("/readyz", headers={"Host": "elsewhere.example"})).status_code == 421


async def test_a_body_beyond_the_limit_is_refused_and_the_next_request_is_not(http):
    for _ in range(10):
        reply = await http.post(
            "/api/v1/chat/sync", content=b"x" * (9 * 2**20), headers={"Content-Type": "application/json"}
        )
        assert reply.status_code == 413
        assert reply.json()["code"] == "too_large"
        assert (await http.get("/readyz")).status_code == 200


async def test_a_path_that_is_not_there_is_an_error_of_our_shape(http):
    reply = await http.get("/.env")
    assert reply.status_code == 404
    assert set(reply.json()) >= {"code", "message", "message_en", "trace_id"}


@pytest.mark.parametrize("authorization", ["", "Bearer wrong"])
async def test_what_writes_or_costs_needs_a_token_of_its_scope(http, authorization):
    reply = await http.put("/api/v1/settings", json={}, headers={"Authorization": authorization})
    assert reply.status_code == 401
    assert reply.json()["message"]
    audit = await http.post("/api/v1/audit", json={}, headers={"Authorization": authorization})
    assert audit.status_code == 401


def refused(port):
    """A status and its body, of a request whose body follows its headers; IncompleteRead where it was cut off."""
    connection = HTTPConnection("localhost", port, timeout=10)
    try:
        connection.request("PUT", "/api/v1/settings", b"{}", {"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, response.read()[-1:]
    finally:
        connection.close()


async def test_a_refusal_that_comes_before_the_body_was_read_arrives_whole(stack):
    port = stack.ports["URADORI_HTTP_PORT"]
    replies = await asyncio.to_thread(lambda: {refused(port) for _ in range(500)})
    assert replies == {(401, b"}")}


async def test_another_origin_is_not_let_in(http):
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    reply = await http.options("/api/v1/chat/stream", headers=asked)
    assert "Access-Control-Allow-Origin" not in reply.headers
