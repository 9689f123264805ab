"""Names of companies against the regulator's whole list."""

import asyncio
from dataclasses import dataclass
from itertools import islice

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.names.known import known_companies
from uradori_cli.evaluation.names.lookups import rename_cases, variant_cases
from uradori_cli.evaluation.names.mentions import mention_cases
from uradori_cli.evaluation.names.pairs import pair_cases
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.failure import CommandError


@dataclass(frozen=True, slots=True)
class NamesSuite:
    """Precision and recall over mentions in text and variants of names; former names and pairs of names apart."""

    name: str = "names"
    data: str = "."

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """The folder holds `edinet-codelist` and any of `stockmark-ner`, `edinet-name-variants`, `nomenklatura-names`."""
        cases = await asyncio.to_thread(_cases, run)
        if not cases:
            raise CommandError(f"名称のデータがありません: {run.data}", f"There are no names in {run.data}.")
        return cases


def _cases(run: SuiteRun) -> tuple[Case, ...]:
    known = known_companies(run.data, run.plan.data_dir)
    kinds = (
        mention_cases(run.data / "stockmark-ner", known),
        variant_cases(run.data / "edinet-name-variants", known),
        rename_cases(run.data / "edinet-codelist", known),
        pair_cases(run.data / "nomenklatura-names"),
    )
    cases: list[Case] = []
    for place, kind in enumerate(kinds, 1):
        cases += islice(kind, run.limit)
        run.progress("名称 / names", place, len(kinds))
    return tuple(cases)
