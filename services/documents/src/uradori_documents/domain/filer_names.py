"""Names of filers, made comparable."""

from uradori_jafin.companies.company import without_legal_form

from uradori_documents.domain.grams import folded


def name_key(name: str) -> str:
    """The same for 株式会社りそなホールディングス, 株式会社　りそなホールディングス and りそなホールディングス(株)."""
    return folded(without_legal_form(name)) or folded(name)
