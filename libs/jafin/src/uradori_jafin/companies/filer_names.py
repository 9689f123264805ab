"""Names of filers, made comparable: however a document, a list and a question write one."""

import re

from uradori_jafin.companies.company import without_legal_form
from uradori_jafin.folding import fold

_SILENT = re.compile(r"[\W_]+")


def filer_key(name: str) -> str:
    """The same for 株式会社りそなホールディングス, 株式会社　りそなホールディングス and りそなホールディングス(株).

    A name that is nothing but a legal form keeps it. Other words than those of the legal form tell companies apart.
    """
    folded = fold(name).text
    return _bare(without_legal_form(folded)) or _bare(folded)


def same_filer(name: str, other: str) -> bool:
    """Whether both are written for one filer; an empty name is nobody's."""
    return bool(filer_key(name)) and filer_key(name) == filer_key(other)


def is_named(name: str, text: str) -> bool:
    """Whether a text calls the filer by its name, with or without its legal form."""
    return bool(filer_key(name)) and filer_key(name) in _bare(fold(text).text)


def _bare(text: str) -> str:
    return _SILENT.sub("", text.lower())
