"""Passages as they are stored: text and table, compressed."""

import json
import zlib

from uradori_contracts.evidence import Table


def pack_passage(text: str, table: str | None) -> bytes:
    """`table`: the JSON of a contract's Table."""
    return zlib.compress(json.dumps([text, table], ensure_ascii=False).encode(), 6)


def unpack_passage(body: bytes) -> tuple[str, Table | None]:
    """What `pack_passage` packed."""
    text, table = json.loads(zlib.decompress(body))
    return text, None if table is None else Table.model_validate_json(table)
