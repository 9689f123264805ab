"""Companies that only documents know, told to those who read questions."""

import asyncio
from collections.abc import Callable

from uradori_bus import Bus
from uradori_contracts.documents import FILERS_LIMIT, KnownFilers
from uradori_contracts.subjects import FILERS, FILERS_KEY

from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.domain.filer import Filers


class FilerTeller:
    """Writes the bucket where the filers of the store are others than it says."""

    def __init__(self, store: DocumentStore, bus: Bus, known: Callable[[], Filers]) -> None:
        self._store = store
        self._bus = bus
        self._known = known
        self._told: tuple[int, Filers] | None = None

    async def tell(self) -> None:
        """Raises UradoriError where the bus does not take it."""
        known = self._known()
        filers, version = await asyncio.to_thread(self._store.filers)
        if self._told == (version, known):
            return
        unknown = tuple(each for each in filers if known.unknown(each.ticker, each.name))[:FILERS_LIMIT]
        bucket = self._bus.bucket(FILERS)
        held = await bucket.get(FILERS_KEY)
        if (held.value.filers if held is not None else ()) != unknown:
            await bucket.put(FILERS_KEY, KnownFilers(filers=unknown, version=version))
        self._told = version, known
