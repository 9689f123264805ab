"""The users of the account: who has credentials, who has them no more."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel, ConfigDict, ValidationError
from uradori_bus.nats.permissions import permissions_of
from uradori_contracts.users import User

from uradori_cli.credentials.claims import user_claims
from uradori_cli.credentials.creds import SUFFIX, Creds, parsed, written
from uradori_cli.credentials.folder import PRIVATE, READABLE, Folder
from uradori_cli.credentials.jwt import reissued
from uradori_cli.credentials.nkeys_file import Key, Role, new_key
from uradori_cli.credentials.outcome import Notify, Outcome, Progress

_RECORD = "keys/issued.json"
SERVICES, TEAMS = "users", "teams"


class _Record(BaseModel):
    """What was issued and what was revoked; the only memory of a file that somebody deleted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    users: dict[str, str] = {}
    """Public keys by the path of the credentials."""
    revoked: dict[str, int] = {}
    """Public keys, and the second up to which what was issued to them is refused."""


@dataclass
class UserStore:
    """Issues and revokes. Nothing is in force before `finish` has given what to put into the account."""

    folder: Folder
    accounts: Mapping[str, Key]
    now: int
    notify: Notify
    _users: dict[str, str] = field(default_factory=dict)
    _revoked: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        content = self.folder.read(_RECORD)
        if content is None:
            return
        try:
            record = _Record.model_validate_json(content)
        except ValidationError as error:
            raise self.folder.damaged(_RECORD) from error
        self._users = dict(record.users)
        self._revoked = dict(record.revoked)

    def issue(self, kind: str, user: User) -> None:
        """The user's credentials: kept, made anew where the table of permissions changed, or made."""
        path = f"{kind}/{user.name}{SUFFIX}"
        mode = READABLE if kind == SERVICES and user.is_service else PRIVATE
        content = self.folder.read(path)
        earlier = None if content is None else parsed(content)
        if content is not None and earlier is None:
            raise self.folder.damaged(path)
        key = new_key(Role.USER) if earlier is None else earlier.key
        claims = user_claims(user.name, key.public, permissions_of(user))
        issued = reissued(earlier.issued if earlier else None, claims, self.accounts[kind], self.now)
        known = self._users.get(path)
        if known is not None and known != key.public:
            self._revoke(known, self.now)
        self._users[path] = key.public
        if earlier is not None and issued is earlier.issued:
            self.folder.keep(path, mode)
            self.notify(Progress(path, Outcome.KEPT))
            return
        if earlier is not None:
            self._revoke(key.public, earlier.issued.at)
        self.folder.write(path, written(Creds(issued, key)), mode)
        self.notify(Progress(path, Outcome.MADE if earlier is None else Outcome.RENEWED))

    def revoke_others(self, kind: str, names: Iterable[str]) -> None:
        """Everybody of that kind who is not named."""
        wanted = {f"{kind}/{name}{SUFFIX}" for name in names}
        found = {f"{kind}/{name}{SUFFIX}" for name in self.folder.names(kind, SUFFIX)}
        known = {path for path in self._users if path.startswith(f"{kind}/")}
        for path in sorted((found | known) - wanted):
            creds = parsed(self.folder.read(path) or b"")
            for key in {self._users.pop(path, None), creds.key.public if creds else None} - {None}:
                self._revoke(str(key), self.now)
            self.folder.remove(path)
            self.notify(Progress(path, Outcome.REVOKED))

    def finish(self) -> dict[str, int]:
        """Writes the record; gives the revocations."""
        record = _Record(users=dict(sorted(self._users.items())), revoked=dict(sorted(self._revoked.items())))
        content = record.model_dump_json(indent=1).encode() + b"\n"
        if content != self.folder.read(_RECORD):
            self.folder.write(_RECORD, content, PRIVATE)
        return dict(self._revoked)

    def _revoke(self, key: str, at: int) -> None:
        self._revoked[key] = max(at, self._revoked.get(key, 0))
