"""Documents go in over HTTP, and are there in the next stack of the same folder, as are the settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.roster import SERVICES
from uradori_cli.stack.stack import running_stack

ROOT = Path(__file__).parents[3]
PAGE = """<html><body><h1>第５【経理の状況】</h1><h2>連結損益計算書</h2><table>
<tr><td colspan="2">（単位：百万円）</td></tr><tr><td></td><td>当連結会計年度<br>(2026年３月31日)</td></tr>
<tr><td>売上高</td><td>2,345</td></tr></table></body></html>"""
DOCUMENTS = "/api/v1/documents"
SETTINGS = "/api/v1/settings"
NAME = "S100ZZZZ-0105010.html"


@asynccontextmanager
async def stack_of(cache: Path, state: Path) -> AsyncIterator[httpx.AsyncClient]:
    services = tuple(service for service in SERVICES if service.name in ("gateway", "documents"))
    plan = StackPlan(data_dir=ROOT / "data", cache_dir=cache, state_dir=state, services=services, grace_s=4.0)
    async with (
        running_stack(plan, lambda _: None) as stack,
        httpx.AsyncClient(base_url=stack.url, timeout=30, trust_env=False) as client,
    ):
        yield client


async def sent(client: httpx.AsyncClient) -> dict[str, object]:
    headers = {"Content-Type": "text/html"}
    taken = await client.post(DOCUMENTS, params={"name": NAME}, content=PAGE.encode(), headers=headers)
    assert taken.status_code == 202
    upload = taken.json()["upload_id"]
    return (await client.get(f"{DOCUMENTS}/uploads/{upload}", params={"wait": 30})).json()


async def listed(client: httpx.AsyncClient) -> list[str]:
    return [document["document_id"] for document in (await client.get(DOCUMENTS)).json()["documents"]]


async def set_settings(client: httpx.AsyncClient) -> dict[str, object]:
    held = (await client.get(SETTINGS)).json()
    wanted = {"expected_revision": held["revision"], "settings": {**held["settings"], "retry_limit": 1}}
    return (await client.put(SETTINGS, json=wanted)).json()


async def test_what_was_taken_in_and_set_is_there_in_the_next_stack_of_the_same_folder(tmp_path: Path) -> None:
    state = tmp_path / "state"
    async with stack_of(tmp_path / "cache", state) as client:
        settings = await set_settings(client)
        upload = await sent(client)
        assert upload["state"] == "done"
        assert [(each["outcome"], each["facts"]) for each in upload["documents"]] == [("added", 1)]
    async with stack_of(tmp_path / "cache", state) as client:
        assert (await client.get(SETTINGS)).json() == settings
        assert await listed(client) == ["S100ZZZZ"]
        assert [each["outcome"] for each in (await sent(client))["documents"]] == ["unchanged"]
        assert (await client.get(f"{DOCUMENTS}/S100ZZZZ")).json()["version"] == 1
        assert (await client.delete(f"{DOCUMENTS}/S100ZZZZ")).status_code == 200
        assert await listed(client) == []
        assert [each["outcome"] for each in (await sent(client))["documents"]] == ["added"]
        assert await listed(client) == ["S100ZZZZ"]
