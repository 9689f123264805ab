"""Which files make up one document."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from uradori_filings.readers.formats import Format, format_of_name
from uradori_filings.readers.sources.edinet_names import document_id_of, edinet_name

_INSIDE = frozenset({"xbrl", "publicdoc", "auditdoc", "xbrl_to_csv", "xbrldata", "attachment", "summary"})
_BESIDE = frozenset({Format.HTML, Format.XBRL, Format.SCHEMA})


@dataclass(frozen=True, slots=True)
class SourceGroup:
    """The files of one document, by name. `name` is what a person would call it: its folder, or its file."""

    name: str
    files: tuple[str, ...]


def group(names: Sequence[str]) -> tuple[SourceGroup, ...]:
    """Files by document, in the order of their names; a file of no known format is in none.

    Pages of one EDINET document, the files around an XBRL instance and what lies in the folders of a TDnet or EDINET
    download belong together. Any other file is a document by itself.
    """
    formats = {name: kind for name in sorted(names) if (kind := format_of_name(name)) and kind is not Format.ARCHIVE}
    instances = {_home(name) for name, kind in formats.items() if kind is Format.XBRL}
    files: dict[tuple[str, str, str], list[str]] = {}
    for name, kind in formats.items():
        files.setdefault(_key(name, kind, instances), []).append(name)
    return tuple(
        SourceGroup(_called(key[0], members), tuple(members))
        for key, members in files.items()
        if any(formats[member] is not Format.SCHEMA for member in members)
    )


def _key(name: str, kind: Format, instances: set[str]) -> tuple[str, str, str]:
    path = PurePosixPath(name)
    home = _home(name)
    document = document_id_of(name)
    if kind in _BESIDE:
        if document:
            return document, "", ""
        told = edinet_name(path.name)
        if home != str(path.parent) or home in instances or (told is None and _is_page(path.stem)):
            return home, "", ""
        return (home, told.document, "") if told else (home, name, "")
    if kind is Format.CSV and "XBRL_TO_CSV" in path.parts:
        return document or home, "", kind
    return home, name, kind


def _home(name: str) -> str:
    """The folder above those that a download of EDINET or TDnet has in itself."""
    folders = PurePosixPath(name).parent.parts
    first = next((index for index, folder in enumerate(folders) if folder.lower() in _INSIDE), len(folders))
    return "/".join(folders[:first]) or "."


def _is_page(stem: str) -> bool:
    return stem[:7].isdecimal() and len(stem) > 6 and not stem[7:8].isdecimal()


def _called(home: str, members: list[str]) -> str:
    return members[0] if len(members) == 1 or home == "." else home
