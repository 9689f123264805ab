"""The text of an element in reading order."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from uradori_filings.readers.html.element import Element, text_within

LINE = "\0"
"""A line ends."""
BLOCK = "\1"
"""A block begins or ends."""


class InsetKind(Enum):
    """What stands in running text."""

    TABLE = auto()
    FRAME = auto()
    """A table that only frames a page: what it holds follows as running text."""
    HEADING = auto()


@dataclass(frozen=True, slots=True)
class Inset:
    """`level` of a heading: that of its tag, 7 for a line in bold type."""

    kind: InsetKind
    element: Element
    level: int = 0


BOLD_LEVEL = 7
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_SKIPPED = frozenset(
    [
        "script",
        "style",
        "template",
        "noscript",
        "head",
        "title",
        "meta",
        "svg",
        "iframe",
        "object",
        "select",
        "datalist",
        "rt",
        "rp",
        "col",
        "colgroup",
    ]
)
_BLOCKS = frozenset(
    [
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "dl",
        "dt",
        "dd",
        "tr",
        "td",
        "th",
        "tbody",
        "thead",
        "tfoot",
        "caption",
        "blockquote",
        "section",
        "article",
        "header",
        "footer",
        "main",
        "nav",
        "aside",
        "center",
        "form",
        "fieldset",
        "legend",
        "address",
        "figure",
        "figcaption",
        "hr",
        "details",
        "summary",
        "body",
    ]
)
_WHOLE = frozenset({"br", "table", "pre", "sup", "p", *_HEADINGS})
_NATIVE = ("ix:header", "ix:hidden", "ix:references", "ix:resources", "xbrli:", "xbrldi:", "link:")
_MEASURES = ("m", "km", "cm", "mm", "ft")
_STEPS_OF_LINE = 60
_LONG_HEADING = 150
_STEPS_OF_FRAME = 400
_LONG = 400


def walk(element: Element, *, page: bool = False) -> Iterator[str | Inset]:
    """Text, LINE and BLOCK, and tables as insets; of a page, where `page`, headings and frames as insets too."""
    counts: dict[Element, int] = {}
    last = element.text or ""
    stack: list[Element | str] = list(reversed(element))
    if last:
        yield last
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            last = item
            yield item
            continue
        tail, tag = item.tail, item.tag
        if tail:
            stack.append(tail)
        if not isinstance(tag, str) or tag in _SKIPPED or is_native(tag):
            continue
        whole = _whole(item, tag, page, last) if tag in _WHOLE else None
        if whole is not None:
            yield whole
            if isinstance(whole, str) or whole.kind is not InsetKind.FRAME:
                continue
        elif tag in _BLOCKS:
            if len(item) and is_native(item[0].tag):
                continue
            yield BLOCK
            stack.append(BLOCK)
            if tag == "li":
                yield _marker(item, counts)
        if item.text:
            last = item.text
            yield last
        stack.extend(reversed(item))


def _whole(item: Element, tag: str, page: bool, last: str) -> str | Inset | None:
    """What is taken as one piece; None for what is gone into like any other element."""
    match tag:
        case "br":
            return LINE
        case "table":
            return Inset(InsetKind.FRAME if page and _is_frame(item) else InsetKind.TABLE, item)
        case "pre":
            return LINE + text_within(item).replace("\n", LINE) + LINE
        case "sup":
            return _raised(text_within(item), last)
        case _ if page and (tag != "p" or _is_bold(item)) and _is_line(item):
            return Inset(InsetKind.HEADING, item, _HEADINGS.get(tag, BOLD_LEVEL))
        case _:
            return None


def is_native(tag: object) -> bool:
    """Whether an element is one of XBRL that no reader of the page sees."""
    return isinstance(tag, str) and ":" in tag and tag.startswith(_NATIVE)


def _raised(text: str, before: str) -> str:
    """A raised number is the mark of a footnote, unless it follows a measure."""
    written = text.strip()
    measured = before.rstrip().lower().endswith(_MEASURES)
    return f"*{written}" if written.isdecimal() and not measured else text


def _marker(item: Element, counts: dict[Element, int]) -> str:
    parent = item.getparent()
    if parent is None or parent.tag != "ol":
        return ""
    counts[parent] = counts.get(parent, 0) + 1
    return f"{counts[parent]}. "


def _is_line(item: Element) -> bool:
    """Short, and no table in it: an unclosed tag may hold the rest of the page."""
    size = 0
    for step, element in enumerate(item.iter()):
        size += len((element.text or "").strip())
        if element.tag == "table" or step > _STEPS_OF_LINE or size > _LONG_HEADING:
            return False
    return True


def _is_bold(item: Element) -> bool:
    if len(item) != 1 or (item.text and item.text.strip()):
        return False
    child = item[0]
    style = child.get("style") or ""
    bold = child.tag in {"b", "strong"} or (child.tag == "span" and "bold" in style and "font-weight" in style)
    return bold and not (child.tail and child.tail.strip())


def _is_frame(table: Element) -> bool:
    """One filled cell that holds headings, tables or long text."""
    filled = holds = size = 0
    for step, element in enumerate(table.iterdescendants()):
        tag = element.tag
        if tag in {"td", "th"}:
            filled += 1
        if filled > 1 or step > _STEPS_OF_FRAME:
            break
        if tag == "table" or tag in _HEADINGS:
            holds += 1
            break
        size += len((element.text or "").strip()) + len((element.tail or "").strip())
    return filled == 1 and (holds > 0 or size > _LONG) and _cells_of_first_row(table) == 1


def _cells_of_first_row(table: Element) -> int:
    row = next(table.iter("tr"), None)
    group = row.getparent() if row is not None else None
    if row is None or group is None or sum(1 for _ in group.iterchildren("tr")) != 1:
        return 0
    return sum(1 for _ in row.iterchildren("td", "th"))
