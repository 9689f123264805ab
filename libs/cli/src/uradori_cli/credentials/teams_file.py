"""The file of teams."""

import tomllib
from pathlib import Path

from pydantic import ValidationError
from uradori_contracts.teams import Teams

from uradori_cli.failure import CommandError

_LIMIT = 2**20


def teams_of(path: Path) -> Teams:
    """Raises CommandError naming the line, or the section and key, that is wrong."""
    try:
        with path.open("rb") as file:
            text = file.read(_LIMIT).decode()
        return Teams.model_validate(tomllib.loads(text))
    except OSError as error:
        raise CommandError(
            f"チームのファイルを読めません: {path}（{error.strerror}）。--teams で指定してください。",
            f"Cannot read the file of teams {path} ({error.strerror}). Name it with --teams.",
        ) from error
    except ValidationError as error:
        raise _wrong(path, tuple(_place(found["loc"], found["msg"]) for found in error.errors())) from error
    except ValueError as error:
        raise _wrong(path, (str(error),)) from error


def _wrong(path: Path, reasons: tuple[str, ...]) -> CommandError:
    first, *more = reasons
    return CommandError(
        f"チームのファイル {path} が正しくありません: {first}",
        f"The file of teams {path} is not valid: {first}",
        tuple(more),
    )


def _place(location: tuple[int | str, ...], message: str) -> str:
    return f"{'.'.join(map(str, location))}: {message.removeprefix('Value error, ')}"
