"""Turns that were asked before."""

from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from uradori_contracts.views import TurnView

from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.faults import RESPONSES, STREAM_RESPONSES
from uradori_gateway.http.security import token_needed, unless_open
from uradori_gateway.http.stream import TurnStream
from uradori_gateway.turns.turns import Turns


def turn_routes(turns: Turns, config: GatewayConfig) -> APIRouter:
    """GET /turns/{turn_id} and /turns/{turn_id}/events."""
    router = APIRouter(prefix="/api/v1/turns", dependencies=token_needed())

    @router.get("/{turn_id}", responses=RESPONSES, openapi_extra=dict(unless_open()))
    async def turn(turn_id: str) -> TurnView:
        """The turn as it stands, with evidence and report once it has them."""
        return TurnView.of(await turns.record(turn_id))

    @router.get(
        "/{turn_id}/events",
        status_code=200,
        response_class=TurnStream,
        responses={204: {"description": "The reader has seen everything."}, **STREAM_RESPONSES},
        openapi_extra=dict(unless_open()),
    )
    async def events(
        turn_id: str,
        last_event_id_header: Annotated[str | None, Header(alias="Last-Event-ID")] = None,
        last_event_id: Annotated[str | None, Query()] = None,
    ) -> Response:
        """What comes after the last event that was seen; from the start, after a `restart`, where that is unknown."""
        history = await turns.history(turn_id, last_event_id_header or last_event_id)
        if history.opening is None:
            return Response(status_code=204)
        return TurnStream(turn_id, turns.joined(turn_id, history, history.opening), config)

    return router
