"""Zip archives, opened under limits."""

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.sources.group import SourceGroup, group
from uradori_filings.readers.sources.limits import Limits
from uradori_filings.readers.sources.oddities import file_oddity, is_unknown, same_name, unknown_format
from uradori_filings.readers.sources.sources import SourceFiles

_BROKEN = (
    zipfile.BadZipFile,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    zlib.error,
    lzma.LZMAError,
)
_STEP = 1 << 20
_ENCRYPTED, _UTF8 = 0x1, 0x800
_ENTRY = b"PK\x01\x02"
"""Before each entry of an archive's directory."""


@dataclass(frozen=True, slots=True)
class _Member:
    archive: zipfile.ZipFile
    info: zipfile.ZipInfo


@dataclass(slots=True)
class _Meter:
    limits: Limits
    left: int = 0
    files: int = 0

    def __post_init__(self) -> None:
        self.left = self.limits.total_bytes


@dataclass(slots=True)
class Archive:
    """An upload in memory: a zip archive, archives within it opened too, or a single file."""

    groups: tuple[SourceGroup, ...]
    oddities: tuple[Oddity, ...]
    _members: dict[str, _Member | SourceFile]
    _meter: _Meter

    def files(self, group: SourceGroup) -> SourceFiles:
        """As Sources."""
        files: list[SourceFile] = []
        errors: list[UnreadableFileError] = []
        for name in group.files:
            member = self._members[name]
            try:
                files.append(member if isinstance(member, SourceFile) else _unpack(name, member, self._meter))
            except UnreadableFileError as error:
                errors.append(error)
        if errors and not files:
            raise errors[0]
        return SourceFiles(tuple(files), tuple(map(file_oddity, errors)))


def open_upload(file: SourceFile, limits: Limits | None = None) -> Archive:
    """The documents of an upload.

    Raises:
        UnreadableFileError: it is empty, of no known format, or an archive that is broken or over its limits.
    """
    if not file.content:
        raise UnreadableFileError(file.name, "ファイルが空です。", "The file is empty.")
    kind = format_of_name(file.name) or format_of_content(file.content)
    found = _Found(_Meter(limits or Limits()))
    if kind is Format.ARCHIVE or (kind is None and file.content.startswith(b"PK\x03\x04")):
        found.open(file, 1)
        return Archive(group(list(found.members)), tuple(found.oddities), found.members, found.meter)
    return Archive((SourceGroup(file.name, (file.name,)),), (), {file.name: file}, found.meter)


@dataclass(slots=True)
class _Found:
    meter: _Meter
    members: dict[str, _Member | SourceFile] = field(default_factory=dict)
    oddities: list[Oddity] = field(default_factory=list)

    def open(self, file: SourceFile, depth: int) -> None:
        for name, member in _members(file, self.meter):
            match format_of_name(name):
                case Format.ARCHIVE if depth < self.meter.limits.depth:
                    try:
                        self.open(_unpack(name, member, self.meter), depth + 1)
                    except UnreadableFileError as error:
                        self.oddities.append(file_oddity(error))
                case Format.ARCHIVE:
                    self.oddities.append(file_oddity(_too_deep(name)))
                case None:
                    if is_unknown(name):
                        self.oddities.append(unknown_format(name))
                case _:
                    if name in self.members:
                        self.oddities.append(same_name(name))
                    self.members[name] = member


def _members(file: SourceFile, meter: _Meter) -> Iterator[tuple[str, _Member]]:
    meter.files += file.content.count(_ENTRY)
    if meter.files > meter.limits.files:
        raise UnreadableFileError(
            file.name,
            f"書庫のファイル数が上限（{meter.limits.files}）を超えています。",
            f"The archive holds more than {meter.limits.files} files.",
        )
    try:
        archive = zipfile.ZipFile(io.BytesIO(file.content))
        infos = archive.infolist()
    except _BROKEN as error:
        raise _broken(file.name) from error
    top = f"{PurePosixPath(file.name).with_suffix('')}/"
    for info in infos:
        name = _name(info)
        if not info.is_dir():
            yield name if name.startswith(top) else top + name, _Member(archive, info)


def _name(info: zipfile.ZipInfo) -> str:
    written = info.filename
    if not info.flag_bits & _UTF8:
        try:
            written = info.orig_filename.encode("cp437").decode("cp932")
        except UnicodeError:
            written = info.filename
    return "/".join(piece for piece in written.replace("\\", "/").split("/") if piece not in {"", ".", ".."})


def _unpack(name: str, member: _Member, meter: _Meter) -> SourceFile:
    if member.info.flag_bits & _ENCRYPTED:
        raise UnreadableFileError(name, "パスワードで保護されています。", "It is protected by a password.")
    limits = meter.limits
    allowed = min(limits.file_bytes, max(limits.ratio_from, member.info.compress_size * limits.ratio))
    pieces: list[bytes] = []
    size = 0
    try:
        with member.archive.open(member.info) as stream:
            while piece := stream.read(_STEP):
                size += len(piece)
                meter.left -= len(piece)
                if size > allowed or meter.left < 0:
                    raise _too_big(name, meter)
                pieces.append(piece)
    except UnreadableFileError:
        raise
    except _BROKEN as error:
        raise _broken(name) from error
    return SourceFile(name, b"".join(pieces))


def _broken(name: str) -> UnreadableFileError:
    return UnreadableFileError(name, "書庫が壊れているか、途中で切れています。", "The archive is broken or truncated.")


def _too_deep(name: str) -> UnreadableFileError:
    return UnreadableFileError(name, "書庫の入れ子が深すぎます。", "Archives are nested too deeply.")


def _too_big(name: str, meter: _Meter) -> UnreadableFileError:
    if meter.left < 0:
        total = meter.limits.total_bytes >> 20
        return UnreadableFileError(
            name, f"展開後の合計が上限（{total} MB）を超えています。", f"The archive unpacks to more than {total} MB."
        )
    return UnreadableFileError(name, "展開後の大きさが上限を超えています。", "The file unpacks to more than its limit.")
