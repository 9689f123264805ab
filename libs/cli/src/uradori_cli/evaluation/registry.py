"""Every suite by name."""

from uradori_cli.evaluation.ectsum import Ectsum
from uradori_cli.evaluation.jsquad import JSquad
from uradori_cli.evaluation.mutation.suite import MutationSuite
from uradori_cli.evaluation.names import NamesSuite
from uradori_cli.evaluation.suite import Suite
from uradori_cli.evaluation.system import SystemSuite
from uradori_cli.evaluation.u4.open_answers import U4Answer
from uradori_cli.evaluation.u4.prose import U4Prose
from uradori_cli.evaluation.u4.table_qa import U4TableQa
from uradori_cli.evaluation.u4.table_retrieval import U4TableRetrieval

SUITES: tuple[Suite, ...] = (
    SystemSuite(),
    JSquad(),
    MutationSuite(),
    NamesSuite(),
    Ectsum(),
    U4TableQa(),
    U4TableRetrieval(),
    U4Answer(),
    U4Prose(),
)

UNBUILT = {
    "jfinqa": "figures",
    "tatqa": "figures",
    "sentiment": "sentiment",
    "registry": "registry",
    "influence": "retriever",
    "ladder": "figures",
    "dispositions": "figures",
    "writer": "synthesizer",
}
"""Suites that are specified, by the room that does not answer them yet."""


def suite_named(name: str) -> Suite | None:
    """The suite, or None where there is none."""
    return next((suite for suite in SUITES if suite.name == name), None)
