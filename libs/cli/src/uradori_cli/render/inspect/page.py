"""Documents and how they were understood, as one page that needs nothing else."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from uradori_filings import Block, Heading, Paragraph, Table

from uradori_cli.inspecting.inspected import Inspected
from uradori_cli.inspecting.roles import Anatomy
from uradori_cli.inspecting.words import gist
from uradori_cli.render.inspect.elements import added, made, markup
from uradori_cli.render.inspect.page_map import first_page, page_map
from uradori_cli.render.inspect.page_script import ALLOWED, SCRIPT
from uradori_cli.render.inspect.page_style import STYLE
from uradori_cli.render.inspect.page_table import table_figure
from uradori_cli.render.inspect.profile import by_code, counts, profile_rows
from uradori_cli.render.plain import one_line

_HEAD = (
    '<!doctype html>\n<html lang="ja"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta http-equiv="Content-Security-Policy" '
    f"content=\"default-src 'none'; style-src 'unsafe-inline'; script-src {ALLOWED}\">"
    '<meta name="color-scheme" content="light dark">'
)
_TAIL = f"<script>{SCRIPT}</script></body></html>\n"
_ROLES = (
    ("head", "見出し / head"),
    ("label", "項目 / label"),
    ("number", "数値 / number"),
    ("nothing", "値なし / no value"),
    ("date", "日付 / date"),
    ("text", "文字 / text"),
    ("caption", "題・単位 / caption, unit"),
    ("rest", "使われなかった / in no fact"),
)
_TITLE = 60


def page(documents: Sequence[Inspected]) -> Iterator[str]:
    """The page, piece by piece."""
    yield f"{_HEAD}{markup(made('title', 'uradori inspect'))}<style>{STYLE}</style></head><body>\n"
    yield markup(_outline(documents))
    yield "<main>\n"
    for place, inspected in enumerate(documents):
        yield "<article>"
        yield from _article(inspected, place)
        yield "</article>\n"
    yield "</main>\n"
    yield markup(_panel())
    yield _TAIL


def _outline(documents: Sequence[Inspected]) -> Element:
    nav = made("nav")
    for place, inspected in enumerate(documents):
        added(nav, "a", inspected.document.profile.title or inspected.name, href=f"#d{place}", class_="h d0")
        for number, block in enumerate(inspected.document.blocks):
            anchor = f"#{_anchor(place, number)}"
            if isinstance(block, Heading):
                added(nav, "a", one_line(block.text), href=anchor, class_="h", style=f"--deep:{min(block.level, 8)}")
            elif isinstance(block, Table):
                anatomy = inspected.anatomies[block.address]
                facts = [fact for each in anatomy.facts.values() for fact in each]
                caption = one_line(block.before[0])[:_TITLE] if block.before else gist(facts).partition(" · ")[0]
                odd = "t odd" if anatomy.oddities else "t"
                deep = f"--deep:{min(len(block.section) + 1, 9)}"
                added(nav, "a", f"▦ {block.address} {caption}", href=anchor, class_=odd, style=deep)
    return nav


def _article(inspected: Inspected, place: int) -> Iterator[str]:
    yield markup(_header(inspected, place))
    pages: dict[int, list[tuple[Block, str, Anatomy | None]]] = defaultdict(list)
    for number, block in enumerate(inspected.document.blocks):
        anatomy = inspected.anatomies[block.address] if isinstance(block, Table) else None
        for page_number in _pages(block):
            pages[page_number].append((block, _anchor(place, number), anatomy))
    shown = 0
    for number, block in enumerate(inspected.document.blocks):
        begins = first_page(block)
        while begins is not None and shown < begins:
            shown += 1
            if shown in pages:
                yield markup(page_map(shown, pages[shown]))
        yield markup(_block(inspected, block, _anchor(place, number))) + "\n"


def _block(inspected: Inspected, block: Block, anchor: str) -> Element:
    match block:
        case Heading():
            return made(f"h{min(block.level + 1, 6)}", block.text, id=anchor)
        case Paragraph():
            return made("p", block.text, id=anchor if block.box else "")
        case Table():
            return table_figure(inspected.anatomies[block.address], anchor)


def _header(inspected: Inspected, place: int) -> Element:
    header = made("header", id=f"d{place}")
    added(header, "h1", inspected.name)
    profile = added(header, "dl", class_="profile")
    for name, value in profile_rows(inspected):
        added(profile, "dt", name)
        added(profile, "dd", value)
    added(header, "p", counts(inspected), class_="counts")
    legend = added(header, "ul", class_="legend")
    for role, words in _ROLES:
        added(legend, "li", words, class_=role)
    anchors = {
        str(block.address): _anchor(place, number)
        for number, block in enumerate(inspected.document.blocks)
        if isinstance(block, Table)
    }
    for code, oddities in by_code(inspected):
        details = added(header, "details")
        added(details, "summary", f"{code}: {len(oddities)}　{oddities[0].message} / {oddities[0].message_en}")
        entries = added(details, "ul")
        for oddity in oddities:
            entry = added(entries, "li")
            anchor = anchors.get(oddity.where.partition(":")[0])
            added(entry, "a" if anchor else "span", oddity.where, href=f"#{anchor}" if anchor else "")
            added(entry, "span", f"　{oddity.message} / {oddity.message_en}")
    return header


def _panel() -> Element:
    panel = made("aside", id="fact")
    added(panel, "h2", "事実 / fact")
    hint = "表の値に重ねると、どう読んだかが出ます。クリックで固定、Esc で解除。"
    english = "Point at a value to see how it was read; click to keep it, Esc to let go."
    added(panel, "p", f"{hint} / {english}", class_="hint")
    added(panel, "dl")
    return panel


def _pages(block: Block) -> set[int]:
    if isinstance(block, Table):
        return {box.page for box in block.boxes} | {cell.box.page for cell in block.grid.cells if cell.box}
    return {block.box.page} if block.box else set()


def _anchor(place: int, number: int) -> str:
    return f"b{place}-{number}"
