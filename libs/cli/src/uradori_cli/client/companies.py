"""A list of companies to the gateway."""

from pathlib import Path

import httpx
from uradori_contracts.companies import CODE_LIST_LIMIT, CompaniesLoaded
from uradori_contracts.errors import SENTENCES, ErrorCode

from uradori_cli.client.connection import require_success
from uradori_cli.failure import CommandError


def read_file(path: Path) -> bytes:
    """The file's bytes. Raises CommandError where it cannot be read or is larger than a code list may be."""
    try:
        with path.open("rb") as file:
            content = file.read(CODE_LIST_LIMIT + 1)
    except OSError as error:
        raise CommandError(
            f"ファイルを読めません: {path}（{error.strerror}）", f"Cannot read {path} ({error.strerror})", exit_code=2
        ) from error
    if len(content) > CODE_LIST_LIMIT:
        limit = CODE_LIST_LIMIT // 2**20
        raise CommandError(
            f"{path} は大きすぎます（上限 {limit} MiB）。EDINET のコードリストか確認してください。",
            f"{path} is too large (at most {limit} MiB). Check that it is EDINET's code list.",
            exit_code=2,
        )
    return content


async def loaded(client: httpx.AsyncClient, content: bytes, *, dry_run: bool, force: bool) -> CompaniesLoaded:
    """What the list changed. Raises CommandError where it is refused."""
    try:
        response = await client.post(
            "/api/v1/companies",
            params={"dry_run": dry_run, "force": force},
            content=content,
            headers={"content-type": "application/octet-stream"},
        )
    except httpx.ReadTimeout as error:
        code = ErrorCode.DEADLINE_EXCEEDED
        raise CommandError(*SENTENCES[code], (code,)) from error
    require_success(response)
    return CompaniesLoaded.model_validate_json(response.content)
