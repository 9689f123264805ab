"""What the JWTs of the operator, the accounts and the users say (version 2 of NATS's claims)."""

from collections.abc import Mapping

from uradori_bus.nats.permissions import SHARED_WITH_TEAMS, Permissions, Shared

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
TEAM_CONNECTIONS = 256
"""Of all teams together: the server takes 1024, and the services must find a place after a crash."""
_SUBSCRIPTIONS_EACH = 100
_TEAMS_LIMITS = {
    **_ACCOUNT_LIMITS,
    "conn": TEAM_CONNECTIONS,
    "subs": TEAM_CONNECTIONS * _SUBSCRIPTIONS_EACH,
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


def system_account_claims(public: str) -> Claims:
    """Of the server's own account, which has no users."""
    return _account("SYS", public, {}, {})


def services_account_claims(public: str, revocations: Mapping[str, int]) -> Claims:
    """Of the account in which everything happens. It lends to others what a team may use, and nothing else."""
    exports = [
        {"name": shared.subject, **_shared(shared), **({"response_type": "Stream"} if shared.answers else {})}
        for shared in SHARED_WITH_TEAMS
    ]
    return _account(
        "URADORI", public, revocations, {"limits": {**_ACCOUNT_LIMITS, **_JETSTREAM_LIMITS}, "exports": exports}
    )


def teams_account_claims(public: str, services: str, revocations: Mapping[str, int]) -> Claims:
    """Of the account of the teams. Wherever a team has a reply sent, it stays in here."""
    imports = [{"name": shared.subject, "account": services, **_shared(shared)} for shared in SHARED_WITH_TEAMS]
    return _account("TEAMS", public, revocations, {"limits": _TEAMS_LIMITS, "imports": imports})


def _account(name: str, public: str, revocations: Mapping[str, int], more: Mapping[str, object]) -> Claims:
    """A user's JWT issued at the second of its key's revocation, or before, is refused."""
    nats: dict[str, object] = {
        "type": "account",
        "version": _VERSION,
        "limits": _ACCOUNT_LIMITS,
        "default_permissions": {"pub": {}, "sub": {}},
        **more,
    }
    if revocations:
        nats["revocations"] = dict(sorted(revocations.items()))
    return {"name": name, "sub": public, "nats": nats}


def _shared(shared: Shared) -> dict[str, object]:
    return {"subject": shared.subject, "type": "service" if shared.is_service else "stream"}


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
