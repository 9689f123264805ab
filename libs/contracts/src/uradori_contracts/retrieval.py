"""Search over passages."""

from datetime import date

from pydantic import Field

from uradori_contracts.asking import RetrievalMode
from uradori_contracts.evidence import Table
from uradori_contracts.message import Identifier, Message, Ticker, Value

TOP_K_LIMIT = 50


class Passage(Value):
    """A passage as it is indexed."""

    id: str
    title: str
    text: str
    publisher: str = ""
    document_id: str = ""
    section: str = ""
    as_of: date | None = None
    tickers: tuple[Ticker, ...] = ()
    table: Table | None = None
    """What `text` tells line by line, where the passage is a table."""
    amends: str = ""
    """The document that this one corrects; from its day on it stands in that one's place."""


class EmbedRequest(Message):
    """Begin the vector of a query early."""

    turn_id: Identifier | None = None
    text: str = Field(min_length=1, max_length=4000)


class EmbedReply(Message):
    """`vector`: base64 of 384 little-endian float32, L2-normalised; `model` names what made it."""

    vector: str
    model: str


class SearchRequest(Message):
    """`query` for BM25, `dense_query` for the vector search unless `vector` brings it along.

    `tickers` restricts the hits to passages about one of them; nothing dated after `as_of` is found.
    """

    turn_id: Identifier | None = None
    query: str = Field(max_length=4000)
    dense_query: str = Field(default="", max_length=4000)
    vector: str | None = Field(default=None, max_length=4096)
    mode: RetrievalMode = RetrievalMode.HYBRID
    top_k: int = Field(default=5, ge=1, le=TOP_K_LIMIT)
    tickers: tuple[Ticker, ...] = ()
    as_of: date | None = None
    history: bool = False
    """Find wordings that an amendment has replaced beside it: for a question that asks what stood before."""
    corpus_version: str | None = None


class RetrievedPassage(Value):
    """A hit with its scores; a search that did not run or did not find it leaves its score null."""

    passage: Passage
    bm25_score: float | None
    dense_score: float | None
    rrf_score: float


class SearchReply(Message):
    """Hits, best first. `embedded_share` in [0, 1] of the corpus has vectors already."""

    passages: tuple[RetrievedPassage, ...]
    corpus_version: str
    embedded_share: float = Field(ge=0, le=1)
    dense_failed: bool = False
    """The vector search was asked for and could not run: the hits are those of BM25 alone."""
