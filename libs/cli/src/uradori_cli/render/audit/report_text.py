"""A report on a terminal: the text with what is wrong marked in it, each finding below its place."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text
from uradori_contracts.views import AuditOutcome

from uradori_cli.drafts.draft import Block, BlockKind, Draft
from uradori_cli.render.audit.card import card_lines
from uradori_cli.render.audit.folding import folded
from uradori_cli.render.audit.rates import rates_told
from uradori_cli.render.audit.remarks import Marking, Remark
from uradori_cli.render.audit.styles import MARKS, NAMES, QUIET, SIGNS, STATUS_STYLES, UNDERLINES
from uradori_cli.render.audit.tones import STATUSES, TONES, Tone
from uradori_cli.render.plain import plain

_MARGIN = 2
_CARD = 4
_BLOCKS = {BlockKind.HEADING: "bold", BlockKind.CODE: QUIET, BlockKind.NOTE: "italic"}

_POINTERS = {MARKS[tone]: sign for tone, sign in UNDERLINES.items()}


def report_lines(
    draft: Draft, outcome: AuditOutcome, width: int, *, coloured: bool, everything: bool
) -> Iterator[Text]:
    """The lines of a report, none wider than `width` cells. `everything` explains what is supported, too."""
    marking = Marking.of(outcome)
    yield from _head(draft.name, outcome, marking, width)
    before, told = 0, list[Remark]()
    for block in draft.blocks:
        if "\n\n" in draft.text[before : block.start] and not told:
            yield Text()
        before = block.end
        yield from _block_lines(draft, block, marking, width, coloured=coloured)
        told = [each for each in marking.within(block.start, block.end) if everything or each.tone is not Tone.RIGHT]
        for remark in told:
            for line in card_lines(remark, width - _CARD, coloured=coloured):
                yield Text.assemble(" " * _CARD, line)
        if told:
            yield Text()


def _head(name: str, outcome: AuditOutcome, marking: Marking, width: int) -> Iterator[Text]:
    japanese, english = STATUSES[outcome.status]
    style = STATUS_STYLES[outcome.status]
    status = Text.assemble((outcome.status.value, style), f" {japanese} / {english}")
    title = Text(plain(name), style="bold")
    title.truncate(max(8, width - cell_len(status.plain) - 4), overflow="ellipsis")
    rule = width - cell_len(title.plain) - cell_len(status.plain) - 2
    yield Text.assemble(title, (" " + "─" * rule + " " if rule > 0 else "  ", QUIET), status)
    if outcome.reason is not None:
        yield from folded(Text(plain(f"{outcome.reason.message} / {outcome.reason.message_en}"), style=style), width)
    yield from folded(Text("  ".join(rates_told(outcome.rates)), style=QUIET), width)
    counts = marking.tones
    tallies = [Text(f"{words} {counts[tone]}", style=NAMES[tone]) for tone, (words, _) in TONES.items() if counts[tone]]
    if tallies:
        yield from folded(Text("  ").join(tallies), width)
    yield Text()


def _block_lines(draft: Draft, block: Block, marking: Marking, width: int, *, coloured: bool) -> Iterator[Text]:
    text = Text(style=_BLOCKS.get(block.kind, ""))
    for segment in marking.segments(draft.text, block.start, block.end):
        style = "" if segment.tone is None else MARKS[segment.tone]
        text.append(plain(segment.text).expandtabs(4), style=style)
    worst = max((remark.tone for remark in marking.touching(block.start, block.end)), default=None)
    for number, line in enumerate(folded(text, width - _MARGIN)):
        sign = SIGNS[worst] if number == 0 else " "
        yield Text.assemble((sign, "" if worst is None else NAMES[worst]), " ", line)
        pointers = "" if coloured else _pointers(line)
        if pointers:
            yield Text(" " * _MARGIN + pointers)


def _pointers(line: Text) -> str:
    """What stands below the marked words of a line, cell for cell."""
    marks = [" "] * len(line.plain)
    for span in line.spans:
        for place in range(span.start, span.end):
            marks[place] = _POINTERS.get(str(span.style), " ")
    cells = (mark * cell_len(character) for mark, character in zip(marks, line.plain, strict=True))
    return "".join(cells).rstrip()
