"""Rows of a text whose fields are set apart by a character, quoted where need be (RFC 4180)."""

import csv
import io
from collections.abc import Iterator

from uradori_filings.errors import UnreadableFileError

_FIELD_LIMIT = 1 << 24


def rows_of(name: str, text: str, delimiter: str) -> Iterator[list[str]]:
    """Row by row; blank lines give empty rows. Raises UnreadableFileError for a field beyond 16 million characters."""
    limit = csv.field_size_limit(_FIELD_LIMIT)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error as error:
        raise UnreadableFileError(
            name, "CSVとして読めません（破損の可能性）。", "It cannot be read as CSV; it may be damaged."
        ) from error
    finally:
        csv.field_size_limit(limit)
