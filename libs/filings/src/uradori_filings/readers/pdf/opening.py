"""A PDF opened, or why it cannot be."""

import pypdfium2
from pypdfium2 import raw

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.pdf.forms import draws_without_end

_HEAD = 1024


def open_pdf(file: SourceFile) -> pypdfium2.PdfDocument:
    """The caller closes it. Raises UnreadableFileError: empty, no PDF, encrypted, damaged, without pages."""
    if not file.content:
        raise UnreadableFileError(file.name, "ファイルが空です。", "The file is empty.")
    if b"%PDF-" not in file.content[:_HEAD]:
        raise UnreadableFileError(file.name, "PDFではありません。", "It is not a PDF.")
    if draws_without_end(file.content):
        raise UnreadableFileError(
            file.name,
            "図形が自分自身を含むか、際限なく入れ子になっています。",
            "Its drawings contain themselves or multiply without end.",
        )
    try:
        document = pypdfium2.PdfDocument(file.content)
    except pypdfium2.PdfiumError as error:
        if error.err_code in {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}:
            raise UnreadableFileError(
                file.name,
                "暗号化されており、パスワードなしでは読めません。",
                "It is encrypted and cannot be read without its password.",
            ) from error
        raise UnreadableFileError(
            file.name, "壊れているか途中で切れています。", "The PDF is damaged or truncated."
        ) from error
    if len(document) == 0:
        document.close()
        raise UnreadableFileError(file.name, "ページがありません。", "The PDF has no pages.")
    return document
