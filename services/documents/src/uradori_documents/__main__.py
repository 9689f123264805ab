"""Entry point: python -m uradori_documents."""

from uradori_bus import run

from uradori_documents.bootstrap import bootstrap
from uradori_documents.config import DocumentsConfig

if __name__ == "__main__":
    run("documents", bootstrap, config=DocumentsConfig)
