"""Citation tags: read, taken out, and made inert where a document holds them."""

from uradori_jafin.citations.neutralise import neutralise_tags
from uradori_jafin.citations.syntax import Citation, CitationFlaw, parse_tags, strip_tags

__all__ = ["Citation", "CitationFlaw", "neutralise_tags", "parse_tags", "strip_tags"]
