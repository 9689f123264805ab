"""A team as the consumer that is made for it."""

from collections.abc import Iterable
from datetime import datetime

from uradori_contracts.teams import Team, Teams, filter_subjects
from uradori_contracts.topology import Durable, From

_MAX_PENDING = 256
"""Reports that a team may hold at once without having acknowledged them."""


def durables(teams: Teams) -> tuple[Durable, ...]:
    """The consumers of all teams, by name."""
    return tuple(durable(name, team) for name, team in sorted(teams.teams.items()))


def durable(name: str, team: Team) -> Durable:
    """The consumer of one team."""
    return Durable(
        name,
        filter_subjects(team),
        start=From(team.start) if isinstance(team.start, str) else team.start,
        ack_wait_s=float(team.ack_wait_s),
        max_deliveries=team.max_deliveries,
        max_pending=_MAX_PENDING,
    )


def next_start(consumers: Iterable[Durable], now: datetime) -> datetime | None:
    """The earliest start that lies ahead, or None."""
    starts = (consumer.start for consumer in consumers)
    return min((start for start in starts if isinstance(start, datetime) and start > now), default=None)
