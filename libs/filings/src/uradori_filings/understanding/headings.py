"""What the headings and captions of a document tell of the tables below them."""

from collections.abc import Callable
from functools import cache

from uradori_filings.model.fact import Basis, Statement
from uradori_filings.understanding.scope import basis_in, standard_in
from uradori_filings.understanding.statements import titled_by


class Headings:
    """Reads lines, each of them once: a heading stands over many tables."""

    def __init__(self) -> None:
        self.statement: Callable[[str], Statement | None] = cache(titled_by)
        self.basis: Callable[[str], Basis | None] = cache(basis_in)
        self.standard: Callable[[str], str] = cache(standard_in)
