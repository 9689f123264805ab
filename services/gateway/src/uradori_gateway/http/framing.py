"""Events as Server-Sent Events."""

from fastapi.sse import format_sse_event

from uradori_gateway.turns.opening import Shown


def frame(shown: Shown) -> bytes:
    """`id` is the event's number, `data` the event's fields without its name. JSON escapes every line break."""
    return format_sse_event(
        event=shown.event.event,
        data_str=shown.event.model_dump_json(exclude={"event"}),
        id=None if shown.seq is None else str(shown.seq),
    )
