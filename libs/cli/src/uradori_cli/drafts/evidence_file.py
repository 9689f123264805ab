"""A writer's own evidence."""

from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from uradori_contracts.evidence import Evidence

from uradori_cli.drafts.decoding import ERROR
from uradori_cli.drafts.reading import FILE_LIMIT
from uradori_cli.failure import CommandError

_EVIDENCE: TypeAdapter[tuple[Evidence, ...]] = TypeAdapter(tuple[Evidence, ...])


def read_evidence(path: Path) -> tuple[Evidence, ...]:
    """What a JSON array holds. Raises CommandError, with exit code 2, where it cannot be read or is no evidence."""
    try:
        with path.open("rb") as file:
            content = file.read(FILE_LIMIT + 1)
    except OSError as error:
        raise CommandError(
            f"根拠のファイルを読めません: {path}（{error.strerror}）",
            f"Cannot read the evidence {path} ({error.strerror})",
            exit_code=ERROR,
        ) from error
    try:
        return _EVIDENCE.validate_json(content[:FILE_LIMIT])
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "JSON"
        raise CommandError(
            f'{path}: 根拠として読めません（{where}）。[{{"tag": "doc_1", "title": …, "text": …}}, …] の形にしてください。',
            f"{path}: Not evidence ({where}: {first['msg']}). It is a JSON array of objects with tag, title and text.",
            exit_code=ERROR,
        ) from error
