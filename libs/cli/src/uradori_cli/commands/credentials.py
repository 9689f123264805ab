"""`uradori credentials`."""

import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from uradori_cli.credentials.making import Wanted, make_credentials
from uradori_cli.credentials.outcome import Outcome, Progress
from uradori_cli.credentials.server import PATH as ACCOUNTS
from uradori_cli.credentials.teams_file import teams_of
from uradori_cli.credentials.tokens import token_request
from uradori_cli.execution import complain
from uradori_cli.failure import CommandError

_JAPANESE = {Outcome.MADE: "作成", Outcome.KEPT: "継続", Outcome.RENEWED: "更新", Outcome.REVOKED: "失効"}
RELOAD = "docker compose exec -T nats kill -HUP 1"
"""Not `docker compose kill`: after that Docker would no longer start a server that crashes."""


def credentials(
    *,
    folder: Annotated[Path, typer.Option(help="資格情報のフォルダ。 Where the credentials are.")] = Path(
        "deploy/credentials"
    ),
    teams: Annotated[Path, typer.Option(help="購読チームの一覧。 The teams that subscribe.")] = Path(
        "deploy/teams.toml"
    ),
    host: Annotated[
        list[str] | None,
        typer.Option(
            help="NATS がチームから見える名前や IP。省略時は今の証明書のまま。"
            " A name or address of the NATS server; by default those of the present certificate."
        ),
    ] = None,
    token: Annotated[
        list[str] | None,
        typer.Option(
            help="API トークンを足す（NAME:scope,scope[:毎分の回数]）。"
            " Add a token of the API; scopes: chat settings audit documents mcp.",
            metavar="NAME:SCOPES[:RPM]",
        ),
    ] = None,
    withdraw_token: Annotated[
        list[str] | None, typer.Option(help="この API トークンを無効にする。 Withdraw this token.", metavar="NAME")
    ] = None,
) -> None:
    """NATS の資格情報、証明書、API トークンを作る。 Make what the deployed system proves itself with.

    何度実行してもよい。足りないものだけを作り、一覧から消えたチームは失効させる。
    Run it as often as you like: it makes what is missing and revokes the teams that are no longer listed.

    例 / examples:

      uradori credentials

      uradori credentials --host nats.example.co.jp --host 192.0.2.10

      uradori credentials --token research:chat,audit:120
    """
    seen: Counter[Outcome] = Counter()
    changed: set[str] = set()

    def notify(progress: Progress) -> None:
        seen[progress.outcome] += 1
        if progress.outcome is not Outcome.KEPT:
            changed.add(progress.path)
            label = f"{_JAPANESE[progress.outcome]} / {progress.outcome.value}"
            sys.stdout.write(f"  {label}  {folder / progress.path}\n")

    try:
        wanted = Wanted(
            teams_of(teams),
            tuple(host or ()),
            tuple(token_request(each) for each in token or ()),
            tuple(withdraw_token or ()),
        )
        make_credentials(folder, wanted, datetime.now(UTC), notify)
    except CommandError as error:
        complain(error.message, error.message_en, error.details)
        raise typer.Exit(error.exit_code) from None
    summary = "  ".join(f"{_JAPANESE[each]} / {each.value} {seen[each]}" for each in Outcome)
    sys.stdout.write(f"{summary}  ({folder})\n")
    if ACCOUNTS in changed and seen[Outcome.KEPT]:
        sys.stdout.write(
            f"動いている NATS に失効を伝えるには / to put revocations into force on a running server: {RELOAD}\n"
        )
