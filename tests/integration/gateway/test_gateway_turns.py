"""Turns that were asked before: their record, and the rest of their events."""

from datetime import date
from typing import Any

import pytest
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.events import RestartEvent, RestartReason, TokenEvent
from uradori_contracts.turn import TurnState

STREAM = "/api/v1/chat/stream"
QUESTION = {"question": "日銀の政策金利は？"}

ASK = Ask(
    turn_id="t-1",
    question="日銀の政策金利は？",
    data_source_mode=DataSourceMode.SNAPSHOT,
    retrieval_mode=RetrievalMode.HYBRID,
    as_of=date(2024, 4, 1),
    display=Display.LIVE,
)
EVIDENCE = {"tag": "doc_1", "id": "p-1", "title": "金融政策", "text": "政策金利は0.25%"}
PASSAGE = {"passage": {"id": "p-1", "title": "金融政策", "text": "政策金利は0.25%", "publisher": "日本銀行"},
           "bm25_score": 1.5, "dense_score": None, "rrf_score": 0.016}  # fmt: skip


async def rest(gateway: Any, events: Any, turn_id: str, last: str | None, *, query: bool = False) -> list[Any]:
    headers = {"Last-Event-ID": last} if last is not None and not query else {}
    params = {"last_event_id": last} if last is not None and query else {}
    url = f"/api/v1/turns/{turn_id}/events"
    async with gateway.http.stream("GET", url, headers=headers, params=params) as response:
        assert response.status_code == 200
        return [(line.event, line.id) async for line in events(response)]


@pytest.mark.parametrize("query", [False, True])
async def test_a_reader_that_reconnects_gets_the_rest_once(
    gateway: Any, coordinator: Any, events: Any, query: bool
) -> None:
    await coordinator.keep(ASK)
    await coordinator.answer("t-1", "a", "b")
    assert await rest(gateway, events, "t-1", "2", query=query) == [("token", "3"), ("done", "4")]


@pytest.mark.parametrize("last", ["99", "abc", "-1", "1e3", "9" * 4000])
async def test_an_unknown_event_id_restarts_from_the_start(
    gateway: Any, coordinator: Any, events: Any, last: str
) -> None:
    await coordinator.keep(ASK)
    await coordinator.answer("t-1", "a")
    expected = [("restart", None), ("status", "1"), ("token", "2"), ("done", "3")]
    assert await rest(gateway, events, "t-1", last) == expected


async def test_a_running_turn_is_followed_to_its_end(gateway: Any, coordinator: Any, events: Any) -> None:
    await coordinator.keep(ASK, state=TurnState.SYNTHESIZING, finished_at=None, completion=None, disposition=None)
    await coordinator.say("t-1", 1, TokenEvent(token="a"))
    async with gateway.http.stream("GET", "/api/v1/turns/t-1/events", headers={"Last-Event-ID": "1"}) as response:
        lines = events(response)
        await coordinator.say("t-1", 2, TokenEvent(token="b"))
        assert (await anext(lines)).id == "2"
        await coordinator.say("t-1", 3, RestartEvent(reason=RestartReason.REPLAY), epoch=2)
        await coordinator.finish("t-1", 4, epoch=2)
        assert [(line.event, line.id) async for line in lines] == [("restart", "3"), ("done", "4")]


async def test_a_reader_that_has_seen_the_end_is_told_not_to_come_back(api: Any, coordinator: Any) -> None:
    await coordinator.keep(ASK)
    await coordinator.answer("t-1", "a")
    response = await api.get("/api/v1/turns/t-1/events", headers={"Last-Event-ID": "3"})
    assert (response.status_code, response.content) == (204, b"")


async def test_events_that_have_expired_are_rebuilt_from_the_record(
    gateway: Any, coordinator: Any, events: Any
) -> None:
    await coordinator.keep(
        ASK, answer="0.25%です [doc_1]", evidence=(EVIDENCE,), passages=(PASSAGE,), status="UNAUDITED"
    )
    expected = [("intermediate", "1"), ("token", "2"), ("citation_report", "3"), ("done", "4")]
    assert await rest(gateway, events, "t-1", None) == expected
    assert await rest(gateway, events, "t-1", "7") == [("restart", None), *expected]
    async with gateway.http.stream("GET", "/api/v1/turns/t-1/events") as response:
        first = await anext(events(response))
    chunk = first.data["retrieved_chunks"][0]
    assert (chunk["tag"], chunk["source"], chunk["bm25_score"]) == ("doc_1", "日本銀行", 1.5)


@pytest.mark.parametrize(("completion", "end"), [("cancelled", "done"), ("failed", "error")])
async def test_a_rebuilt_turn_ends_as_it_ended(
    gateway: Any, coordinator: Any, events: Any, completion: str, end: str
) -> None:
    await coordinator.keep(ASK, completion=completion)
    assert await rest(gateway, events, "t-1", None) == [(end, "1")]


async def test_a_turn_that_was_just_asked_can_be_joined_before_anybody_took_it(
    bus: Any, open_gateway: Any, events: Any
) -> None:
    async with open_gateway(bus) as gateway, gateway.http.stream("POST", STREAM, json=QUESTION) as response:
        turn_id = response.headers["uradori-turn-id"]
        async with gateway.http.stream("GET", f"/api/v1/turns/{turn_id}/events") as joined:
            assert joined.status_code == 200


@pytest.mark.parametrize("path", ["unknown", "7203.*", ">", "a b", "x" * 65, "%0d%0aX: y", "..%2f"])
@pytest.mark.parametrize("suffix", ["", "/events"])
async def test_an_unknown_turn_is_not_found(api: Any, path: str, suffix: str) -> None:
    response = await api.get(f"/api/v1/turns/{path}{suffix}")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


async def test_a_finished_turn_comes_with_evidence_and_a_running_one_without_its_draft(
    api: Any, coordinator: Any
) -> None:
    await coordinator.keep(ASK, answer="0.25%です [doc_1]", evidence=(EVIDENCE,), status="UNAUDITED")
    finished = (await api.get("/api/v1/turns/t-1")).json()
    assert (finished["state"], finished["answer"], finished["status"]) == ("done", "0.25%です [doc_1]", "UNAUDITED")
    assert finished["evidence"][0]["text"] == "政策金利は0.25%"
    await coordinator.keep(ASK, state=TurnState.AUDITING, draft="秘密の下書き", finished_at=None, disposition=None)
    running = await api.get("/api/v1/turns/t-1")
    assert (running.json()["state"], running.json()["disposition"]) == ("auditing", None)
    assert "下書き" not in running.text
