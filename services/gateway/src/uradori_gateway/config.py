"""What the gateway's process is told by its environment."""

from pydantic import Field
from uradori_bus import ServiceConfig


class GatewayConfig(ServiceConfig):
    """`URADORI_*`, as for every service, and these."""

    http_host: str = "127.0.0.1"
    http_port: int = Field(default=8800, ge=0, le=65535)
    """0 takes a free port."""
    max_body_bytes: int = Field(default=64 * 2**10, ge=1024)
    audit_body_bytes: int = Field(default=8 * 2**20, ge=1024)
    body_timeout_s: float = Field(default=30.0, gt=0)
    """Within which a request's body must have come."""
    max_header_bytes: int = Field(default=16 * 2**10, ge=4096)
    max_readers: int = Field(default=1000, ge=1)
    """Streams and synchronous turns at once; the next one gets BUSY."""
    sse_buffer_bytes: int = Field(default=256 * 2**10, ge=1024)
    """What may wait for one reader that falls behind."""
    room_wait_s: float = Field(default=5.0, ge=0)
    """How long a reader that catches up may take nothing before it counts as too slow."""
    ping_interval_s: float = Field(default=15.0, gt=0)
    send_timeout_s: float = Field(default=30.0, gt=0)
    """How long a reader may take nothing at all before its connection is closed."""
    turn_margin_s: float = Field(default=5.0, ge=0)
    """How long past its budget a turn is waited for."""
    silence_s: float = Field(default=2.0, gt=0)
    """After which a quiet turn is looked up on the bus."""
    gap_wait_s: float = Field(default=2.0, gt=0)
    """How long a missing event is waited for."""
    bus_wait_s: float = Field(default=30.0, ge=0)
    """How long a reader waits for a bus that went away."""
    audit_budget_s: float = Field(default=30.0, gt=0)
