"""A finding on a terminal: what it is, what text and source say, and the source beside it."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from uradori_cli.render.audit.fields import fields_of
from uradori_cli.render.audit.folding import folded
from uradori_cli.render.audit.remarks import Remark
from uradori_cli.render.audit.source_panel import source_lines
from uradori_cli.render.audit.styles import NAMES, QUIET
from uradori_cli.render.audit.tones import name_of
from uradori_cli.render.plain import one_line

BESIDE = 100
"""Cells from which on the source stands beside the finding, below it otherwise."""
_LABEL = 15
_INDENT = 2
_BETWEEN = 3


def card_lines(remark: Remark, width: int, *, coloured: bool) -> Iterator[Text]:
    """The lines of one finding, each at most `width` cells wide."""
    yield _title(remark, width)
    inner = width - _INDENT
    if width < BESIDE or remark.source is None:
        below = [*_field_lines(remark, inner), *source_lines(remark, inner, coloured=coloured)]
        yield from (Text.assemble(" " * _INDENT, line) for line in below)
        return
    left = (inner - _BETWEEN) * 9 // 20
    fields = list(_field_lines(remark, left))
    source = list(source_lines(remark, inner - left - _BETWEEN, coloured=coloured))
    for number in range(max(len(fields), len(source))):
        field = fields[number] if number < len(fields) else Text()
        blanks = " " * (left - cell_len(field.plain) + _BETWEEN)
        line = Text.assemble(" " * _INDENT, field, blanks, source[number] if number < len(source) else "")
        line.rstrip()
        yield line


def _title(remark: Remark, width: int) -> Text:
    japanese, english = name_of(remark.finding)
    line = Text.assemble((japanese, NAMES[remark.tone]), (f" / {english}", QUIET))
    kind = remark.finding.kind.value
    words = "" if remark.finding.found else one_line(remark.finding.text)
    room = width - cell_len(line.plain) - cell_len(kind) - 6
    if words and cell_len(words) <= room:
        line = Text.assemble(f"「{words}」 ", line)
    gap = width - cell_len(line.plain) - cell_len(kind)
    return Text.assemble(line, " " * gap, (kind, QUIET)) if gap > 0 else line


def _field_lines(remark: Remark, width: int) -> Iterator[Text]:
    for field in fields_of(remark):
        style = "bold" if field.english == "fix" else ""
        label = f"{field.japanese} {field.english}"
        for number, line in enumerate(folded(Text(one_line(field.words), style=style), width - _LABEL)):
            head = "" if number else label
            yield Text.assemble((head + " " * (_LABEL - cell_len(head)), QUIET), line)
