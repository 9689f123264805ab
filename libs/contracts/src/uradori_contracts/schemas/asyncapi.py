"""AsyncAPI 3.0 of the bus."""

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, JsonValue
from pydantic.json_schema import models_json_schema

from uradori_contracts import headers
from uradori_contracts.asking import Cancel, ReadersReply, ReadersRequest
from uradori_contracts.errors import ErrorReply
from uradori_contracts.schemas import subscribing
from uradori_contracts.schemas.json_schema import bodies
from uradori_contracts.subjects import (
    AUDIT_REPORTS,
    CHAT_CANCEL,
    CHAT_READING,
    ENDPOINTS,
    PREFIX,
    STREAMING_ENDPOINTS,
    STREAMS,
)
from uradori_contracts.topology import Endpoint, Retention, Stream, StreamingEndpoint

Document = dict[str, JsonValue]
AnyEndpoint = Endpoint[Any, Any] | StreamingEndpoint[Any, Any]

PARAMETERS: dict[str, tuple[tuple[str, str], ...]] = {
    "CHAT_EVENTS": (("turn", "The turn's id."),),
    "AUDIT": (
        ("status", "pass, warn, fail, unaudited or insufficient."),
        ("ticker", "The company's code, multi or none."),
    ),
}


def asyncapi() -> Document:
    """Channels, operations, messages and schemas of every subject."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Uradori bus",
            "version": "1.0.0",
            "description": "Every message between the services of Uradori, and the audit reports for other teams.",
            "externalDocs": {"url": "subscribing.md", "description": "For a team that subscribes to audit reports."},
        },
        "servers": subscribing.SERVERS,
        "defaultContentType": "application/json",
        "channels": {
            **{_key(endpoint.subject): _endpoint_channel(endpoint) for endpoint in _endpoints()},
            **{stream.name: _stream_channel(stream) for stream in STREAMS},
            subscribing.CHANNEL: subscribing.dead_letters(),
            "chat_cancel": _channel(CHAT_CANCEL, "Nobody waits for a turn any more.", (Cancel,)),
            "chat_reading": {
                **_channel(
                    f"{CHAT_READING}.{{turn}}",
                    "Request and reply. Answered by each gateway that has readers of the turn, by nobody without any.",
                    (ReadersRequest, ReadersReply),
                ),
                "parameters": {"turn": {"description": "The turn's id."}},
            },
        },
        "operations": {
            **{_key(endpoint.subject): _serve(endpoint) for endpoint in _endpoints()},
            **{f"publish_{stream.name}": _send(stream) for stream in STREAMS},
            f"publish_{subscribing.CHANNEL}": _send_to(subscribing.CHANNEL, subscribing.MESSAGE),
        },
        "components": {
            "messages": {
                **{model.__name__: _message(model) for model in bodies()},
                subscribing.MESSAGE: _message(AUDIT_REPORTS.body, subscribing.MESSAGE, subscribing.DEAD),
            },
            "schemas": _schemas(),
            "securitySchemes": subscribing.SECURITY,
        },
    }


def _endpoints() -> Iterable[AnyEndpoint]:
    yield from ENDPOINTS
    yield from STREAMING_ENDPOINTS


def _key(subject: str) -> str:
    return subject.removeprefix(f"{PREFIX}.").replace(".", "_").replace("-", "_")


def _channel(address: str, description: str, models: tuple[type[BaseModel], ...]) -> Document:
    return {
        "address": address,
        "description": description,
        "messages": {model.__name__: {"$ref": f"#/components/messages/{model.__name__}"} for model in models},
    }


def _endpoint_channel(endpoint: AnyEndpoint) -> Document:
    streamed = isinstance(endpoint, StreamingEndpoint)
    kind = "Request, then a stream of replies." if streamed else "Request and reply."
    return _channel(
        endpoint.subject,
        f"{kind} Answered by {endpoint.service} as a NATS service endpoint.",
        (endpoint.request, endpoint.reply, ErrorReply),
    )


def _stream_channel(stream: Stream[Any]) -> Document:
    parameters = PARAMETERS.get(stream.name, ())
    address = stream.subjects[0]
    for name, _ in parameters:
        address = address.replace("*", f"{{{name}}}", 1)
    kind = "work queue" if stream.retention is Retention.WORK_QUEUE else "stream"
    channel = _channel(address, f"JetStream {kind} {stream.name}, kept in {stream.storage.value}.", (stream.body,))
    if parameters:
        channel["parameters"] = {name: {"description": description} for name, description in parameters}
    return channel


def _serve(endpoint: AnyEndpoint) -> Document:
    channel = f"#/channels/{_key(endpoint.subject)}"
    return {
        "action": "receive",
        "channel": {"$ref": channel},
        "messages": [{"$ref": f"{channel}/messages/{endpoint.request.__name__}"}],
        "bindings": subscribing.queue(endpoint.service),
        "reply": {
            "address": {"location": "$message.header#/reply-to"},
            "messages": [{"$ref": f"{channel}/messages/{model.__name__}"} for model in (endpoint.reply, ErrorReply)],
        },
    }


def _send(stream: Stream[Any]) -> Document:
    return _send_to(stream.name, stream.body.__name__)


def _send_to(channel: str, message: str) -> Document:
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{channel}"},
        "messages": [{"$ref": f"#/channels/{channel}/messages/{message}"}],
    }


def _message(model: type[BaseModel], name: str = "", more: Document | None = None) -> Document:
    reported = subscribing.CLOUD_EVENT if model is AUDIT_REPORTS.body else {}
    return {
        "name": name or model.__name__,
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{model.__name__}"},
        "headers": {
            "type": "object",
            "properties": {
                headers.TRACEPARENT: {"type": "string"},
                headers.TRACESTATE: {"type": "string"},
                headers.BUDGET_MS: {"type": "string", "pattern": "^[0-9]+$"},
                headers.TURN_ID: {"type": "string"},
                **reported,
                **(more or {}),
            },
        },
    }


def _schemas() -> Document:
    _, schema = models_json_schema(
        [(model, "serialization") for model in bodies()], ref_template="#/components/schemas/{model}"
    )
    definitions: Document = schema["$defs"]
    return definitions
