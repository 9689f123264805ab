"""Entry of the retriever process."""

from uradori_bus import run

from uradori_retriever.bootstrap import bootstrap

run("retriever", bootstrap)
