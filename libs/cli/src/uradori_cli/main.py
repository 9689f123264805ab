"""The `uradori` command."""

import typer

from uradori_cli.commands.ask import ask
from uradori_cli.commands.audit import audit
from uradori_cli.commands.credentials import credentials
from uradori_cli.commands.demo import demo
from uradori_cli.commands.documents import documents
from uradori_cli.commands.evaluate import evaluate
from uradori_cli.commands.ingest import ingest
from uradori_cli.commands.inspect import inspect
from uradori_cli.commands.search import search
from uradori_cli.commands.tail import tail
from uradori_cli.commands.up import up


def application() -> typer.Typer:
    """The command with its subcommands."""
    app = typer.Typer(
        name="uradori",
        help="日本語の金融質問に、一文ごとに裏を取って答える。 Japanese financial answers, each sentence proven.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    for command in (up, ask, ingest, inspect, audit, tail, search, demo, credentials):
        app.command()(command)
    app.command("eval")(evaluate)
    app.add_typer(documents(), name="documents")
    return app


def main() -> None:
    """Entry point."""
    application()()
