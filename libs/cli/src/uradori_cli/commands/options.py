"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Url = Annotated[
    str | None,
    typer.Option(
        envvar="URADORI_URL",
        help="ゲートウェイの URL。既定は起動中のスタック。 The gateway; by default the stack that is up.",
    ),
]
NatsUrl = Annotated[
    str | None,
    typer.Option(
        "--nats",
        envvar="URADORI_NATS_URL",
        help="NATS の URL。既定は起動中のスタック。 The NATS server; by default the stack that is up.",
    ),
]
Embedded = Annotated[
    bool,
    typer.Option("--embedded", help="この呼び出しのためだけにスタックを起動する。 Start a stack for this call only."),
]
DataDir = Annotated[
    Path | None,
    typer.Option(
        envvar="URADORI_DATA_DIR",
        help="data フォルダ。既定は最も近いもの。 The data folder; by default the nearest one.",
    ),
]
Credentials = Annotated[
    Path | None,
    typer.Option(
        "--creds",
        envvar="URADORI_NATS_CREDENTIALS",
        help="NATS の資格情報（.creds）。 The credentials file of your NATS user.",
    ),
]
Authority = Annotated[
    Path | None,
    typer.Option(
        "--ca",
        envvar="URADORI_NATS_CA",
        help="サーバー証明書の CA（PEM）。 The CA that issued the server's certificate.",
    ),
]
TokenOption = Annotated[
    str | None,
    typer.Option(
        "--token",
        envvar="URADORI_TOKEN",
        show_envvar=True,
        help="アクセストークン。--token-file のほうが安全です。 An access token; --token-file is safer.",
    ),
]
TokenFileOption = Annotated[
    Path | None,
    typer.Option("--token-file", help="アクセストークンのファイル。 A file that holds the access token."),
]
HttpAuthority = Annotated[
    Path | None,
    typer.Option(
        "--ca",
        envvar="URADORI_CA",
        help="https の URL の CA（PEM）。 The CA of an https URL, where it is a private one.",
    ),
]
