"""What the server tells about a consumer that gave a message up."""

from datetime import timedelta

from pydantic import BaseModel, ConfigDict, Field

from uradori_contracts.subjects import AUDIT_REPORTS
from uradori_contracts.topology import Retention, Storage, Stream

MAX_DELIVERIES = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES"
"""Followed by a stream and a consumer."""


class GivenUp(BaseModel):
    """A message was handed out as often as it may be and never acknowledged. The server may say more."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    stream: str
    consumer: str
    stream_seq: int = Field(ge=1)
    deliveries: int = Field(ge=1)


GIVEN_UP = Stream(
    "AUDIT_GIVEN_UP",
    (f"{MAX_DELIVERIES}.{AUDIT_REPORTS.name}.*",),
    GivenUp,
    Storage.FILE,
    Retention.WORK_QUEUE,
    timedelta(days=30),
    16 * 2**20,
)
"""Keeps each advisory about a consumer of audit reports until the operator has dealt with it."""

OPERATOR_CONSUMER = "operator"
