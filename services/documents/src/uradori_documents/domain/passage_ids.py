"""Ids of passages: that of the document and a number, in reading order."""

import re

from uradori_contracts.documents import DOCUMENT_ID
from uradori_contracts.errors import ErrorCode, UradoriError

_WRITTEN = re.compile(rf"({DOCUMENT_ID})#([0-9]{{6}})")


def passage_id(document_id: str, number: int) -> str:
    """S100XXXX#000012."""
    return f"{document_id}#{number:06}"


def place_of(written: str) -> tuple[str, int]:
    """The document and the number; before everything for an empty one.

    Raises:
        UradoriError: INVALID_REQUEST.
    """
    if not written:
        return "", -1
    found = _WRITTEN.fullmatch(written)
    if found is None:
        raise UradoriError(
            ErrorCode.INVALID_REQUEST,
            "after には前のページの最後の段落IDを指定してください。",
            "after takes the id of the last passage of the page before.",
        )
    return found[1], int(found[2])
