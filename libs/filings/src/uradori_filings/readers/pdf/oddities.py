"""What was odd about a PDF, told to people."""

from collections.abc import Iterator

from uradori_filings.model.oddity import Oddity
from uradori_filings.readers.pdf.sheet import Sheet

_SOME = 8


def of_page(sheet: Sheet) -> Iterator[Oddity]:
    """Of one page."""
    where = f"p{sheet.number:03d}"
    if sheet.unmapped:
        yield Oddity(
            "unmapped_font",
            where,
            f"フォントに文字コードがなく、{sheet.unmapped}文字を読めませんでした。",
            f"{sheet.unmapped} characters stand in a font that does not say which they are.",
        )
    if sheet.sideways >= _SOME:
        yield Oddity(
            "sideways_text",
            where,
            f"向きの異なる{sheet.sideways}文字は読んでいません。",
            f"{sheet.sideways} characters run in another direction and were left out.",
        )
    if sheet.cut:
        yield Oddity(
            "page_cut",
            where,
            "1ページの文字または線が多すぎるため、途中まで読みました。",
            "The page holds too many characters or lines; it was read in part.",
        )
    if not sheet.glyphs and not sheet.unmapped and sheet.images:
        yield Oddity("no_text", where, "画像だけのページです。", "No text was found: the page is an image.")


def unloaded(number: int) -> Oddity:
    """A page that its file does not hold whole."""
    return Oddity(
        "unreadable_page",
        f"p{number:03d}",
        "このページは壊れていて読めません。",
        "The page is damaged and was not read.",
    )


def beyond(file: str, most: int, pages: int) -> Oddity:
    """More pages than are read."""
    return Oddity(
        "pages_cut",
        file,
        f"{pages}ページのうち{most}ページまで読みました。",
        f"The first {most} of {pages} pages were read.",
    )


def another(file: str) -> Oddity:
    """A second PDF given as the same document."""
    return Oddity(
        "file_left_out",
        file,
        "1つの文書に複数のPDFがあるため、読んでいません。",
        "It was not read: a document is one PDF.",
    )
