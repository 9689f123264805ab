"""What the JWTs of the operator, the accounts and the users say (version 2 of NATS's claims)."""

from collections.abc import Mapping

from uradori_bus.nats.permissions import Permissions

from uradori_cli.credentials.jwt import Claims

_VERSION = 2
_UNLIMITED = -1
_NANOSECONDS = 10**9
_ACCOUNT_LIMITS = {
    "subs": _UNLIMITED,
    "data": _UNLIMITED,
    "payload": _UNLIMITED,
    "imports": _UNLIMITED,
    "exports": _UNLIMITED,
    "wildcards": True,
    "conn": _UNLIMITED,
    "leaf": _UNLIMITED,
}
_JETSTREAM_LIMITS = {
    "mem_storage": _UNLIMITED,
    "disk_storage": _UNLIMITED,
    "streams": _UNLIMITED,
    "consumer": _UNLIMITED,
    "max_ack_pending": _UNLIMITED,
    "mem_max_stream_bytes": _UNLIMITED,
    "disk_max_stream_bytes": _UNLIMITED,
}


def operator_claims(public: str, system_account: str) -> Claims:
    """Of the one who signs accounts."""
    return {
        "name": "uradori",
        "sub": public,
        "nats": {"type": "operator", "version": _VERSION, "system_account": system_account},
    }


def account_claims(name: str, public: str, *, jetstream: bool, revocations: Mapping[str, int]) -> Claims:
    """Of an account. A user's JWT issued at the second of its key's revocation, or before, is refused."""
    nats: dict[str, object] = {
        "type": "account",
        "version": _VERSION,
        "limits": {**_ACCOUNT_LIMITS, **(_JETSTREAM_LIMITS if jetstream else {})},
        "default_permissions": {"pub": {}, "sub": {}},
    }
    if revocations:
        nats["revocations"] = dict(sorted(revocations.items()))
    return {"name": name, "sub": public, "nats": nats}


def user_claims(name: str, public: str, permissions: Permissions) -> Claims:
    """Of a user, who may do what is listed and nothing else."""
    nats: dict[str, object] = {
        "type": "user",
        "version": _VERSION,
        "subs": _UNLIMITED,
        "data": _UNLIMITED,
        "payload": _UNLIMITED,
        "pub": {"allow": list(permissions.publish)},
        "sub": {"allow": list(permissions.subscribe)},
    }
    if permissions.replies is not None:
        nats["resp"] = {"max": permissions.replies.limit, "ttl": permissions.replies.expires_s * _NANOSECONDS}
    return {"name": name, "sub": public, "nats": nats}
