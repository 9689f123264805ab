"""The endpoint that takes the regulator's list of companies."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from uradori_bus import Call, HotValue
from uradori_contracts.companies import CompaniesLoaded, LoadCompanies
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_jafin import Company
from uradori_jafin.companies import CodeListError

from uradori_query_rewriter.adapters.company_lists import CompanyLists
from uradori_query_rewriter.domain.company_list import Proposed, UnlikelyListError, propose, read_list, told
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.handlers import Log

ATTEMPTS = 5
"""Writers that one load gives way to."""


@dataclass(frozen=True, slots=True)
class CompanyLoader:
    """Answers LOAD_COMPANIES."""

    reviewed: tuple[Company, ...]
    lists: CompanyLists
    knowledge: HotValue[Knowledge]
    log: Log

    async def load(self, request: LoadCompanies, call: Call) -> CompaniesLoaded:
        """Read a list, compare it with the one in force and put it there. Idempotent; all of it or nothing.

        Raises:
            UradoriError: INVALID_REQUEST for a file that is no list, CONFLICT for a list that would throw away what is
                known, or where others keep writing.
        """
        try:
            code_list = await asyncio.to_thread(read_list, request.content)
            for _ in range(ATTEMPTS):
                before = await self.lists.current()
                proposed = await asyncio.to_thread(
                    propose, code_list, before.listing, self.reviewed, force=request.force
                )
                if request.dry_run or proposed.listing == before.listing:
                    return told(proposed, before.revision, stored=False)
                revision = await self.lists.replace(proposed.listing, before.revision)
                if revision is not None:
                    return await self._stored(proposed, revision, call)
        except CodeListError as error:
            raise UradoriError(ErrorCode.INVALID_REQUEST, error.message, error.message_en) from error
        except UnlikelyListError as error:
            raise UradoriError(ErrorCode.CONFLICT, error.message, error.message_en) from error
        raise UradoriError(ErrorCode.CONFLICT)

    async def _stored(self, proposed: Proposed, revision: int, call: Call) -> CompaniesLoaded:
        """The outcome, once this replica goes by the list itself; it is stored all the same where that takes too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(call.budget.remaining / 2):
                await self.knowledge.reaches(revision)
        outcome = told(proposed, revision, stored=True)
        self.log.info(
            "companies_loaded",
            metrics={"listed": outcome.listed, "new": outcome.new, "renamed": outcome.renamed, "revision": revision},
        )
        return outcome
