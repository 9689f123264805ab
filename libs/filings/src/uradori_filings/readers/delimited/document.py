"""CSV and TSV files as a document: tables apart by blank rows and columns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import PurePosixPath

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Block, Document
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.decoding import decode
from uradori_filings.readers.delimited.rows import rows_of
from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.parts import parts_of
from uradori_filings.readers.profile import profile_of, titled
from uradori_filings.readers.sheets import Filled, blocks_of_sheet, is_figure

_DELIMITERS = "\t,;"
_CELLS = 400_000
_SAMPLE = 50
_BLANKS = " \u3000\t\u00a0"


def is_delimited(file: SourceFile) -> bool:
    """Text that is named .csv or .tsv."""
    return format_of_content(file.content) is None and format_of_name(file.name) is Format.CSV


def read_delimited(files: Sequence[SourceFile]) -> Document:
    """Each file is a part.

    Raises:
        UnreadableFileError: one of them is no text, damaged, or has more cells than are read.
    """
    blocks: list[Block] = []
    for part, file in zip(parts_of([file.name for file in files]), files, strict=True):
        blocks.extend(blocks_of_sheet(part, list(_cells(file))))
    if not blocks:
        raise UnreadableFileError(files[0].name, "本文が見つかりません。", "No text was found.")
    names = [file.name for file in files]
    profile = titled(profile_of(blocks, names), blocks, names)
    return Document(replace(profile, title=profile.title or PurePosixPath(files[0].name).stem), tuple(blocks))


def _cells(file: SourceFile) -> Iterator[Filled]:
    text = decode(file)
    count = 0
    for row, fields in enumerate(rows_of(file.name, text, delimiter_of(text)), 1):
        for column, field in enumerate(fields, 1):
            if plain := field.strip(_BLANKS + "\n"):
                count += 1
                indent = len(field) - len(field.lstrip("\u3000"))
                yield Filled(row, column, plain, indent=indent, is_figure=is_figure(plain))
        if count > _CELLS:
            raise UnreadableFileError(
                file.name,
                f"CSVファイルが大きすぎます（セルの上限は{_CELLS:,}）。",
                f"The file is too large: at most {_CELLS:,} cells.",
            )


def delimiter_of(text: str) -> str:
    """The one that most of the first lines have, as many times as each other; a comma where none has any."""
    lines = [line for line in islice(text.split("\n", _SAMPLE * 4), _SAMPLE) if line.strip()]

    def evenness(delimiter: str) -> tuple[int, int]:
        counts = Counter(line.count(delimiter) for line in lines if delimiter in line)
        return counts.most_common(1)[0][1] if counts else 0, sum(counts.values())

    best = max(_DELIMITERS, key=evenness)
    return best if evenness(best) != (0, 0) else ","
