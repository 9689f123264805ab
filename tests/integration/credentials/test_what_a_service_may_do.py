"""A service's user does its own work, and not another's."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from uradori_contracts.audit import AuditStatus
from uradori_contracts.message import TurnId
from uradori_contracts.subjects import (
    ASKS,
    AUDIT_REPORTS,
    BUCKETS,
    CHAT_ASK,
    CHAT_EVENTS,
    DOCUMENTS_CHANGED,
    ENDPOINTS,
    INGESTS,
    OBJECT_BUCKETS,
    STREAMING_ENDPOINTS,
    STREAMS,
    audit_report,
    chat_event,
)
from uradori_contracts.users import USERS, User

from .conftest import Peer, SecuredServer, peer

pytestmark = pytest.mark.asyncio(loop_scope="module")

EVERY_ENDPOINT = (*ENDPOINTS, *STREAMING_ENDPOINTS)
SUBJECT_OF = {
    ASKS.name: CHAT_ASK,
    CHAT_EVENTS.name: chat_event(TurnId("t1")),
    AUDIT_REPORTS.name: audit_report(AuditStatus.PASS, "7203"),
    INGESTS.name: INGESTS.subjects[0],
    DOCUMENTS_CHANGED.name: DOCUMENTS_CHANGED.subjects[0],
}


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=USERS.values(), ids=USERS.keys())
async def one(request: pytest.FixtureRequest, declared: SecuredServer) -> AsyncIterator[tuple[User, Peer]]:
    user: User = request.param
    async with peer(declared, user.name) as connected:
        yield user, connected


async def test_it_asks_whom_it_must_and_answers_for_nobody_else(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    asked = {endpoint.subject for endpoint in EVERY_ENDPOINT if await peer_.may_publish(endpoint.subject)}
    served = {endpoint.subject for endpoint in EVERY_ENDPOINT if await peer_.may_subscribe(endpoint.subject, "q")}
    assert asked == {endpoint.subject for endpoint in user.asks}
    assert served == {endpoint.subject for endpoint in user.serves}


async def test_it_writes_only_to_its_own_streams_and_buckets(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    appended = {stream.name for stream in STREAMS if await peer_.may_publish(SUBJECT_OF[stream.name])}
    written = {bucket.name for bucket in BUCKETS if await peer_.may_publish(f"$KV.{bucket.name}.k", body=b"{}")}
    assert appended == {stream.name for stream in user.appends}
    assert written == {bucket.name for bucket in user.writes}


async def test_it_reads_only_what_it_must(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    read = {
        bucket.name
        for bucket in BUCKETS
        if await peer_.may_publish(f"$JS.API.DIRECT.GET.KV_{bucket.name}.$KV.{bucket.name}.k", "_INBOX.x")
    }
    replayed = {
        stream.name
        for stream in STREAMS
        if await peer_.may_publish(f"$JS.API.CONSUMER.CREATE.{stream.name}.READER_1.{stream.subjects[0]}", "_INBOX.x")
    }
    assert read == {bucket.name for bucket in (*user.reads, *user.writes)}
    assert replayed == {stream.name for stream in (*user.replays, *user.keeps) if stream in STREAMS}


async def test_it_handles_only_the_files_that_it_must(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    for bucket in OBJECT_BUCKETS:
        stores = bucket in user.stores
        for subject in (f"$O.{bucket.name}.C.x", f"$O.{bucket.name}.M.x"):
            assert await peer_.may_publish(subject) == stores
            assert not await peer_.may_subscribe(subject)
        assert await peer_.may_publish(f"$JS.API.STREAM.PURGE.OBJ_{bucket.name}", "_INBOX.x") == stores
        assert not await peer_.may_publish(f"$JS.API.STREAM.DELETE.OBJ_{bucket.name}", "_INBOX.x")


async def test_only_the_operator_makes_streams_and_nobody_removes_them(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    for stream in STREAMS:
        assert await peer_.may_publish(f"$JS.API.STREAM.CREATE.{stream.name}", "_INBOX.x") == user.declares
        assert await peer_.may_publish(f"$JS.API.STREAM.UPDATE.{stream.name}", "_INBOX.x") == user.declares
        for verb in ("DELETE", "PURGE", "MSG.DELETE", "RESTORE"):
            assert not await peer_.may_publish(f"$JS.API.STREAM.{verb}.{stream.name}", "_INBOX.x")


async def test_a_team_s_consumer_is_the_operator_s_to_make_and_the_team_s_to_take_from(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    keeps = AUDIT_REPORTS in user.keeps
    assert await peer_.may_publish("$JS.API.CONSUMER.CREATE.AUDIT.research", "_INBOX.x") == keeps
    assert await peer_.may_publish("$JS.API.CONSUMER.DELETE.AUDIT.another", "_INBOX.x") == keeps
    assert not await peer_.may_publish("$JS.ACK.AUDIT.research.1.1.1.1.0")


async def test_it_takes_readers_away_only_where_no_consumer_must_last(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    for stream in STREAMS:
        lasts = stream in {ASKS, INGESTS, AUDIT_REPORTS}
        expected = stream in (user.keeps if lasts else user.replays)
        assert await peer_.may_publish(f"$JS.API.CONSUMER.DELETE.{stream.name}.READER_1", "_INBOX.x") == expected


async def test_it_hears_no_inbox_but_its_own(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    for other in (*USERS, "research"):
        assert await peer_.may_subscribe(f"_INBOX_{other}.>") == (other == user.name)
    for subject in (">", "_INBOX.>", "uradori.>", "$JS.>", "$KV.>", "$SYS.>", "uradori.v1.body.*"):
        assert not await peer_.may_subscribe(subject)


async def test_it_answers_under_its_name_only(one: tuple[User, Peer]) -> None:
    user, peer_ = one
    heard = {name for name in USERS if await peer_.may_subscribe(f"$SRV.PING.{name}.x")}
    assert heard == ({user.name} if user.is_service else set())
    assert await peer_.may_publish("$SRV.PING", "_INBOX.x") == user.discovers


async def test_a_reply_goes_where_it_was_asked_for_and_only_once(declared: SecuredServer) -> None:
    async with peer(declared, "retriever") as retriever, peer(declared, "coordinator") as coordinator:
        subject = "uradori.v1.retriever.search"
        asked = await retriever.client.subscribe(subject)
        await retriever.client.flush()
        await coordinator.client.publish(subject, b"", "_INBOX_coordinator.r")
        request = await asked.next_msg(5)
        assert not await retriever.may_publish("_INBOX_coordinator.other")
        assert await retriever.may_publish(request.reply)
        assert not await retriever.may_publish(request.reply)


async def test_a_streamed_reply_is_many_messages(declared: SecuredServer) -> None:
    async with peer(declared, "synthesizer") as synthesizer, peer(declared, "coordinator") as coordinator:
        subject = "uradori.v1.synthesizer.compose"
        asked = await synthesizer.client.subscribe(subject)
        await synthesizer.client.flush()
        await coordinator.client.publish(subject, b"", "_INBOX_coordinator.r")
        request = await asked.next_msg(5)
        for _ in range(1000):
            await synthesizer.client.publish(request.reply, b"x")
        assert await synthesizer.may_publish(request.reply)
