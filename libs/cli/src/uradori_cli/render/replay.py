"""A recomputed report beside the saved one, on a terminal."""

from collections.abc import Iterator
from itertools import groupby

from rich.text import Text

from uradori_cli.render.audit.folding import folded
from uradori_cli.render.plain import one_line, plain
from uradori_cli.replay.comparing import CAUSES, Comparison, Difference

SHOWN = 20
"""Differences of one report."""
_LONGEST = 160
_DIGEST = 16


def comparison_lines(comparison: Comparison, width: int) -> Iterator[Text]:
    """Whether it is the same; where it is not, each field with what it held and what it holds now."""
    name = plain(comparison.name)
    digest = (f"  {comparison.digest[:_DIGEST]}", "dim")
    if comparison.is_identical:
        same = ("✓ 一致 / identical", "green")
        yield Text.assemble(same, f"  {name}", f"  {comparison.status.value}", digest)
        return
    yield Text.assemble(("✗ 不一致 / differs", "bold red"), f"  {name}")
    yield Text(f"    digest {comparison.saved_digest[:_DIGEST]} → {comparison.digest[:_DIGEST]}", style="dim")
    if comparison.was_changed:
        yield from _told("保存後に書き換えられています。", "The file was changed after it was saved.", width)
    for each in comparison.differences:
        if each.place in CAUSES:
            yield from _told(*CAUSES[each.place], width)
    for sentence, differences in groupby(comparison.differences[:SHOWN], key=_sentence):
        if sentence:
            yield from _indented(Text(f"「{_cut(sentence)}」"), 4, width)
        for each in differences:
            line = Text.assemble(
                (f"{each.place}: ", "dim"), (_cut(each.saved), "red"), " → ", (_cut(each.now), "green")
            )
            yield from _indented(line, 6, width)
    more = len(comparison.differences) - SHOWN
    if more > 0:
        yield Text(f"    ほか {more} 箇所 / and {more} more", style="dim")


def _sentence(difference: Difference) -> str:
    return difference.sentence


def _told(japanese: str, english: str, width: int) -> Iterator[Text]:
    yield from _indented(Text(f"{japanese} / {english}", style="yellow"), 4, width)


def _indented(text: Text, indent: int, width: int) -> Iterator[Text]:
    for line in folded(text, width - indent):
        yield Text.assemble(" " * indent, line)


def _cut(words: str) -> str:
    line = one_line(words)
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
