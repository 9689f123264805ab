"""By which names a gateway without tokens is reached: a name of elsewhere that leads here opens nothing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address

from uradori_contracts.errors import ErrorCode, UradoriError

_LOCAL = ("localhost", "127.0.0.1", "::1")
_LONGEST = 300
_AUTHORITY = re.compile(rb"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{0,5})?")
_ORIGIN = re.compile(rb"https?://(.{1,280})", re.IGNORECASE)


class MisdirectedError(UradoriError):
    """A request for a host that is not this one."""

    def __init__(self) -> None:
        super().__init__(
            ErrorCode.INVALID_REQUEST,
            "このホスト名では応答しません。localhost か 127.0.0.1 で接続してください。",
            "This host name is not answered. Connect by localhost or 127.0.0.1.",
        )


@dataclass(frozen=True, slots=True)
class Hosts:
    """`names`: of this machine, as `_name` writes them. `origins`: of other pages that may call."""

    names: frozenset[str]
    origins: frozenset[bytes] = frozenset()

    def check(self, host: Sequence[bytes], origin: Sequence[bytes]) -> None:
        """The Host and Origin headers of a request, with any port, in time that does not grow.

        Raises:
            MisdirectedError: Host is another one, or not there exactly once.
            UradoriError: FORBIDDEN where an Origin is neither of this machine nor among `origins`.
        """
        if len(host) != 1 or not self._is_here(host[0]):
            raise MisdirectedError
        if not all(each in self.origins or self._is_local(each) for each in origin):
            raise UradoriError(
                ErrorCode.FORBIDDEN,
                "このページのオリジンからは使えません。URADORI_CORS_ORIGINS に加えれば使えます。",
                "Pages of this origin may not call. To let them, add it to URADORI_CORS_ORIGINS.",
            )

    def _is_local(self, origin: bytes) -> bool:
        found = _ORIGIN.fullmatch(origin) if len(origin) <= _LONGEST else None
        return found is not None and self._is_here(found[1])

    def _is_here(self, authority: bytes) -> bool:
        found = _AUTHORITY.fullmatch(authority) if len(authority) <= _LONGEST else None
        return found is not None and _name(found[1].decode("ascii")) in self.names


def local_hosts(listens_on: str, origins: Sequence[str] = ()) -> Hosts:
    """What a gateway answers to that listens on that address of the loopback."""
    return Hosts(
        frozenset(_name(host) for host in (*_LOCAL, listens_on)), frozenset(origin.encode() for origin in origins)
    )


def _name(host: str) -> str:
    bare = host.removeprefix("[").removesuffix("]")
    try:
        return str(ip_address(bare))
    except ValueError:
        return host.lower()
