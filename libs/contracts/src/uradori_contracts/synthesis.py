"""From evidence to an answer with citations."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from uradori_contracts.audit import AuditedSentence
from uradori_contracts.evidence import Evidence
from uradori_contracts.figures import ChosenFact
from uradori_contracts.message import Identifier, Message, Tag, Value
from uradori_contracts.rewriting import ResolvedRequest


class ProviderName(StrEnum):
    """Who may word an answer. The template is always last."""

    TEMPLATE = "template"
    OPENAI_COMPATIBLE = "openai_compatible"


class RejectedDraft(Value):
    """The draft before, and why it was rejected, so that the next one knows."""

    answer: str
    sentences: tuple[AuditedSentence, ...]


class ReportedFigure(Value):
    """A reported fact that answers, under the tag of the evidence that shows its cell."""

    tag: Tag
    chosen: ChosenFact
    differs_tag: Tag | None = None
    """Of the evidence for what another document prints, where there is one."""


class ComposeRequest(Message):
    """Word an answer from this evidence and nothing else."""

    turn_id: Identifier
    request: ResolvedRequest
    evidence: tuple[Evidence, ...]
    figures: tuple[ReportedFigure, ...] = ()
    """Reported facts among the evidence, each to be stated first, in this order."""
    providers: tuple[ProviderName, ...]
    rejected: RejectedDraft | None = None
    incomplete: bool = False
    """A source that might have held more did not answer: what is missing is not known to be absent."""


class DraftStarted(Message):
    """A provider begins. After an earlier one failed, whatever it wrote is void."""

    kind: Literal["started"] = "started"
    provider: str
    deterministic: bool


class DraftToken(Message):
    """A piece of the draft, of any length, cut anywhere."""

    kind: Literal["token"] = "token"
    token: str


class DraftFailed(Message):
    """The provider gave up; the next one begins, if there is one."""

    kind: Literal["failed"] = "failed"
    provider: str
    why: str


class DraftEnded(Message):
    """The draft is whole."""

    kind: Literal["ended"] = "ended"
    provider: str
    deterministic: bool


DraftPart = Annotated[DraftStarted | DraftToken | DraftFailed | DraftEnded, Field(discriminator="kind")]


class DraftPiece(Message):
    """One message of the streamed reply."""

    part: DraftPart
