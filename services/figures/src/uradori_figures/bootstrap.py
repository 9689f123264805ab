"""Wires figures."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from uradori_bus import Route, Runtime, Service
from uradori_contracts.subjects import FIGURES
from uradori_jafin import load_lexicon

from uradori_figures.adapters.learned import load_members, load_model, load_readings, load_synonyms
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.other_language import in_other_language
from uradori_figures.handlers import answer
from uradori_figures.parts import Parts

VERSION = "0.1.0"
SURE_ENOUGH = 0.7
"""How often answers with such signs must be right for one to be given."""


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """The service with its routes."""
    synonyms = load_synonyms()
    parts = Parts(
        runtime.bus,
        load_model(),
        synonyms,
        load_members(),
        load_readings(),
        Labels(),
        SURE_ENOUGH,
        in_other_language(synonyms, load_lexicon()),
    )
    yield Service("figures", VERSION, (Route(FIGURES, partial(answer, parts=parts), limit=16),))
