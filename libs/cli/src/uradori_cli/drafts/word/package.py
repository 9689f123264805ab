"""A .docx, opened with care: the file may be anything.

No word processor writes or opens one with a DTD, and text behind an entity would go unread.
"""

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from docx import Document
from docx.document import Document as WordDocument
from docx.opc.exceptions import OpcError
from docx.oxml.exceptions import XmlchemyError

from uradori_cli.failure import UNAUDITABLE, CommandError

UNPACKED_LIMIT = 200 * 2**20
"""Bytes of all parts together."""
PARTS_LIMIT = 5000
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_DAMAGE = (
    OpcError,
    XmlchemyError,
    zipfile.BadZipFile,
    zlib.error,
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What reading a damaged package ends in; XML that is none is a SyntaxError."""


def opened_document(content: bytes, name: str) -> WordDocument:
    """The document. Raises CommandError, with exit code 2, for what is none."""
    if content.startswith(_OLE):
        raise _refused(
            name,
            "パスワード付きの文書か、旧形式の .doc です。パスワードを外し、.docx で保存し直してください。",
            "Either protected by a password or an old .doc. Save it as .docx without a password.",
        )
    with damage_told(name):
        _require_modest(content, name)
        document = Document(io.BytesIO(content))
        if document.element.body is None or document.element.getroottree().docinfo.internalDTD is not None:
            raise ValueError
    return document


@contextmanager
def damage_told(name: str) -> Iterator[None]:
    """For whatever reads parts of a document: raises CommandError, with exit code 2, where a part is damaged."""
    try:
        yield
    except _DAMAGE as error:
        raise _refused(
            name,
            "Word 文書（.docx）として読めません。壊れているか、別の形式です。Word で開いて保存し直してください。",
            "Not a readable .docx: damaged, or of another kind. Open it in Word and save it again.",
        ) from error


def _require_modest(content: bytes, name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = package.infolist()
    if len(parts) > PARTS_LIMIT or sum(part.file_size for part in parts) > UNPACKED_LIMIT:
        raise _refused(
            name,
            f"展開すると大きすぎます（上限 {UNPACKED_LIMIT // 2**20} MiB）。",
            f"Unpacks to more than {UNPACKED_LIMIT // 2**20} MiB.",
        )


def _refused(name: str, message: str, message_en: str) -> CommandError:
    return CommandError(f"{name}: {message}", f"{name}: {message_en}", exit_code=UNAUDITABLE)
