"""NATS as typed endpoints, streams and key-value, with deadlines, traces and logs."""

from uradori_bus.budget import Budget
from uradori_bus.config import ServiceConfig
from uradori_bus.interface import (
    Bus,
    Call,
    Entry,
    Job,
    KeyValue,
    Route,
    Service,
    Stored,
    StreamingRoute,
    Subscription,
)

__all__ = [
    "Budget",
    "Bus",
    "Call",
    "Entry",
    "Job",
    "KeyValue",
    "Route",
    "Service",
    "ServiceConfig",
    "Stored",
    "StreamingRoute",
    "Subscription",
]
