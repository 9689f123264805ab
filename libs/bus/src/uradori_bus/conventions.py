"""OpenTelemetry's messaging conventions for what happens on the bus."""

from collections.abc import Mapping
from typing import Literal

from opentelemetry.util.types import AttributeValue
from uradori_contracts.subjects import PREFIX

_STATIC_TOKENS = len(PREFIX.split(".")) + 2


def template(subject: str) -> str:
    """The subject without ids: what follows the fourth token of ours becomes `*`."""
    tokens = subject.split(".")
    if len(tokens) <= _STATIC_TOKENS:
        return subject
    return ".".join([*tokens[:_STATIC_TOKENS], *("*" for _ in tokens[_STATIC_TOKENS:])])


def attributes(
    operation: Literal["request", "process", "publish", "receive", "settle"],
    kind: Literal["send", "process", "receive", "settle"],
    subject: str,
) -> Mapping[str, AttributeValue]:
    """`messaging.*` of a span. A subject that holds ids appears as its template only."""
    name = template(subject)
    return {
        "messaging.system": "nats",
        "messaging.operation.name": operation,
        "messaging.operation.type": kind,
        "messaging.destination.name" if name == subject else "messaging.destination.template": name,
    }
