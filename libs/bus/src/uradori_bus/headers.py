"""What may stand in a subject and in a header, and how many bytes headers take."""

import re
from collections.abc import Mapping

from uradori_contracts.errors import ErrorCode, UradoriError

_HEADER_NAME = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,128}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_SUBJECT_TOKEN = re.compile(r"[^\s.*>\x00-\x20\x7f-\xa0]+")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_ONE, _REST = "*", ">"
_BLANK_LINES = len("NATS/1.0\r\n") + len("\r\n")
_SEPARATORS = len(": ") + len("\r\n")
SUBJECT_LIMIT = 512
"""Characters; the server's own limit is on its whole control line."""


def check_headers(headers: Mapping[str, str]) -> None:
    """Raises UradoriError INVALID_REQUEST for a name or value that could not arrive as it was sent."""
    for name, value in headers.items():
        if not _HEADER_NAME.fullmatch(name) or _CONTROL.search(value) or value != value.strip():
            raise UradoriError(
                ErrorCode.INVALID_REQUEST,
                "ヘッダーに使えない文字が含まれています。",
                "A header holds characters that are not allowed.",
            )


def check_subject(subject: str, *, wildcards: bool = False) -> None:
    """Raises UradoriError INVALID_REQUEST for blanks, control characters, empty tokens and unwanted wildcards."""
    tokens = subject.split(".") if len(subject) <= SUBJECT_LIMIT else [""]
    if wildcards:
        tokens = [part for part in (tokens[:-1] if tokens[-1] == _REST else tokens) if part != _ONE]
    if not all(_SUBJECT_TOKEN.fullmatch(part) for part in tokens):
        raise UradoriError(
            ErrorCode.INVALID_REQUEST,
            "件名に使えない文字が含まれています。",
            "A subject holds characters that are not allowed.",
        )


def check_name(name: str) -> None:
    """Raises UradoriError INVALID_REQUEST for what cannot name a consumer."""
    if not _NAME.fullmatch(name):
        raise UradoriError(
            ErrorCode.INVALID_REQUEST,
            "名前に使えるのは英数字、_、- の 64 文字までです。",
            "A name is made of at most 64 letters, digits, _ and -.",
        )


def header_bytes(headers: Mapping[str, str]) -> int:
    """Bytes that the headers take on the wire; none where there are none."""
    if not headers:
        return 0
    return _BLANK_LINES + sum(
        len(name) + (len(value) if value.isascii() else len(value.encode())) + _SEPARATORS
        for name, value in headers.items()
    )
