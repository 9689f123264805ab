"""Checkpoints of a turn in the bucket `turns`, one owner at a time."""

import asyncio
from contextlib import suppress
from datetime import timedelta

from uradori_bus import Entry, KeyValue
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.turn import Turn

INTERVAL_S = 0.025
"""Between the first state that waits and its write."""


class TurnTakenOverError(Exception):
    """Another coordinator wrote a later checkpoint: this one has lost the turn."""


class Checkpoint:
    """Writes a turn's states in order, behind the turn: a state is on its way while the next step runs.

    States that come within `INTERVAL_S`, or while a write is under way, are coalesced to the newest: a turn that takes
    milliseconds is not slowed by its own memory, a turn that waits for a model is kept at each state.
    """

    def __init__(self, bucket: KeyValue[Turn], key: str, revision: int, keep: timedelta) -> None:
        self._bucket = bucket
        self._key = key
        self._revision = revision
        self._keep = keep
        self._pending: Turn | None = None
        self._writing: asyncio.Task[None] | None = None
        self._urgent = asyncio.Event()

    async def save(self, turn: Turn) -> None:
        """Begin to write `turn`. An earlier write that failed is told of once, in place of this one.

        Raises:
            TurnTakenOverError: an earlier write found another owner's checkpoint.
            UradoriError: an earlier write failed.
        """
        if self._writing is not None and self._writing.done():
            await self._written()
        self._pending = turn
        if self._writing is None:
            self._writing = asyncio.create_task(self._drain())

    async def flush(self) -> None:
        """Write the newest state at once and wait for it. Raises as `save` does."""
        self._urgent.set()
        await self._written()

    async def close(self) -> None:
        """Write what waits, as far as it goes; whoever owns the turn now has written something later."""
        with suppress(TurnTakenOverError, UradoriError):
            await self.flush()

    async def _written(self) -> None:
        writing, self._writing = self._writing, None
        if writing is not None:
            await writing

    async def _drain(self) -> None:
        while self._pending is not None:
            await self._until_due()
            turn, self._pending = self._pending, None
            try:
                self._revision = await self._bucket.update(self._key, turn, self._revision, keep=self._keep)
            except UradoriError as error:
                if error.code is ErrorCode.CONFLICT:
                    raise TurnTakenOverError(self._key) from error
                raise

    async def _until_due(self) -> None:
        try:
            async with asyncio.timeout(INTERVAL_S):
                await self._urgent.wait()
        except TimeoutError:
            return


async def claim(bucket: KeyValue[Turn], fresh: Turn, *, deliveries: int, keep: timedelta) -> tuple[Turn, int] | None:
    """Own the turn: a new one, or one whose coordinator died, at its next epoch; gives it with its revision.

    None where there is nothing to do: it is done, or a second copy of a question that is being worked on arrived.
    """
    key = fresh.ask.turn_id
    try:
        return fresh, await bucket.create(key, fresh, keep=keep)
    except UradoriError as error:
        if error.code is not ErrorCode.CONFLICT:
            raise
    held: Entry[Turn] | None = await bucket.get(key)
    if held is None or held.value.finished_at is not None or deliveries == 1:
        return None
    taken = held.value.model_copy(update={"epoch": held.value.epoch + 1})
    try:
        return taken, await bucket.update(key, taken, held.revision, keep=keep)
    except UradoriError as error:
        if error.code is ErrorCode.CONFLICT:
            return None
        raise
