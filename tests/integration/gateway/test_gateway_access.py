"""Tokens, scopes, limits and other origins, as clients of a running gateway meet them."""

import asyncio
import json
import os
from pathlib import Path

import pytest
from uradori_contracts.access import hashed
from uradori_contracts.settings import Settings
from uradori_gateway.domain.rules import UNKNOWN, rule_of

ADMIN, CHATTER, SMALL, SLOW = ("uradori_" + letter * 43 for letter in "acsw")
QUESTION = {"question": "トヨタの2024年3月期の当期利益は？"}
SUBMISSION = {"answer": "売上高は1兆円である[doc_1]。", "evidence": [{"tag": "doc_1", "text": "売上高は1兆円"}]}
PUT_SETTINGS = {"expected_revision": 0, "settings": Settings().model_dump(mode="json")}


@pytest.fixture
def tokens_file(tmp_path):
    path = tmp_path / "tokens.json"
    write(path, entry("admin", ADMIN, "chat", "settings", "audit"), entry("chatter", CHATTER, "chat"))
    return path


def entry(name, token, *scopes, **limits):
    return {"name": name, "sha256": hashed(token), "scopes": list(scopes), **limits}


def write(path: Path, *entries):
    part = path.with_suffix(".part")
    part.write_text(json.dumps({"tokens": entries}))
    part.replace(path)


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def error(response):
    body = response.json()
    assert not body["message"].isascii()
    assert body["message_en"].isascii()
    return body["code"]


async def raw(port, head: bytes, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    """What a client gets that writes these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(head + b"\r\nHost: g\r\nConnection: close\r\n\r\n" + body)
        answer = await asyncio.wait_for(reader.read(), 10)
    finally:
        writer.close()
    header, _, rest = answer.partition(b"\r\n\r\n")
    status, *lines = header.decode("latin-1").split("\r\n")
    return int(status.split()[1]), {k.lower(): v for k, v in (line.split(": ", 1) for line in lines)}, rest


async def test_without_a_file_of_tokens_nobody_needs_one_and_nothing_is_counted(bus, open_gateway):
    async with open_gateway(bus, chat_per_minute=1) as gateway:
        for _ in range(3):
            assert (await gateway.http.get("/api/v1/settings", headers=bearer("nobody's"))).status_code == 200
        assert (await gateway.http.put("/api/v1/settings", json=PUT_SETTINGS)).status_code == 200


async def test_what_writes_or_costs_needs_a_token_of_its_scope(bus, open_gateway, tokens_file):
    async with open_gateway(bus, tokens_file=tokens_file) as gateway:
        for method, path, body, scope in (
            ("PUT", "/api/v1/settings", PUT_SETTINGS, "settings"),
            ("POST", "/api/v1/audit", SUBMISSION, "audit"),
        ):
            nobody = await gateway.http.request(method, path, json=body)
            assert (nobody.status_code, error(nobody)) == (401, "unauthenticated")
            assert nobody.headers["WWW-Authenticate"] == "Bearer"
            chatter = await gateway.http.request(method, path, json=body, headers=bearer(CHATTER))
            assert (chatter.status_code, error(chatter)) == (403, "forbidden")
            assert scope in chatter.json()["message"]
            assert scope in chatter.json()["message_en"]
            admin = await gateway.http.request(method, path, json=body, headers=bearer(ADMIN))
            assert admin.status_code == 200
        for header in ({}, bearer(CHATTER), {"Authorization": f"bearer  {ADMIN}"}):
            assert (await gateway.http.get("/api/v1/settings", headers=header)).status_code == 200
            assert (await gateway.http.get("/api/v1/turns/none", headers=header)).status_code == 404


async def test_a_proxy_hears_who_may_use_the_tools(bus, open_gateway, tokens_file):
    path = "/api/v1/access/mcp"
    write(tokens_file, entry("desk", ADMIN, "mcp", requests_per_minute=2), entry("chatter", CHATTER, "chat"))
    async with open_gateway(bus, tokens_file=tokens_file) as gateway:
        nobody = await gateway.http.get(path)
        chatter = await gateway.http.get(path, headers=bearer(CHATTER))
        desk = [await gateway.http.get(path, headers=bearer(ADMIN)) for _ in range(3)]
        assert (await gateway.http.post(path, headers=bearer(ADMIN))).status_code == 403

    assert (nobody.status_code, error(nobody), nobody.headers["WWW-Authenticate"]) == (401, "unauthenticated", "Bearer")
    assert (chatter.status_code, error(chatter)) == (403, "forbidden")
    assert "mcp" in chatter.json()["message"]
    assert [reply.status_code for reply in desk] == [204, 204, 429]
    assert int(desk[2].headers["Retry-After"]) > 0


async def test_the_tools_are_open_where_the_deployment_says_so_or_has_no_tokens(bus, open_gateway, tokens_file):
    async with open_gateway(bus, tokens_file=tokens_file, mcp_open=True) as gateway:
        assert (await gateway.http.get("/api/v1/access/mcp")).status_code == 204
        assert (await gateway.http.get("/api/v1/access/mcp", headers=bearer("wrong"))).status_code == 401
    async with open_gateway(bus) as gateway:
        assert (await gateway.http.get("/api/v1/access/mcp")).status_code == 204


async def test_closed_chat_needs_a_token_for_questions_turns_and_settings(bus, open_gateway, coordinator, tokens_file):
    async with open_gateway(bus, tokens_file=tokens_file, chat_open=False) as gateway:
        for method, path in (
            ("POST", "/api/v1/chat/stream"),
            ("POST", "/api/v1/chat/sync"),
            ("GET", "/api/v1/turns/t"),
            ("GET", "/api/v1/turns/t/events"),
            ("GET", "/api/v1/settings"),
        ):
            assert error(await gateway.http.request(method, path)) == "unauthenticated"
        async with gateway.http.stream(
            "POST", "/api/v1/chat/stream", json=QUESTION, headers=bearer(CHATTER)
        ) as response:
            assert response.status_code == 200
            await coordinator.answer((await coordinator.asked()).turn_id, "答え")
            assert b"event: done" in await response.aread()
        for path in ("/livez", "/readyz", "/openapi.json"):
            assert (await gateway.http.get(path)).status_code == 200


@pytest.mark.parametrize(
    ("header", "status"),
    [
        (b"Authorization: Basic dXNlcjpwdw==", 401),
        (b"Authorization: Bearer", 401),
        (b"Authorization: Bearer " + ADMIN.encode() + b" x", 401),
        (b"Authorization: Bearer  " + ADMIN.encode(), 200),
        (b"authorization: bearer " + ADMIN.encode(), 200),
        (b"Authorization: Bearer " + ADMIN.encode() + b"\r\nAuthorization: Bearer " + ADMIN.encode(), 401),
        (b"Authorization: Bearer " + ADMIN.encode() + b"\r\nAuthorization: Basic eA==", 401),
        (b"Authorization: Bearer \xe3\x83\x88\xe3\x83\xbc\xe3\x82\xaf\xe3\x83\xb3", 401),
        (b"Authorization: Bearer " + b"x" * 12_000, 401),
        (b"X-Authorization: Bearer " + ADMIN.encode(), 401),
    ],
)
async def test_a_header_that_is_no_token_is_refused(bus, open_gateway, tokens_file, header, status):
    async with open_gateway(bus, tokens_file=tokens_file, chat_open=False) as gateway:
        answered, headers, _ = await raw(gateway.port, b"GET /api/v1/settings HTTP/1.1\r\n" + header)
        assert answered == status
        if status == 401:
            assert headers["www-authenticate"] == "Bearer"


async def test_a_token_of_a_megabyte_costs_its_sender_the_connection_and_nobody_else(bus, open_gateway, tokens_file):
    async with open_gateway(bus, tokens_file=tokens_file, chat_open=False) as gateway:
        try:
            status, *_ = await raw(
                gateway.port, b"GET /api/v1/settings HTTP/1.1\r\nAuthorization: Bearer " + b"x" * 2**20
            )
        except ConnectionResetError:
            status = 400
        assert status == 400
        assert (await gateway.http.get("/api/v1/settings", headers=bearer(ADMIN))).status_code == 200


async def test_a_refusal_does_not_wait_for_the_body_nor_lose_its_answer_to_a_large_one(bus, open_gateway, tokens_file):
    head = b"POST /api/v1/audit HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: %d"
    async with open_gateway(bus, tokens_file=tokens_file) as gateway:
        reader, writer = await asyncio.open_connection("127.0.0.1", gateway.port)
        writer.write(head % 1000 + b"\r\nHost: g\r\n\r\n")
        async with asyncio.timeout(2):
            assert (await reader.readline()).split()[1] == b"401"
            writer.close()
            await writer.wait_closed()
        status, _, body = await raw(gateway.port, head % (6 * 2**20), b"x" * (6 * 2**20))
        assert status == 401
        assert json.loads(body)["code"] == "unauthenticated"
        status, _, _ = await raw(gateway.port, head % 1000 + b"\r\nExpect: 100-continue")
        assert status == 401


async def test_a_token_has_its_own_limits_of_requests_and_of_body(bus, open_gateway, tokens_file):
    write(
        tokens_file,
        entry("small", SMALL, "settings", max_body_bytes=200),
        entry("slow", SLOW, "settings", "audit", requests_per_minute=2, max_body_bytes=64 * 2**20),
    )
    async with open_gateway(bus, tokens_file=tokens_file, audit_body_bytes=2000) as gateway:
        large = await gateway.http.put("/api/v1/settings", json=PUT_SETTINGS, headers=bearer(SMALL))
        assert (large.status_code, error(large)) == (413, "too_large")
        padded = {**SUBMISSION, "question": "x" * 2000}
        route = await gateway.http.post("/api/v1/audit", json=padded, headers=bearer(SLOW))
        assert route.status_code == 413
        assert (await gateway.http.put("/api/v1/settings", json={}, headers=bearer(SLOW))).status_code == 422
        spent = await gateway.http.put("/api/v1/settings", json=PUT_SETTINGS, headers=bearer(SLOW))
        assert (spent.status_code, error(spent)) == (429, "rate_limited")
        assert 25 <= int(spent.headers["Retry-After"]) <= 30
        assert (await gateway.http.get("/api/v1/settings", headers=bearer(SLOW))).status_code == 200


async def test_questions_without_a_token_are_counted_by_address_and_reconnecting_is_no_question(
    bus, open_gateway, coordinator, tokens_file
):
    async with open_gateway(bus, tokens_file=tokens_file, chat_per_minute=1, trust_forwarded=True) as gateway:

        async def asks(address, **headers):
            return await gateway.http.post(
                "/api/v1/chat/sync", json={}, headers={"X-Forwarded-For": f"1.1.1.1, {address}", **headers}
            )

        assert (await asks("192.0.2.1")).status_code == 422
        refused = await asks("192.0.2.1")
        assert (refused.status_code, error(refused)) == (429, "rate_limited")
        assert 55 <= int(refused.headers["Retry-After"]) <= 60
        assert (await asks("192.0.2.2")).status_code == 422
        assert (await asks("192.0.2.1", **bearer(CHATTER))).status_code == 422
        ask = {"X-Forwarded-For": "192.0.2.3"}
        async with gateway.http.stream("POST", "/api/v1/chat/stream", json=QUESTION, headers=ask) as response:
            turn_id = response.headers["Uradori-Turn-Id"]
            await coordinator.answer((await coordinator.asked()).turn_id, "答え")
            await response.aread()
        for _ in range(5):
            again = await gateway.http.get(f"/api/v1/turns/{turn_id}/events", headers=ask)
            assert again.status_code == 200
            assert "event: done" in again.text
        assert (await gateway.http.get("/readyz", headers=ask)).status_code == 200


async def test_a_forwarded_address_that_is_not_trusted_counts_for_nothing(bus, open_gateway, tokens_file):
    async with open_gateway(bus, tokens_file=tokens_file, chat_per_minute=1) as gateway:
        for number, status in enumerate((422, 429, 429)):
            response = await gateway.http.post(
                "/api/v1/chat/sync", json={}, headers={"X-Forwarded-For": f"192.0.2.{number}"}
            )
            assert response.status_code == status


async def test_a_token_works_as_soon_as_it_is_in_the_file_and_a_wrong_file_changes_nothing(
    bus, open_gateway, tokens_file
):
    async with open_gateway(bus, tokens_file=tokens_file, tokens_check_s=0.02) as gateway:

        async def status(token):
            return (await gateway.http.put("/api/v1/settings", json={}, headers=bearer(token))).status_code

        assert await status(SLOW) == 401
        write(tokens_file, entry("slow", SLOW, "settings"))
        await gateway.log.heard("tokens_read")
        assert (await status(SLOW), await status(ADMIN)) == (422, 401)
        tokens_file.write_bytes(b"\xff{")
        await gateway.log.heard("tokens_not_read")
        assert await status(SLOW) == 422
        write(tokens_file, entry("admin", ADMIN, "settings"))
        async with asyncio.timeout(10):
            while [name for name, _ in gateway.log.lines].count("tokens_read") < 2:
                await gateway.http.get("/livez")
        assert (await status(SLOW), await status(ADMIN)) == (401, 422)
        assert [name for name, _ in gateway.log.lines].count("tokens_not_read") == 1


async def test_no_log_and_no_answer_holds_a_token_and_the_log_says_who_asked(bus, open_gateway, tokens_file):
    async with open_gateway(bus, tokens_file=tokens_file) as gateway:
        for token in (ADMIN, CHATTER, "uradori_wrong"):
            for path in ("/api/v1/settings", "/api/v1/audit", f"/api/v1/turns/{os.urandom(4).hex()}"):
                response = await gateway.http.put(path, json={}, headers=bearer(token))
                assert token not in response.text + str(response.headers)
    assert all(token not in str(gateway.log.lines) for token in (ADMIN, CHATTER, "uradori_wrong"))
    requests = [fields for name, fields in gateway.log.lines if name == "http_request"]
    assert [fields.get("client") for fields in requests[:2]] == ["admin", "admin"]
    assert requests[-1]["route"] == "/api"
    assert requests[-1]["status"] == 401


async def test_other_origins_get_nothing_unless_they_are_named(bus, open_gateway, tokens_file):
    named, other = "https://desk.example.com", "https://evil.example.com"
    preflight = {"Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "authorization"}
    async with open_gateway(bus, tokens_file=tokens_file) as gateway:
        for headers in ({"Origin": named}, {"Origin": named, **preflight}):
            response = await gateway.http.options("/api/v1/settings", headers=headers)
            assert "Access-Control-Allow-Origin" not in response.headers
    async with open_gateway(bus, tokens_file=tokens_file, cors_origins=f"{named}, http://localhost:5173") as gateway:
        allowed = await gateway.http.options("/api/v1/settings", headers={"Origin": named, **preflight})
        assert allowed.status_code == 200
        assert allowed.headers["Access-Control-Allow-Origin"] == named
        assert "authorization" in allowed.headers["Access-Control-Allow-Headers"].lower()
        refused = await gateway.http.options("/api/v1/settings", headers={"Origin": other, **preflight})
        assert refused.status_code == 400
        assert "Access-Control-Allow-Origin" not in refused.headers
        told = await gateway.http.put("/api/v1/settings", json={}, headers={"Origin": named})
        assert told.status_code == 401
        assert told.headers["Access-Control-Allow-Origin"] == named
        assert "Access-Control-Allow-Credentials" not in told.headers
        silent = await gateway.http.get("/api/v1/settings", headers={"Origin": other})
        assert "Access-Control-Allow-Origin" not in silent.headers


async def test_every_route_has_a_rule_and_tells_of_its_token(api):
    document = (await api.get("/openapi.json")).json()
    governed = 0
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            rule = rule_of(method.upper(), path)
            assert rule is not UNKNOWN
            if rule is None:
                assert "security" not in operation
                continue
            governed += 1
            assert operation["security"] == [{"bearer": []}, *([{}] if rule.open else [])]
            assert {"401", "403", "429"} <= set(operation["responses"])
    assert governed == 14
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
