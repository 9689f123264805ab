"""A question in, its turn out: as a stream, or in one body."""

import asyncio
from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.types import Receive
from uradori_contracts.asking import Ask, ChatRequest
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import ErrorEvent
from uradori_contracts.message import TurnId
from uradori_contracts.turn import Turn
from uradori_contracts.views import ChatReply, ReportSummary

from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.body import json_route
from uradori_gateway.http.faults import RESPONSES, STREAM_RESPONSES
from uradori_gateway.http.security import token_needed, unless_open
from uradori_gateway.http.stream import TurnStream, disconnected
from uradori_gateway.turns.opening import Tireless
from uradori_gateway.turns.turns import Turns


def chat_routes(turns: Turns, config: GatewayConfig, new_turn_id: Callable[[], TurnId]) -> APIRouter:
    """POST /api/v1/chat/stream and /api/v1/chat/sync."""
    router = APIRouter(
        prefix="/api/v1/chat",
        route_class=json_route(config.max_body_bytes, config.body_timeout_s),
        dependencies=token_needed(),
    )

    @router.post(
        "/stream",
        status_code=200,
        response_class=TurnStream,
        responses=STREAM_RESPONSES,
        openapi_extra=dict(unless_open()),
    )
    async def stream(request: ChatRequest) -> TurnStream:
        """The events of a new turn, ending in exactly one `done` or `error`."""
        ask = turns.ask(request, new_turn_id())
        return TurnStream(ask.turn_id, turns.asked(ask), config)

    @router.post("/sync", responses=RESPONSES, openapi_extra=dict(unless_open()))
    async def sync(request: ChatRequest, http: Request) -> ChatReply:
        """A new turn, once it has ended."""
        return reply_of(await _whole_turn(turns, turns.ask(request, new_turn_id()), http.receive))

    return router


def reply_of(turn: Turn) -> ChatReply:
    """A finished turn in one body."""
    report = turn.report
    return ChatReply(
        turn_id=turn.ask.turn_id,
        disposition=turn.disposition or Disposition.ERROR,
        reason=turn.reason,
        choices=turn.choices,
        answer=turn.answer,
        evidence=turn.evidence,
        figures=turn.figures,
        verdicts=report.sentences if report else (),
        report=ReportSummary(
            status=turn.status or AuditStatus.UNAUDITED,
            rates=report.rates if report else None,
            withheld=turn.withheld,
            digest=report.digest if report else None,
        ),
        provider=turn.provider,
        retry_count=turn.retry_count,
        total_duration_ms=turn.duration_ms,
        trace_id=turn.trace_id,
    )


async def _whole_turn(turns: Turns, ask: Ask, receive: Receive) -> Turn:
    async with turns.asked(ask) as feed, asyncio.TaskGroup() as tasks:
        running = tasks.create_task(feed.run(Tireless()))
        leaving = tasks.create_task(disconnected(receive))
        await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
        feed.leave()
        running.cancel()
        leaving.cancel()
    match feed.ended:
        case None:
            raise UradoriError(ErrorCode.CANCELLED)
        case ErrorEvent() as error:
            raise UradoriError(error.code, error.message, error.message_en)
        case _:
            return await turns.finished(ask.turn_id)
