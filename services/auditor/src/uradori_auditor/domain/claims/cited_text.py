"""A sentence apart from its citations."""

from uradori_jafin import Citation, parse_tags


def read_citations(text: str) -> tuple[tuple[Citation, ...], str]:
    """The citations of a sentence, and the sentence with each blanked out, so that spans stay."""
    citations = parse_tags(text)
    blanked = list(text)
    for citation in citations:
        blanked[citation.span.start : citation.span.end] = " " * (citation.span.end - citation.span.start)
    return citations, "".join(blanked)
