"""A request as it arrived, and the headers that say how long it may take and for whom."""

from dataclasses import dataclass

from uradori_contracts.headers import BUDGET_MS, STREAM_ID, TURN_ID

from uradori_bus.budget import Budget
from uradori_bus.interface import Call
from uradori_bus.transport import Packet

DEFAULT_BUDGET_S = 30.0
"""For a request without a budget, or with one that is no number."""
LONGEST_BUDGET_S = 600.0


@dataclass(frozen=True, slots=True)
class Incoming:
    """A request on its way to a handler."""

    packet: Packet
    budget: Budget

    @property
    def call(self) -> Call:
        """What the handler is told."""
        return Call(self.budget, self.packet.headers.get(TURN_ID))

    @property
    def stream_id(self) -> str | None:
        """The name by which the reader of a streamed reply cancels it."""
        return self.packet.headers.get(STREAM_ID)


def arrived(packet: Packet) -> Incoming:
    """Starts the budget's clock."""
    text = packet.headers.get(BUDGET_MS, "")
    seconds = int(text) / 1000 if text.isascii() and text.isdecimal() and len(text) <= 9 else DEFAULT_BUDGET_S
    return Incoming(packet, Budget.of(min(seconds, LONGEST_BUDGET_S)))
