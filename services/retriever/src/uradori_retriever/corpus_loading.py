"""The corpus that a retriever starts with."""

from pathlib import Path

from structlog.typing import FilteringBoundLogger
from uradori_contracts.retrieval import Passage

from uradori_retriever.adapters.passages import LineProblem, read_passages
from uradori_retriever.domain.corpus import Corpus


def load_corpus(path: Path, log: FilteringBoundLogger) -> Corpus:
    """All passages of the file; each line that holds none is logged with its number and reason.

    Raises:
        OSError: the file cannot be read.
    """
    passages: list[Passage] = []
    for read in read_passages(path):
        match read:
            case Passage():
                passages.append(read)
            case LineProblem():
                log.error(
                    "passage_rejected",
                    file=read.path.name,
                    line=read.line,
                    reason=read.message,
                    reason_en=read.message_en,
                )
    corpus = Corpus.of(passages)
    log.info("corpus_loaded", corpus_version=corpus.version, metrics={"passages": len(passages)})
    return corpus
