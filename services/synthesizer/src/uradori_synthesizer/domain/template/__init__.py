"""The deterministic writer: typed values and whole sentences of passages, nothing of its own."""

from uradori_synthesizer.domain.template.compose import compose
from uradori_synthesizer.domain.template.provider import TemplateProvider

__all__ = ["TemplateProvider", "compose"]
