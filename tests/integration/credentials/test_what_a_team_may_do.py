"""Threat 25: a team hears reports and takes those of its own consumer; the server refuses it everything else."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from nats.aio.msg import Msg
from nats.errors import TimeoutError as NoAnswerError
from uradori_bus.internal import BODIES
from uradori_contracts.advisories import GIVEN_UP
from uradori_contracts.audit import AuditStatus
from uradori_contracts.message import TurnId
from uradori_contracts.subjects import (
    BUCKETS,
    CHAT_ASK,
    CHAT_CANCEL,
    DEAD_LETTERS,
    ENDPOINTS,
    OBJECT_BUCKETS,
    STREAMING_ENDPOINTS,
    STREAMS,
    audit_report,
    chat_event,
)
from uradori_contracts.users import USERS

from .conftest import Peer, SecuredServer, peer

pytestmark = pytest.mark.asyncio(loop_scope="module")

FAILED = audit_report(AuditStatus.FAIL, "7203")
NEXT = "$JS.API.CONSUMER.MSG.NEXT.AUDIT"
EVERY_STREAM = (
    *(stream.name for stream in (*STREAMS, BODIES, DEAD_LETTERS, GIVEN_UP)),
    *(f"KV_{bucket.name}" for bucket in BUCKETS),
    *(f"OBJ_{bucket.name}" for bucket in OBJECT_BUCKETS),
)
OTHERS = ("desk", *USERS)

PUBLISHING = (
    *(endpoint.subject for endpoint in (*ENDPOINTS, *STREAMING_ENDPOINTS)),
    CHAT_ASK,
    CHAT_CANCEL,
    chat_event(TurnId("t1")),
    FAILED,
    "uradori.v1.audit.anything",
    "uradori.v1.stream.cancel.x",
    "uradori.v1.body.x",
    "uradori.v1.dead-letter.AUDIT.research",
    "anything",
    *(f"$KV.{bucket.name}.current" for bucket in BUCKETS),
    *(f"$O.{bucket.name}.{kind}.x" for bucket in OBJECT_BUCKETS for kind in "CM"),
    "$JS.API.INFO",
    "$JS.API.STREAM.NAMES",
    "$JS.API.STREAM.LIST",
    "$JS.API.ACCOUNT.PURGE.x",
    *(
        f"$JS.API.STREAM.{verb}.{stream}"
        for verb in ("CREATE", "UPDATE", "INFO", "DELETE", "PURGE", "MSG.GET", "MSG.DELETE", "SNAPSHOT", "RESTORE")
        for stream in EVERY_STREAM
    ),
    *(f"$JS.API.DIRECT.GET.{stream}" for stream in EVERY_STREAM),
    f"$JS.API.DIRECT.GET.AUDIT.{FAILED}",
    *(
        f"$JS.API.CONSUMER.{verb}.AUDIT.{team}"
        for verb in ("CREATE", "DURABLE.CREATE", "INFO", "DELETE", "PAUSE", "RESET", "UNPIN", "LEADER.STEPDOWN")
        for team in ("research", "desk", "another")
    ),
    f"$JS.API.CONSUMER.CREATE.AUDIT.research.{FAILED}",
    "$JS.API.CONSUMER.CREATE.AUDIT",
    "$JS.API.CONSUMER.NAMES.AUDIT",
    "$JS.API.CONSUMER.LIST.AUDIT",
    f"{NEXT}.desk",
    "$JS.API.CONSUMER.MSG.NEXT.ASKS.coordinator",
    "$JS.ACK.AUDIT.desk.1.1.1.1.0",
    "$JS.ACK.ASKS.coordinator.1.1.1.1.0",
    "$JS.FC.AUDIT.research.x",
    "$SRV.PING",
    "$SRV.INFO.retriever",
    "$SYS.REQ.SERVER.PING",
    "$SYS.REQ.USER.INFO",
    "$SYS.REQ.ACCOUNT.PING",
    *(f"_INBOX_{other}.x" for other in OTHERS),
    "_INBOX_research.x",
    "_INBOX.x",
)
REDIRECTED = (
    CHAT_ASK,
    chat_event(TurnId("t1")),
    audit_report(AuditStatus.PASS, "7203"),
    "uradori.v1.dead-letter.AUDIT.desk",
    "$KV.settings.current",
    "$JS.API.STREAM.PURGE.AUDIT",
)
ONE_SOON = b'{"batch": 1, "expires": 200000000}'
ONE = b'{"batch": 1, "expires": 5000000000}'
HEARING = (
    ">",
    "*",
    "*.>",
    "uradori.>",
    "uradori.v1.>",
    "uradori.v1.*.>",
    "uradori.v1.*.report.*.*",
    *(endpoint.subject for endpoint in (*ENDPOINTS, *STREAMING_ENDPOINTS)),
    CHAT_ASK,
    "uradori.v1.chat.event.>",
    CHAT_CANCEL,
    "uradori.v1.body.*",
    "uradori.v1.dead-letter.>",
    "uradori.v1.stream.cancel.*",
    "$KV.>",
    "$JS.>",
    "$JS.API.>",
    "$JS.ACK.AUDIT.research.>",
    "$JS.EVENT.ADVISORY.>",
    "$SRV.>",
    "$SRV.PING",
    "$SYS.>",
    *(f"_INBOX_{other}.>" for other in OTHERS),
    "_INBOX.>",
    "*.x",
    "_INBOX_research",
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def research(declared: SecuredServer) -> AsyncIterator[Peer]:
    async with peer(declared, "research") as connected:
        yield connected


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def coordinator(declared: SecuredServer) -> AsyncIterator[Peer]:
    async with peer(declared, "coordinator") as connected:
        yield connected


async def test_a_team_hears_reports_as_they_are_published(research: Peer, coordinator: Peer) -> None:
    heard = await research.client.subscribe("uradori.v1.audit.>")
    await research.client.flush()
    await coordinator.client.publish(FAILED, b"{}")
    message = await heard.next_msg(5)
    await heard.unsubscribe()
    assert (message.subject, research.refusals) == (FAILED, [])


async def test_a_team_takes_a_report_of_its_own_consumer_and_acknowledges_it(
    declared: SecuredServer, research: Peer, coordinator: Peer
) -> None:
    await coordinator.client.jetstream().publish(FAILED, b'{"taken": 1}')
    taken = []
    async with peer(declared, "operator") as operator:
        while (await operator.client.jetstream().consumer_info("AUDIT", "research")).num_pending:
            message = await _next(research)
            await message.in_progress()
            await message.ack_sync(timeout=5)
            taken.append((message.subject, message.data))
        left = await operator.client.jetstream().consumer_info("AUDIT", "research")
    assert taken[-1] == (FAILED, b'{"taken": 1}')
    assert (left.num_ack_pending, left.num_redelivered, research.refusals) == (0, 0, [])


async def test_a_team_gives_a_report_back_and_gets_it_again(research: Peer, coordinator: Peer) -> None:
    await coordinator.client.jetstream().publish(FAILED, b"{}")
    first = await _next(research)
    await first.nak()
    again = await _next(research)
    await again.ack_sync(timeout=5)
    assert again.metadata.sequence.stream == first.metadata.sequence.stream
    assert (again.metadata.num_delivered, research.refusals) == (2, [])


@pytest.mark.parametrize("target", REDIRECTED)
async def test_what_a_team_has_sent_elsewhere_does_not_leave_the_account_of_the_teams(
    declared: SecuredServer, research: Peer, coordinator: Peer, target: str
) -> None:
    async with peer(declared, "operator") as operator:
        jetstream = operator.client.jetstream()

        async def stored() -> list[int]:
            return [(await jetstream.stream_info(name)).state.messages for name in EVERY_STREAM]

        await coordinator.client.jetstream().publish(FAILED, b"{}")
        await coordinator.client.jetstream().publish(FAILED, b"{}")
        before = await stored()
        assert await research.may_publish(f"{NEXT}.research", target, ONE_SOON)
        # Answered after the one before, which therefore had its effect, if it has one.
        await (await _next(research)).ack_sync(timeout=5)
        assert await stored() == before


@pytest.mark.parametrize("subject", PUBLISHING)
async def test_a_team_may_publish_nothing_else(research: Peer, subject: str) -> None:
    assert not await research.may_publish(subject, "_INBOX_research.r", b"{}")
    assert f'permissions violation for publish to "{subject.lower()}"' in research.refusals[0].lower()


@pytest.mark.parametrize("subject", HEARING)
async def test_a_team_may_hear_nothing_else(research: Peer, subject: str) -> None:
    assert not await research.may_subscribe(subject)
    assert not await research.may_subscribe(subject, "a-queue")


async def test_nobody_listens_on_anothers_behalf(research: Peer, declared: SecuredServer) -> None:
    async with peer(declared, "desk") as desk:
        assert not await desk.may_subscribe("_INBOX_research.>")
        assert not await desk.may_publish(f"{NEXT}.research", "_INBOX_desk.r")
        with pytest.raises(NoAnswerError):
            await research.client.request(f"{NEXT}.desk", b"1", timeout=0.2)


async def _next(team: Peer) -> Msg:
    inbox = team.client.new_inbox()
    arriving = await team.client.subscribe(inbox)
    await team.client.publish(f"{NEXT}.research", ONE, inbox)
    message = await arriving.next_msg(6)
    await arriving.unsubscribe()
    assert message.data, message.headers
    return message
