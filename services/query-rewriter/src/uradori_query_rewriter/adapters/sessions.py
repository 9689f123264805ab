"""The memory of conversations in the bucket `sessions`."""

from dataclasses import dataclass

from uradori_bus import Bus, KeyValue
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.rewriting import SessionMemory, SessionState
from uradori_contracts.subjects import SESSIONS


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a turn starts from, what it left behind already, and the revision to replace; 0 where none is stored."""

    memory: SessionMemory
    left: SessionMemory | None
    revision: int


class Sessions:
    """One value per session, written by compare-and-set. Every method raises UradoriError as the bus does."""

    def __init__(self, bus: Bus) -> None:
        self._states: KeyValue[SessionState] = bus.bucket(SESSIONS)

    async def recall(self, session_id: str, turn_id: str) -> Recalled:
        """The memory before this turn, also where the turn has written its own already."""
        entry = await self._states.get(session_id)
        if entry is None:
            return Recalled(SessionMemory(), None, 0)
        state = entry.value
        if state.turn_id == turn_id:
            return Recalled(state.before, state.memory, entry.revision)
        return Recalled(state.memory, None, entry.revision)

    async def remember(self, session_id: str, turn_id: str, memory: SessionMemory, base: Recalled) -> bool:
        """Write what the turn leaves behind; False where another turn wrote since `base` was recalled."""
        if memory == base.left:
            return True
        state = SessionState(session_id=session_id, turn_id=turn_id, memory=memory, before=base.memory)
        try:
            if base.revision:
                await self._states.update(session_id, state, base.revision)
            else:
                await self._states.create(session_id, state)
        except UradoriError as error:
            if error.code is ErrorCode.CONFLICT:
                return False
            raise
        return True
