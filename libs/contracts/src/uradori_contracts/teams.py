"""Teams that subscribe to audit reports, and what each of them wants to get."""

import re
from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import product
from typing import Annotated, Literal, get_args

from pydantic import Field, StringConstraints, field_validator, model_validator

from uradori_contracts.message import Ticker, Value
from uradori_contracts.subjects import AUDIT_REPORTS
from uradori_contracts.users import USERS

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_JAPAN = timezone(timedelta(hours=9))
_ANY = "*"
_SUBJECT_PREFIX = AUDIT_REPORTS.subjects[0].removesuffix(".*.*")
_FILTER_LIMIT = 1000


StatusWord = Literal["pass", "warn", "fail", "unaudited", "insufficient"]
"""An audit status as it stands in the subject of a report."""


class Team(Value):
    """What a team gets: reports of any `status` and of any `tickers` named; none named, all.

    `start`: every report that is still kept, those from the consumer's making on, or those from a time on.
    A date begins at midnight in Japan.
    """

    status: tuple[StatusWord, ...] = ()
    tickers: tuple[Ticker | Literal["multi", "none"], ...] = ()
    start: Literal["all", "new"] | datetime = "new"
    max_deliveries: int = Field(default=5, ge=1, le=1000)
    """How often a report is handed out before it counts as failed."""
    ack_wait_s: int = Field(default=30, ge=1, le=3600)

    @field_validator("start", mode="before")
    @classmethod
    def _date_begins(cls, value: object) -> object:
        if isinstance(value, str) and _DATE.fullmatch(value):
            value = date.fromisoformat(value)
        if isinstance(value, date) and not isinstance(value, datetime):
            return datetime.combine(value, time(), _JAPAN)
        return value

    @field_validator("start")
    @classmethod
    def _in_utc(cls, value: str | datetime) -> str | datetime:
        if not isinstance(value, datetime):
            return value
        if value.tzinfo is None:
            raise ValueError("a time needs its zone, e.g. 2026-11-01T00:00:00Z")
        return value.astimezone(UTC)

    @model_validator(mode="after")
    def _each_once(self) -> "Team":
        if len(set(self.status)) != len(self.status) or len(set(self.tickers)) != len(self.tickers):
            raise ValueError("a status or a ticker is named twice")
        if len(filter_subjects(self)) > _FILTER_LIMIT:
            raise ValueError(f"more than {_FILTER_LIMIT} pairs of a status and a ticker")
        return self


class Teams(Value):
    """All teams by name, which is also the name of the team's user and of its durable consumer."""

    teams: dict[Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,32}$")], Team] = Field(default_factory=dict)

    @field_validator("teams")
    @classmethod
    def _no_name_is_taken(cls, teams: dict[str, Team]) -> dict[str, Team]:
        for name in teams:
            if name in USERS:
                raise ValueError(f"{name} is a user of the system")
        return teams


def filter_subjects(team: Team) -> tuple[str, ...]:
    """The subjects of the reports that a team gets; no two overlap."""
    words = () if set(team.status) == set(get_args(StatusWord)) else team.status
    return tuple(
        f"{_SUBJECT_PREFIX}.{word}.{ticker}" for word, ticker in product(words or (_ANY,), team.tickers or (_ANY,))
    )
