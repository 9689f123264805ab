"""Citation tags: read, taken out, and made inert where a document holds them."""

from uradori_jafin.citations.neutralise import neutralise_tags
from uradori_jafin.citations.syntax import Citation, CitationFlaw, bare_indices, parse_tags, strip_tags

__all__ = ["Citation", "CitationFlaw", "bare_indices", "neutralise_tags", "parse_tags", "strip_tags"]
