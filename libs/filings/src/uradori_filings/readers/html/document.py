"""Pages of HTML as one document."""

from collections.abc import Sequence
from pathlib import PurePosixPath

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Block, Document
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.html.cells import Said
from uradori_filings.readers.html.page import blocks_of
from uradori_filings.readers.html.parsing import ends_early, parse
from uradori_filings.readers.html.stripped import namespaces_of, stripped_header
from uradori_filings.readers.outline import outlined, surrounded
from uradori_filings.readers.parts import parts_of
from uradori_filings.readers.profile import profile_of
from uradori_filings.readers.sources.oddities import file_oddity


def is_html(file: SourceFile) -> bool:
    """A page of HTML or XHTML, by its content; one that begins otherwise, by its name."""
    told = format_of_content(file.content)
    return told is Format.HTML or (told is None and format_of_name(file.name) is Format.HTML)


def read_html(pages: Sequence[SourceFile]) -> Document:
    """The pages in order; one that cannot be read is among the oddities.

    Raises:
        UnreadableFileError: none of them can be read, or no text is found in any.
    """
    blocks: list[Block] = []
    oddities: list[Oddity] = []
    errors: list[UnreadableFileError] = []
    header: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    known: dict[str, Said] = {}
    names = [page.name for page in pages]
    for page, part in zip(pages, parts_of(names), strict=True):
        try:
            root = parse(page)
        except UnreadableFileError as error:
            errors.append(error)
            continue
        if ends_early(page):
            oddities.append(_cut_off(page.name))
        header = header or stripped_header(root)
        told = told or namespaces_of(root)
        for item in blocks_of(root, part, known):
            if isinstance(item, Oddity):
                oddities.append(item)
            else:
                blocks.append(item)
    if errors and len(errors) == len(pages):
        raise errors[0]
    if not blocks:
        raise UnreadableFileError(PurePosixPath(names[0]).name, "本文が見つかりません。", "No text was found.")
    placed = surrounded(outlined(blocks))
    return Document(profile_of(placed, names, header, told), placed, oddities=(*map(file_oddity, errors), *oddities))


def _cut_off(name: str) -> Oddity:
    return Oddity(
        "cut_off",
        name,
        "HTMLの終わり（</html>）がありません。途中で切れている可能性があります。",
        "The HTML has no end (</html>): it may be cut off.",
    )
