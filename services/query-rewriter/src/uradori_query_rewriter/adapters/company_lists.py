"""The list of companies in the bucket `companies`."""

import asyncio
from base64 import b64encode
from dataclasses import dataclass

from uradori_bus import Bus, KeyValue
from uradori_contracts.companies import PACKED_LIMIT, CompanyList
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.subjects import COMPANIES, COMPANIES_KEY
from uradori_jafin import Gazetteer
from uradori_jafin.companies import Listing, ListingError, pack, unpack

from uradori_query_rewriter.domain.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class InForce:
    """The list in force; `revision` 0 and no listing where there is none, or none that can be read."""

    listing: Listing | None
    revision: int


class CompanyLists:
    """One value, written by compare-and-set: whole or not at all. Raises UradoriError as the bus does."""

    def __init__(self, bus: Bus) -> None:
        self._lists: KeyValue[CompanyList] = bus.bucket(COMPANIES)

    async def current(self) -> InForce:
        """The list in force. One that a later or a broken version left is replaced as if it were not there."""
        entry = await self._lists.get(COMPANIES_KEY)
        if entry is None:
            return InForce(None, 0)
        try:
            return InForce(await asyncio.to_thread(unpack, entry.value.packed), entry.revision)
        except ListingError:
            return InForce(None, entry.revision)

    async def replace(self, listing: Listing, revision: int) -> int | None:
        """The new revision; None where somebody else wrote since `revision`. Raises TOO_LARGE for what fits no message."""
        packed = await asyncio.to_thread(pack, listing)
        if len(packed) > PACKED_LIMIT:
            raise UradoriError(ErrorCode.TOO_LARGE)
        value = CompanyList(as_of=listing.as_of, listed=listing.listed, packed=b64encode(packed))
        try:
            if revision:
                return await self._lists.update(COMPANIES_KEY, value, revision)
            return await self._lists.create(COMPANIES_KEY, value)
        except UradoriError as error:
            if error.code is ErrorCode.CONFLICT:
                return None
            raise


def knowledge_with_list(shipped: Knowledge, stored: CompanyList) -> Knowledge:
    """What the rewriter knows with a list. Raises ListingError for a list that is none."""
    return shipped.knowing(Gazetteer.of(shipped.gazetteer.companies, unpack(stored.packed)))
