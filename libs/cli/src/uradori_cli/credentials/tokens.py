"""Bearer tokens of the HTTP API: hashed for the gateway, in clear for whoever is to get them."""

import secrets
from dataclasses import dataclass

from pydantic import ValidationError
from uradori_contracts.access import Scope, Token, Tokens, hashed

from uradori_cli.credentials.folder import PRIVATE, READABLE, Folder
from uradori_cli.credentials.outcome import Notify, Outcome, Progress
from uradori_cli.failure import CommandError

PATH = "access/tokens.json"
_ADMIN = "admin"
_BYTES = 32


@dataclass(frozen=True, slots=True)
class TokenRequest:
    """A token that is wanted."""

    name: str
    scopes: tuple[Scope, ...]
    requests_per_minute: int | None = None


def token_request(text: str) -> TokenRequest:
    """`NAME:scope,scope[:requests_per_minute]`. Raises CommandError for anything else."""
    name, _, rest = text.partition(":")
    scopes, _, rate = rest.partition(":")
    try:
        wanted = TokenRequest(
            name, tuple(dict.fromkeys(Scope(scope.strip()) for scope in scopes.split(","))), int(rate) if rate else None
        )
        _entry(wanted, "0" * 64)
    except ValueError as error:
        raise CommandError(
            f"--token {text!r} を読めません。例: --token research:chat,audit:120（scope は chat settings audit documents mcp）",
            f"Cannot read --token {text!r}. Example: --token research:chat,audit:120 (scopes: chat settings audit documents mcp)",
        ) from error
    return wanted


def write_tokens(folder: Folder, wanted: tuple[TokenRequest, ...], withdrawn: tuple[str, ...], notify: Notify) -> None:
    """All tokens so far, those that are wanted besides, without the withdrawn ones."""
    present = _present(folder)
    entries = {token.name: token for token in present.tokens}
    for name in withdrawn:
        if entries.pop(name, None) is None:
            raise CommandError(f"トークン {name} はありません。", f"There is no token {name}.")
        folder.remove(_clear(name))
        notify(Progress(_clear(name), Outcome.REVOKED))
    if not wanted and not entries and not withdrawn:
        wanted = (TokenRequest(_ADMIN, tuple(Scope)),)
    kept = set(entries) - {each.name for each in wanted}
    for each in wanted:
        entries[each.name] = _issued(folder, each, entries.get(each.name), notify)
    for name in sorted(kept):
        notify(Progress(f"{PATH}: {name}", Outcome.KEPT))
    content = Tokens(tokens=tuple(entries.values())).model_dump_json(indent=1).encode() + b"\n"
    if content == folder.read(PATH):
        folder.keep(PATH, READABLE)
    else:
        folder.write(PATH, content, READABLE)


def _issued(folder: Folder, wanted: TokenRequest, earlier: Token | None, notify: Notify) -> Token:
    path = _clear(wanted.name)
    if earlier is not None:
        entry = _entry(wanted, earlier.sha256)
        notify(Progress(path, Outcome.KEPT if entry == earlier else Outcome.RENEWED))
        return entry
    token = f"uradori_{secrets.token_urlsafe(_BYTES)}"
    folder.write(path, token.encode() + b"\n", PRIVATE)
    notify(Progress(path, Outcome.MADE))
    return _entry(wanted, hashed(token))


def _entry(wanted: TokenRequest, digest: str) -> Token:
    if wanted.requests_per_minute is None:
        return Token(name=wanted.name, sha256=digest, scopes=wanted.scopes)
    return Token(name=wanted.name, sha256=digest, scopes=wanted.scopes, requests_per_minute=wanted.requests_per_minute)


def _present(folder: Folder) -> Tokens:
    content = folder.read(PATH)
    if content is None:
        return Tokens()
    try:
        return Tokens.model_validate_json(content)
    except ValidationError as error:
        raise folder.damaged(PATH) from error


def _clear(name: str) -> str:
    return f"tokens/{name}.token"
