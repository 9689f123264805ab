"""The services of a stack and what each of them needs."""

from dataclasses import dataclass

GATEWAY = "gateway"
MCP_FINANCE = "mcp-finance"
DOCUMENTS = "documents"


@dataclass(frozen=True, slots=True)
class ServiceSpec:
    """A service. Those of a lower `stage` are stopped first; `needs` are files below the data folder.

    Variables whose names begin with one of `private` are told to nobody else.
    """

    name: str
    stage: int
    needs: tuple[str, ...] = ()
    private: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """What `python -m` runs."""
        return f"uradori_{self.name.replace('-', '_')}"


RETRIEVER = ServiceSpec("retriever", 2, ("corpus/passages.jsonl",))
AUDITOR = ServiceSpec("auditor", 2, ("gazetteer/companies.csv",))

SERVICES = (
    ServiceSpec(GATEWAY, 0),
    ServiceSpec("coordinator", 1),
    ServiceSpec("query-rewriter", 2, ("gazetteer/companies.csv", "snapshot/key_figures.csv")),
    RETRIEVER,
    ServiceSpec(
        MCP_FINANCE,
        2,
        (
            "gazetteer/companies.csv",
            "gazetteer/delisted.csv",
            "snapshot/key_figures.csv",
            "snapshot/share_splits.csv",
            "snapshot/reviewed.csv",
            "macro/indicators.csv",
            "disclosures/disclosures.csv",
            "rules/value_trap.toml",
        ),
    ),
    ServiceSpec("synthesizer", 2, ("gazetteer/companies.csv",), private=("URADORI_OPENAI_",)),
    AUDITOR,
    ServiceSpec(DOCUMENTS, 2, ("gazetteer/companies.csv",), private=("URADORI_DOCUMENTS_", "URADORI_STATE_DIR")),
    ServiceSpec("figures", 2),
)
