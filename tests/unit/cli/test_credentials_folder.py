"""The folder of credentials: what is made once is kept, what is listed no more is revoked, what is damaged is named."""

import base64
import hashlib
import json
import re
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import nkeys
import pytest
from cryptography import x509
from typer.testing import CliRunner
from uradori_bus.nats.permissions import Permissions, permissions_of
from uradori_cli.credentials.certificates import HOSTS, certificate_of, hosts_of
from uradori_cli.credentials.creds import Creds, parsed
from uradori_cli.credentials.folder import Folder
from uradori_cli.credentials.jwt import read
from uradori_cli.credentials.making import Wanted, make_credentials
from uradori_cli.credentials.nkeys_file import Role, new_key
from uradori_cli.credentials.outcome import Outcome, Progress
from uradori_cli.credentials.teams_file import teams_of
from uradori_cli.credentials.tokens import TokenRequest, token_request
from uradori_cli.credentials.users import TEAMS, UserStore
from uradori_cli.failure import CommandError
from uradori_cli.main import application
from uradori_contracts.access import Scope, Tokens, hashed
from uradori_contracts.teams import Team, Teams
from uradori_contracts.users import USERS, User, team

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def _make(folder: Path, *teams: str, at: datetime = NOW, **wanted: tuple[object, ...]) -> dict[str, Outcome]:
    done: list[Progress] = []
    teams_ = Teams(teams={name: Team() for name in teams})
    make_credentials(folder, Wanted(teams_, **wanted), at, done.append)  # type: ignore[arg-type]
    return {progress.path: progress.outcome for progress in done}


def _content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _creds(path: Path) -> Creds:
    creds = parsed(path.read_bytes())
    assert creds is not None
    return creds


def _revoked(folder: Path) -> list[dict[str, int]]:
    text = (folder / "nats" / "accounts.conf").read_text()
    tokens = [read(line.split(": ")[1]) for line in text.splitlines() if ": ey" in line]
    nats = [issued.claims["nats"] for issued in tokens if issued is not None]
    return [claims.get("revocations", {}) for claims in nats if claims["type"] == "account"]


def test_private_files_are_private_and_what_containers_read_is_readable(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    _make(folder, "research")
    modes = {str(p.relative_to(folder)): stat.S_IMODE(p.stat().st_mode) for p in folder.rglob("*") if p.is_file()}
    readable = {name for name, mode in modes.items() if mode == 0o444}
    assert {mode for name, mode in modes.items() if name not in readable} == {0o600}
    services = {f"users/{name}.creds" for name, user in USERS.items() if user.is_service}
    assert readable == {"ca.pem", "nats/tls.crt", "nats/tls.key", "nats/accounts.conf", "access/tokens.json", *services}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_second_run_changes_no_byte(tmp_path: Path) -> None:
    assert set(_make(tmp_path / "made", "research").values()) == {Outcome.MADE}
    before = _content(tmp_path / "made")
    assert set(_make(tmp_path / "made", "research", at=NOW + timedelta(days=3)).values()) == {Outcome.KEPT}
    assert _content(tmp_path / "made") == before


def test_a_mode_that_was_changed_is_put_right(tmp_path: Path) -> None:
    _make(tmp_path)
    (tmp_path / "keys" / "ca.key").chmod(0o644)
    _make(tmp_path)
    assert stat.S_IMODE((tmp_path / "keys" / "ca.key").stat().st_mode) == 0o600


def test_a_token_is_signed_by_its_issuer_and_named_by_the_hash_of_its_claims(tmp_path: Path) -> None:
    _make(tmp_path, "research")
    issued = _creds(tmp_path / "teams" / "research.creds").issued
    header, _, signature = issued.token.split(".")
    assert json.loads(base64.urlsafe_b64decode(header + "==")) == {"typ": "JWT", "alg": "ed25519-nkey"}
    seed = (tmp_path / "keys" / "teams.seed").read_bytes().strip()
    account = nkeys.from_seed(bytearray(seed))
    assert issued.claims["iss"] == account.public_key.decode()
    assert account.verify(issued.token.rpartition(".")[0].encode(), base64.urlsafe_b64decode(signature + "=="))
    named = dict(issued.claims)
    digest = hashlib.new(
        "sha512_256",
        json.dumps({k: v for k, v in named.items() if k != "jti"}, separators=(",", ":"), sort_keys=True).encode(),
    )
    assert named["jti"] == base64.b32encode(digest.digest()).decode().rstrip("=")


def test_a_team_that_is_listed_no_more_is_revoked_and_a_new_one_gets_another_key(tmp_path: Path) -> None:
    _make(tmp_path, "leaving", "staying")
    key = _creds(tmp_path / "teams" / "leaving.creds").key.public
    done = _make(tmp_path, "staying")
    assert done["teams/leaving.creds"] is Outcome.REVOKED
    assert not (tmp_path / "teams" / "leaving.creds").exists()
    assert all(revoked == {key: int(NOW.timestamp())} for revoked in _revoked(tmp_path)[:2])
    _make(tmp_path, "leaving", "staying")
    assert _creds(tmp_path / "teams" / "leaving.creds").key.public != key
    assert key in _revoked(tmp_path)[0]


def test_credentials_that_somebody_deleted_are_made_anew_and_the_lost_ones_revoked(tmp_path: Path) -> None:
    _make(tmp_path)
    lost = _creds(tmp_path / "users" / "retriever.creds").key.public
    (tmp_path / "users" / "retriever.creds").unlink()
    assert _make(tmp_path)["users/retriever.creds"] is Outcome.MADE
    assert lost in _revoked(tmp_path)[0]


def test_credentials_whose_permissions_changed_are_renewed_and_the_older_ones_refused(tmp_path: Path) -> None:
    _make(tmp_path, "research")
    before = _creds(tmp_path / "teams" / "research.creds")
    done: list[Progress] = []
    store = UserStore(Folder(tmp_path), {TEAMS: new_key(Role.ACCOUNT)}, int(NOW.timestamp()), done.append)
    store.issue(TEAMS, User("research", publishes=("anything",), is_service=False))
    after = _creds(tmp_path / "teams" / "research.creds")
    assert [progress.outcome for progress in done] == [Outcome.RENEWED]
    assert after.key.public == before.key.public
    assert store.finish() == {before.key.public: before.issued.at}
    assert after.issued.at > before.issued.at


def test_the_servers_certificate_is_renewed_before_it_ends_and_when_its_hosts_change(tmp_path: Path) -> None:
    _make(tmp_path)
    assert _make(tmp_path, hosts=("NATS.example.jp", "192.0.2.1"))["nats/tls.crt"] is Outcome.RENEWED
    assert _make(tmp_path)["nats/tls.crt"] is Outcome.KEPT
    certificate = _certificate(tmp_path / "nats" / "tls.crt")
    assert set(hosts_of(certificate)) == {*HOSTS, "nats.example.jp", "192.0.2.1"}
    assert certificate.not_valid_after_utc - certificate.not_valid_before_utc <= timedelta(days=825)
    late = NOW + timedelta(days=796)
    done = _make(tmp_path, at=late)
    assert (done["nats/tls.crt"], done["ca.pem"]) == (Outcome.RENEWED, Outcome.KEPT)
    authority = _certificate(tmp_path / "ca.pem")
    _certificate(tmp_path / "nats" / "tls.crt").verify_directly_issued_by(authority)
    assert _make(tmp_path, at=NOW + timedelta(days=3000))["ca.pem"] is Outcome.RENEWED


def test_a_host_that_is_none_is_refused(tmp_path: Path) -> None:
    for host in ("", "a b", "-a", "a..b", "*", "x" * 300, "例え.jp"):
        with pytest.raises(CommandError, match="--host"):
            _make(tmp_path, hosts=(host,))


def test_tokens_are_kept_hashed_and_given_in_clear_once(tmp_path: Path) -> None:
    _make(tmp_path)
    _make(tmp_path, tokens=(token_request("research:chat,audit:120"),))
    tokens = {token.name: token for token in _tokens(tmp_path).tokens}
    assert set(tokens) == {"admin", "research"}
    assert tokens["admin"].scopes == tuple(Scope)
    assert (tokens["research"].scopes, tokens["research"].requests_per_minute) == ((Scope.CHAT, Scope.AUDIT), 120)
    clear = (tmp_path / "tokens" / "research.token").read_text().strip()
    assert re.fullmatch(r"uradori_[A-Za-z0-9_-]{43}", clear)
    assert tokens["research"].sha256 == hashed(clear)


def test_a_token_gets_other_limits_and_keeps_its_secret(tmp_path: Path) -> None:
    _make(tmp_path, tokens=(token_request("a:chat"),))
    secret = _tokens(tmp_path).tokens[0].sha256
    done = _make(tmp_path, tokens=(token_request("a:chat,settings"),))
    assert done["tokens/a.token"] is Outcome.RENEWED
    assert (_tokens(tmp_path).tokens[0].sha256, _tokens(tmp_path).tokens[0].scopes) == (
        secret,
        (Scope.CHAT, Scope.SETTINGS),
    )


def test_a_withdrawn_token_is_gone(tmp_path: Path) -> None:
    _make(tmp_path, tokens=(TokenRequest("a", (Scope.CHAT,)), TokenRequest("b", (Scope.CHAT,))))
    assert _make(tmp_path, withdrawn=("a",))["tokens/a.token"] is Outcome.REVOKED
    assert [token.name for token in _tokens(tmp_path).tokens] == ["b"]
    with pytest.raises(CommandError, match="no token a"):
        _make(tmp_path, withdrawn=("a",))


@pytest.mark.parametrize(
    "text", ["a", "a:", "a:chat:x", "a:chat:0", "A:chat", "a:write", ":chat", "a:chat:1:2", "a/b:chat"]
)
def test_a_token_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="--token"):
        token_request(text)


@pytest.mark.parametrize(
    "name",
    [
        "keys/operator.seed",
        "keys/services.seed",
        "keys/ca.key",
        "keys/issued.json",
        "ca.pem",
        "nats/tls.crt",
        "nats/tls.key",
        "users/auditor.creds",
        "access/tokens.json",
    ],
)
@pytest.mark.parametrize("content", [b"", b"SOADAMAGED", b"\xff\x00"])
def test_a_damaged_file_is_named_and_nothing_is_lost(tmp_path: Path, name: str, content: bytes) -> None:
    _make(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name).write_bytes(content)
    before = _content(tmp_path)
    with pytest.raises(CommandError) as caught:
        _make(tmp_path)
    assert str(tmp_path / name) in caught.value.message
    assert str(tmp_path / name) in caught.value.message_en
    assert _content(tmp_path) == before


def test_a_seed_with_one_wrong_letter_is_damaged(tmp_path: Path) -> None:
    _make(tmp_path)
    path = tmp_path / "keys" / "teams.seed"
    text = path.read_text()
    path.write_text(text[:20] + ("A" if text[20] != "A" else "B") + text[21:])
    with pytest.raises(CommandError, match=r"teams\.seed"):
        _make(tmp_path)


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="--folder"):
        _make(tmp_path / "file" / "made")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[teams.a]\nstart = \n", "line 2"),
        ("[teams.ops]\n", "ops is a user of the system"),
        ("[teams.a]\nstatus = ['bad']\n", "teams.a.status.0"),
        ("[teams.a]\nmax_deliveries = 0\n", "teams.a.max_deliveries"),
        ("[teams.a]\nstart = 2026-11-01T00:00:00\n", "teams.a.start"),
        ("[teams.'A B']\n", "teams.A B"),
        ("[team.a]\n", "team"),
    ],
)
def test_a_teams_file_that_is_wrong_says_where(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "teams.toml"
    path.write_text(text)
    with pytest.raises(CommandError) as caught:
        teams_of(path)
    assert words in caught.value.message_en


def test_the_command_says_what_it_made_and_what_it_kept(tmp_path: Path) -> None:
    (tmp_path / "teams.toml").write_text("[teams.research]\n")
    arguments = ["credentials", "--folder", str(tmp_path / "made"), "--teams", str(tmp_path / "teams.toml")]
    first, second = (CliRunner().invoke(application(), arguments) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert "teams/research.creds" in first.output
    (made,) = re.findall(r"作成 / made (\d+)", first.output)
    assert f"作成 / made 0  継続 / kept {made} " in second.output
    secret = (tmp_path / "made" / "tokens" / "admin.token").read_text().strip()
    assert secret not in first.output


def test_a_teams_permissions_are_those_of_threat_25_and_no_others() -> None:
    assert permissions_of(team("research")) == Permissions(
        publish=("$JS.ACK.AUDIT.research.>", "$JS.API.CONSUMER.MSG.NEXT.AUDIT.research"),
        subscribe=("_INBOX_research.>", "uradori.v1.audit.>"),
        replies=None,
    )


def _tokens(folder: Path) -> Tokens:
    return Tokens.model_validate_json((folder / "access" / "tokens.json").read_bytes())


def _certificate(path: Path) -> x509.Certificate:
    certificate = certificate_of(path.read_bytes())
    assert certificate is not None
    return certificate
