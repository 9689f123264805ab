"""What a row of a table in an answer claims."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uradori_jafin import Span, parse_cell

from uradori_auditor.domain.claims.answer_tables import Row, ToldCell
from uradori_auditor.domain.claims.claim import Context, FigureClaim, SentenceClaims
from uradori_auditor.domain.claims.context import read_claims
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.reading import Reading, read_sentence


def read_row(
    row: Row, reading: Reading, text: str, inherited: Context, names: NameReader, told: Sequence[str] = ()
) -> SentenceClaims:
    """A claim for each figure that its heads tell, at its place in the row; what follows inherits what the row did.

    `told` are names of companies that its surroundings tell.
    """
    figures = tuple(
        claim
        for cell in row
        for claim in _claims(cell, reading, text, inherited, read_sentence(cell.sentence, names, told))
    )
    return SentenceClaims(figures, (), inherited)


def _claims(cell: ToldCell, reading: Reading, text: str, inherited: Context, said: Reading) -> Iterator[FigureClaim]:
    quantity = parse_cell(text[cell.start : cell.end], cell.unit)
    claims = read_claims(said, inherited).figures
    if quantity is not None and claims:
        offsets = reading.folded.offsets
        span = Span(bisect_left(offsets, cell.start), bisect_left(offsets, cell.end))
        yield replace(claims[-1], quantity=replace(quantity, span=span))
