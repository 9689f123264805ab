"""A sentence apart from its citations."""

from uradori_jafin import Citation, bare_indices, parse_tags


def read_citations(text: str, *, cites: bool = False) -> tuple[tuple[Citation, ...], str]:
    """The citations of a sentence, and the sentence with each blanked out, so that spans stay.

    `cites`: it stands in an answer that must cite, where a bare [0] is a tag that nobody issued and no footnote.
    """
    bare = bare_indices(text) if cites else ()
    citations = tuple(sorted((*parse_tags(text), *bare), key=lambda citation: citation.span))
    blanked = list(text)
    for citation in citations:
        blanked[citation.span.start : citation.span.end] = " " * (citation.span.end - citation.span.start)
    return citations, "".join(blanked)
