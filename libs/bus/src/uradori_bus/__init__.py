"""NATS as typed endpoints, streams and key-value, with deadlines, traces and logs."""

from uradori_bus.budget import Budget
from uradori_bus.config import ServiceConfig
from uradori_bus.configuration import ConfigurationError
from uradori_bus.handing import Handed, Place, Received, Unreadable
from uradori_bus.hot_settings import HotSettings
from uradori_bus.hot_value import HotValue, made_of
from uradori_bus.interface import Bus, Call, Encoded, Job, Route, Service, Stored, StreamingRoute, Subscription
from uradori_bus.nats import NatsBus
from uradori_bus.outcomes import Kept, Outcome
from uradori_bus.runtime import Runtime, run
from uradori_bus.stores import Entry, KeyValue, Objects, StoredObject

__all__ = [
    "Budget",
    "Bus",
    "Call",
    "ConfigurationError",
    "Encoded",
    "Entry",
    "Handed",
    "HotSettings",
    "HotValue",
    "Job",
    "Kept",
    "KeyValue",
    "NatsBus",
    "Objects",
    "Outcome",
    "Place",
    "Received",
    "Route",
    "Runtime",
    "Service",
    "ServiceConfig",
    "Stored",
    "StoredObject",
    "StreamingRoute",
    "Subscription",
    "Unreadable",
    "made_of",
    "run",
]
