"""An XBRL instance as a document of tables."""

from collections.abc import Iterator, Mapping, Sequence

from lxml import etree

from uradori_filings.model.document import Block, Context, Document
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.formats import Format, format_of_content, opening_of, root_name
from uradori_filings.readers.native import Heads, NativeFact, lay_out, profile_of, with_period
from uradori_filings.readers.native.periods import is_parent
from uradori_filings.readers.parts import parts_of
from uradori_filings.readers.xbrl.contexts import contexts_in, units_in
from uradori_filings.readers.xbrl.labels import standard_labels
from uradori_filings.readers.xbrl.linkbases import Linkbases, read_linkbases
from uradori_filings.readers.xbrl.prose import lines_of_markup
from uradori_filings.readers.xbrl.xml import XSI, parse_xml, prefixed


def is_instance(file: SourceFile) -> bool:
    """XML whose root is `xbrl`."""
    return format_of_content(file.content) is Format.XBRL


def is_linkbase(file: SourceFile) -> bool:
    """A label or presentation linkbase."""
    return root_name(opening_of(file.content)) == b"linkbase"


def read_instance(files: Sequence[SourceFile]) -> Document:
    """Every instance among the files, labelled by the linkbases beside it.

    Raises:
        UnreadableFileError: an instance is not well formed.
    """
    links = read_linkbases([file for file in files if is_linkbase(file)])
    contexts: dict[str, Context] = {}
    read: list[tuple[SourceFile, list[NativeFact]]] = []
    for file in files:
        if is_instance(file):
            root = parse_xml(file)
            own = contexts_in(root)
            contexts |= own
            read.append((file, list(_facts(root, own, links))))
    blocks: list[Block] = []
    heads = Heads(contexts, labels={**standard_labels(), **links.labels})
    for part, (_, facts) in zip(parts_of([file.name for file, _ in read]), read, strict=True):
        blocks.extend(lay_out(part, facts, heads))
    everything = [fact for _, facts in read for fact in facts]
    profile = with_period(profile_of(everything, [file.name for file in files]), everything, contexts)
    return Document(profile, tuple(blocks), tuple(contexts.values()), links.oddities)


def _facts(root: etree._Element, contexts: Mapping[str, Context], links: Linkbases) -> Iterator[NativeFact]:
    units = units_in(root)
    for element in root.iter(etree.Element):
        context = element.get("contextRef")
        if not context:
            continue
        name = prefixed(element, str(element.tag))
        local = name.rpartition(":")[2]
        unit = element.get("unitRef", "")
        parent = (found := contexts.get(context)) is not None and is_parent(found)
        yield NativeFact(
            element=name,
            label=links.label(local),
            context=context,
            text=_text(element, numeric=bool(unit)),
            unit=units.get(unit, unit),
            decimals=decimals_of(element.get("decimals", "")),
            nil=element.get(f"{{{XSI}}}nil") in ("true", "1"),
            section=links.section(local, parent=parent),
        )


def decimals_of(written: str) -> int | None:
    """None for INF and for none stated."""
    return int(written) if written.lstrip("-").isdecimal() and len(written) < 4 else None


def _text(element: etree._Element, *, numeric: bool) -> str:
    text = "".join(map(str, element.itertext())).strip()
    return text if numeric or "<" not in text else "\n".join(lines_of_markup(text))
