"""A writer's own evidence."""

from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from uradori_contracts.evidence import Evidence

from uradori_cli.drafts.reading import FILE_LIMIT
from uradori_cli.failure import UNAUDITABLE, CommandError
from uradori_cli.files import content_of

_EVIDENCE: TypeAdapter[tuple[Evidence, ...]] = TypeAdapter(tuple[Evidence, ...])


def read_evidence(path: Path) -> tuple[Evidence, ...]:
    """What a JSON array holds. Raises CommandError, with exit code 2, where it cannot be read or is no evidence."""
    content = content_of(path, FILE_LIMIT, UNAUDITABLE)
    try:
        return _EVIDENCE.validate_json(content)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "JSON"
        raise CommandError(
            f'{path}: 根拠として読めません（{where}）。[{{"tag": "doc_1", "title": …, "text": …}}, …] の形にしてください。',
            f"{path}: Not evidence ({where}: {first['msg']}). It is a JSON array of objects with tag, title and text.",
            exit_code=UNAUDITABLE,
        ) from error
