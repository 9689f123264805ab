"""Who may word an answer."""

from collections.abc import AsyncGenerator
from typing import Protocol

from uradori_contracts.synthesis import ComposeRequest, ProviderName


class ProviderFailedError(Exception):
    """A provider gave up. `why` is shown to operators and holds nothing that the provider said."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Provider(Protocol):
    """Writes a draft from a request's evidence, piece by piece."""

    @property
    def name(self) -> ProviderName:
        """As the settings call it."""

    @property
    def deterministic(self) -> bool:
        """Whether the same request always gives the same draft, so that a retry would be pointless."""

    def write(self, request: ComposeRequest, seconds: float) -> AsyncGenerator[str, None]:
        """The draft, cut anywhere, within `seconds`.

        Raises:
            ProviderFailedError: at any point; what was written so far is then void.
        """
