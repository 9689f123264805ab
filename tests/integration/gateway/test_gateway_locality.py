"""A gateway without tokens and the pages of other sites, whose names may lead to this machine."""

import json

import pytest
from uradori_contracts.access import hashed
from uradori_contracts.settings import Settings

ADMIN = "uradori_" + "a" * 43
EVIL = "evil.example"
ORIGIN = {"Origin": f"http://{EVIL}"}
ROUTES = (
    ("POST", "/api/v1/chat/sync", {"question": "トヨタの2024年3月期の当期利益は？"}),
    ("POST", "/api/v1/chat/stream", {"question": "トヨタの2024年3月期の当期利益は？"}),
    ("GET", "/api/v1/turns/none", None),
    ("GET", "/api/v1/settings", None),
    ("PUT", "/api/v1/settings", {"expected_revision": 0, "settings": Settings().model_dump(mode="json")}),
    ("POST", "/api/v1/audit", {"answer": "売上高は1兆円である[doc_1]。"}),
    ("POST", "/api/v1/companies", {}),
    ("GET", "/api/v1/access/mcp", None),
    ("GET", "/openapi.json", None),
    ("GET", "/nowhere", None),
    ("OPTIONS", "/api/v1/settings", None),
)
HEALTH = ("/livez", "/readyz", "/health")


def assert_refused(response, status, code):
    body = response.json()
    assert (response.status_code, body["code"]) == (status, code)
    assert set(body) == {"schema_version", "code", "message", "message_en", "trace_id"}
    assert not body["message"].isascii()
    assert body["message_en"].isascii()
    assert len(body["trace_id"]) == 32
    assert EVIL not in response.text
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_another_host_or_origin_is_refused_on_every_route(bus, open_gateway, method, path, body):
    async with open_gateway(bus) as gateway:
        for host in (EVIL, f"{EVIL}:{gateway.port}"):
            misdirected = await gateway.http.request(method, path, json=body, headers={"Host": host})
            assert_refused(misdirected, 421, "invalid_request")
        assert_refused(await gateway.http.request(method, path, json=body, headers=ORIGIN), 403, "forbidden")


async def test_a_refusal_changes_nothing_and_is_logged_by_its_route(bus, open_gateway):
    method, path, body = ROUTES[4]
    async with open_gateway(bus) as gateway:
        await gateway.http.request(method, path, json=body, headers={"Host": EVIL})
        assert (await gateway.http.get(path)).json()["revision"] == 0
        line = await gateway.log.heard("http_request")

    assert (line["route"], line["status"]) == (path, 421)


async def test_health_answers_by_any_name(bus, open_gateway):
    async with open_gateway(bus) as gateway:
        for path in HEALTH:
            assert (await gateway.http.get(path, headers={"Host": EVIL, **ORIGIN})).status_code == 200


async def test_names_of_this_machine_and_its_pages_are_answered(bus, open_gateway):
    async with open_gateway(bus) as gateway:
        for host in (f"localhost:{gateway.port}", "127.0.0.1", f"[::1]:{gateway.port}"):
            page = {"Host": host, "Origin": f"http://{host}"}
            assert (await gateway.http.get("/api/v1/settings", headers=page)).status_code == 200


async def test_a_named_origin_may_call_and_no_other(bus, open_gateway):
    named = "https://desk.example.com"
    async with open_gateway(bus, cors_origins=named) as gateway:
        allowed = await gateway.http.get("/api/v1/settings", headers={"Origin": named})
        refused = await gateway.http.get("/api/v1/settings", headers=ORIGIN)

    assert (allowed.status_code, allowed.headers["Access-Control-Allow-Origin"]) == (200, named)
    assert_refused(refused, 403, "forbidden")


async def test_with_tokens_every_host_is_answered_as_before(bus, open_gateway, tmp_path):
    path = tmp_path / "tokens.json"
    entry = {"name": "admin", "sha256": hashed(ADMIN), "scopes": ["settings"]}
    path.write_text(json.dumps({"tokens": [entry]}))
    async with open_gateway(bus, tokens_file=path) as gateway:
        headers = {"Host": "uradori.example.com", "Authorization": f"Bearer {ADMIN}"}
        assert (await gateway.http.get("/api/v1/settings", headers=headers)).status_code == 200
