"""Every suite by name."""

from uradori_cli.evaluation.ectsum import Ectsum
from uradori_cli.evaluation.jsquad import JSquad
from uradori_cli.evaluation.mutation.suite import MutationSuite
from uradori_cli.evaluation.names import NamesSuite
from uradori_cli.evaluation.suite import Suite
from uradori_cli.evaluation.system import SystemSuite

SUITES: tuple[Suite, ...] = (SystemSuite(), JSquad(), MutationSuite(), NamesSuite(), Ectsum())

UNBUILT = {
    "u4-qa": "figures",
    "u4-retrieval": "documents",
    "u4-answer": "figures",
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
