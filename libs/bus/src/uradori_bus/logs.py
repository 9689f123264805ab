"""One JSON object a line, with the keys that the operators' indexes know and no others."""

import logging
import sys
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import BinaryIO

import structlog
from opentelemetry import trace
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger
from uradori_contracts.errors import UradoriError

from uradori_bus.log_writer import LogWriter

_LOW_64_BITS = 2**64 - 1
_FRAME_LIMIT = 12
_OWN_KEYS = frozenset({"event", "duration_ms", "metrics", "level", "exc_info", "stack_info"})


def failure_of(error: BaseException, *, content: bool = False) -> Mapping[str, object]:
    """An error for the log: its types and where it was raised; its text, which may quote a body, only on request."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAME_LIMIT:]
    found: dict[str, object] = {
        "error_type": f"{type(error).__module__}.{type(error).__qualname__}",
        "error_at": [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames],
    }
    if isinstance(error, UradoriError):
        found["code"] = error.code.value
    if content:
        found["error_text"] = str(error)[:2000]
    return found


def configure(
    service: str, level: str = "INFO", out: BinaryIO | None = None, *, content: bool = False, instance: str = ""
) -> FilteringBoundLogger:
    """Route structlog and the standard library's logging into JSON lines on `out`; gives the service's logger."""
    threshold = logging.getLevelNamesMapping()[level.upper()]
    writer = LogWriter(out or sys.stdout.buffer)
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            shaped(service, content=content, instance=instance),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=lambda *_: writer,
        cache_logger_on_first_use=False,
    )
    logger: FilteringBoundLogger = structlog.get_logger()
    logging.root.handlers = [_Bridge(logger)]
    logging.root.setLevel(max(threshold, logging.WARNING))
    return logger


def silent() -> FilteringBoundLogger:
    """A logger that says nothing, for programs that are no service."""
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.ReturnLogger(),
        processors=[],
        wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL),
    )
    return logger


def shaped(
    service: str, *, content: bool = False, instance: str = ""
) -> Callable[[WrappedLogger, str, EventDict], Mapping[str, object]]:
    """A structlog processor that gives a line its keys; what an event has besides them goes under `metrics`."""

    def shape(_: WrappedLogger, __: str, event: EventDict) -> Mapping[str, object]:
        span = trace.get_current_span().get_span_context()
        metrics: dict[str, object] = dict(event.get("metrics") or {})
        metrics.update((key, value) for key, value in event.items() if key not in _OWN_KEYS)
        error = event.get("exc_info")
        if error is True:
            error = sys.exc_info()[1]
        if isinstance(error, tuple):
            error = error[1]
        if isinstance(error, BaseException):
            metrics.update(failure_of(error, content=content))
        return {
            "timestamp": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": event["level"],
            "service": service,
            "instance_id": instance,
            "trace_id": f"{span.trace_id:032x}" if span.is_valid else None,
            "span_id": f"{span.span_id:016x}" if span.is_valid else None,
            "event": event["event"],
            "duration_ms": event.get("duration_ms"),
            "metrics": metrics,
            "dd.trace_id": str(span.trace_id & _LOW_64_BITS) if span.is_valid else None,
            "dd.span_id": str(span.span_id) if span.is_valid else None,
            "dd.service": service,
        }

    return shape


class _Bridge(logging.Handler):
    """What libraries log by the standard library, as lines of ours: the template, never the arguments."""

    def __init__(self, logger: FilteringBoundLogger) -> None:
        super().__init__()
        self._logger = logger

    def emit(self, record: logging.LogRecord) -> None:
        self._logger.log(
            record.levelno, "library_log", exc_info=record.exc_info, logger=record.name, template=str(record.msg)[:500]
        )
