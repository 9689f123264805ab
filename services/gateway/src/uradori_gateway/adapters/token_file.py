"""The file of tokens, followed while it changes."""

import asyncio
import os
from pathlib import Path

from pydantic import ValidationError
from uradori_bus.configuration import reading
from uradori_contracts.access import Tokens

from uradori_gateway.domain.bearer import KnownTokens
from uradori_gateway.turns.log import Log

_LIMIT = 2**20
_FIELDS = frozenset({"tokens", "name", "sha256", "scopes", "requests_per_minute", "max_body_bytes"})
_Signature = tuple[int, int, int, int]
_Content = tuple[_Signature, KnownTokens]


class TokenFile:
    """The last good tokens. A file that is gone or wrong is logged once and changes nothing."""

    def __init__(self, path: Path, log: Log) -> None:
        """Read the file.

        Raises:
            ConfigurationError: it is missing or wrong.
        """
        self._path = path
        self._log = log
        self._failing = False
        with reading(path, "URADORI_TOKENS_FILE"):
            self._seen, self._known = _read(path)

    def known(self) -> KnownTokens:
        """What is in force."""
        return self._known

    async def follow(self, every_s: float) -> None:
        """Look whether the file has changed, every so often and beside the requests, until cancelled."""
        while True:
            await asyncio.sleep(every_s)
            await self.refresh()

    async def refresh(self) -> None:
        """Take in the file if it is another one than before."""
        self._take(await asyncio.to_thread(self._look))

    def _look(self) -> _Content | OSError | ValueError | None:
        """The file's content if it is another one, or why there is none."""
        try:
            if not self._failing and _signature(os.stat(self._path)) == self._seen:
                return None
            return _read(self._path)
        except (OSError, ValueError) as error:
            return error

    def _take(self, found: _Content | OSError | ValueError | None) -> None:
        match found:
            case None:
                return
            case OSError() | ValueError():
                if not self._failing:
                    self._failing = True
                    told = found.strerror if isinstance(found, OSError) else str(found)
                    self._log.warning("tokens_not_read", reason=told)
            case (signature, known):
                self._failing = False
                self._seen, self._known = signature, known
                self._log.info("tokens_read", metrics={"tokens": len(known)})


def _read(path: Path) -> _Content:
    with path.open("rb") as file:
        signature = _signature(os.fstat(file.fileno()))
        content = file.read(_LIMIT + 1)
    if len(content) > _LIMIT:
        raise ValueError("大きすぎます / it is too large")
    try:
        return signature, KnownTokens(Tokens.model_validate_json(content))
    except ValidationError as error:
        # A token put where its hash belongs must not be told on, so nothing of the file is quoted.
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"] if isinstance(part, int) or part in _FIELDS)
        raise ValueError(f"{where or 'tokens.json'}: {first['type']}") from None


def _signature(found: os.stat_result) -> _Signature:
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
