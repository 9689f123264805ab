"""The caller's side of request and reply."""

import math
from collections.abc import Mapping

from opentelemetry.trace import Span
from uradori_contracts.errors import ErrorCode, ErrorReply, UradoriError
from uradori_contracts.headers import BUDGET_MS, ERROR_CODE, TURN_ID

from uradori_bus.budget import Budget
from uradori_bus.codec import Body, decode
from uradori_bus.headers import check_headers
from uradori_bus.tracing import inject
from uradori_bus.transport import Packet


def outgoing(
    turn_id: str | None = None,
    budget: Budget | None = None,
    extra: Mapping[str, str] | None = None,
    span: Span | None = None,
) -> dict[str, str]:
    """Headers of a message: the caller's own, the trace (of `span`, or the current one), the turn, the budget.

    Raises:
        UradoriError: INVALID_REQUEST for a header that is not allowed, DEADLINE_EXCEEDED for a spent budget.
    """
    headers = dict(extra or {})
    if turn_id is not None:
        headers[TURN_ID] = turn_id
    check_headers(headers)
    if budget is not None:
        if budget.spent:
            raise UradoriError(ErrorCode.DEADLINE_EXCEEDED)
        headers[BUDGET_MS] = str(math.ceil(budget.remaining * 1000))
    inject(headers, span)
    return headers


def failure(packet: Packet, body: bytes) -> UradoriError | None:
    """The error that a reply carries, or None."""
    if ERROR_CODE not in packet.headers:
        return None
    reply = decode_reply(ErrorReply, body)
    return UradoriError(reply.code, reply.message, reply.message_en)


def decode_reply(model: type[Body], body: bytes) -> Body:
    """Raises UradoriError INTERNAL, or UNSUPPORTED_VERSION, for what the other side should not have sent."""
    try:
        return decode(model, body)
    except UradoriError as error:
        code = error.code if error.code is ErrorCode.UNSUPPORTED_VERSION else ErrorCode.INTERNAL
        raise UradoriError(code) from error
