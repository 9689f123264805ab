"""The template as a provider."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

from uradori_contracts.synthesis import ComposeRequest, ProviderName

from uradori_synthesizer.domain.template.compose import compose
from uradori_synthesizer.domain.template.lookup import CompanyFinder


@dataclass(frozen=True, slots=True)
class TemplateProvider:
    """Always last: needs no model, no network and no time worth a deadline."""

    finder: CompanyFinder

    @property
    def name(self) -> ProviderName:
        """As the settings call it."""
        return ProviderName.TEMPLATE

    @property
    def deterministic(self) -> bool:
        """The same request gives the same bytes."""
        return True

    async def write(self, request: ComposeRequest, seconds: float) -> AsyncGenerator[str, None]:
        """Each sentence as it is composed."""
        for sentence in compose(request, self.finder):
            yield sentence
