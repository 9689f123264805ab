"""The mention that stands nearest before a place."""

from collections.abc import Sequence
from typing import TypeVar

from uradori_jafin import Span

from uradori_auditor.domain.claims.reading import Placed

_P = TypeVar("_P", bound=Placed)


def last_before(span: Span, mentions: Sequence[_P]) -> _P | None:
    """The last of the mentions that ends before `span`."""
    return next((mention for mention in reversed(mentions) if mention.span.end <= span.start), None)
