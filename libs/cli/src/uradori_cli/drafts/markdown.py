"""Markdown: audited as it is written, but for code, front matter and comments, which are left alone."""

import re
from dataclasses import dataclass

from markdown_it import MarkdownIt

from uradori_cli.drafts.draft import Block, BlockKind, Draft, cells_of
from uradori_cli.drafts.plain_text import lines_at

_FRONT_MATTER = re.compile(r"---\n(?:(?!---\n)[^\n]*\n){0,200}---(?:\n|\Z)")
_RULE = re.compile(r"[|:\s-]*-[|:\s-]*")
_EMPHASIS = re.compile(r"\*\*|__|~~|`")
_CODE = frozenset({"fence", "code_block"})


@dataclass(frozen=True, slots=True)
class _Layout:
    kinds: dict[int, BlockKind]
    levels: dict[int, int]


def markdown_draft(name: str, text: str) -> Draft:
    """Headings, items, table rows, code and paragraphs, a block for each line."""
    front = _FRONT_MATTER.match(text)
    offset = front.end() if front else 0
    layout = _layout(text[offset:], text.count("\n", 0, offset))
    blocks: list[Block] = []
    audited: list[str] = []
    for number, (start, line) in enumerate(lines_at(text)):
        kind = BlockKind.CODE if start < offset else layout.kinds.get(number, BlockKind.PARAGRAPH)
        audited.append(" " * len(line) if kind is BlockKind.CODE else _EMPHASIS.sub(_blank, line))
        if line.strip():
            is_told = kind is BlockKind.ROW and not _RULE.fullmatch(line)
            cells = cells_of(line, start) if is_told else ()
            blocks.append(Block(kind, start, start + len(line), layout.levels.get(number, 1), cells))
    return Draft(name, text, "\n".join(audited), tuple(blocks))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _layout(text: str, first: int) -> _Layout:
    """The kind of each line that is no paragraph, by its number; the first line of `text` has number `first`."""
    layout, depth = _Layout({}, {}), 0
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
        if token.map is None:
            continue
        lines = range(first + token.map[0], first + token.map[1])
        if token.type in _CODE or (token.type == "html_block" and token.content.lstrip().startswith("<!--")):
            layout.kinds.update(dict.fromkeys(lines, BlockKind.CODE))
        elif token.type == "heading_open":
            layout.kinds.update(dict.fromkeys(lines, BlockKind.HEADING))
            layout.levels.update(dict.fromkeys(lines, int(token.tag[1:])))
        elif token.type == "table_open":
            layout.kinds.update(dict.fromkeys(lines, BlockKind.ROW))
        elif token.type == "list_item_open":
            layout.kinds[lines.start] = BlockKind.ITEM
            layout.levels[lines.start] = depth
    return layout
