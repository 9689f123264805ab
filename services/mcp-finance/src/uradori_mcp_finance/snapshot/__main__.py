"""python -m uradori_mcp_finance.snapshot build DATA OUT"""

import argparse
import sys
from pathlib import Path

from uradori_bus import ConfigurationError
from uradori_bus.configuration import end, reading

from uradori_mcp_finance.snapshot.build import build
from uradori_mcp_finance.snapshot.report import report


def main(arguments: list[str]) -> None:
    """Builds, and prints what was flagged."""
    parser = argparse.ArgumentParser(prog="python -m uradori_mcp_finance.snapshot", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("build", help="build a snapshot file from the files of a data folder")
    command.add_argument("--named-by", default="DATA", help="what names the data folder, for messages")
    command.add_argument("data", type=Path, help="the data folder")
    command.add_argument("out", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    with reading(options.data, variable=options.named_by):
        judgement = build(options.data, options.out)
    sys.stdout.writelines(f"{line}\n" for line in report(judgement))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except ConfigurationError as error:
        end(error)
