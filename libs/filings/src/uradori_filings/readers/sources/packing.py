"""The files of one document as one upload."""

import io
import zipfile
from collections.abc import Sequence

from uradori_filings.model.source import SourceFile

_EPOCH = (1980, 1, 1, 0, 0, 0)


def pack(files: Sequence[SourceFile]) -> SourceFile:
    """A single file as it is; several as a zip archive whose bytes depend on nothing but names and contents."""
    if len(files) == 1:
        return files[0]
    ordered = sorted(files, key=lambda file: file.name)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for file in ordered:
            info = zipfile.ZipInfo(file.name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, file.content)
    return SourceFile(f"{_top(ordered)}.zip", buffer.getvalue())


def _top(files: Sequence[SourceFile]) -> str:
    return files[0].name.split("/", 1)[0].rsplit(".", 1)[0] or "files"
