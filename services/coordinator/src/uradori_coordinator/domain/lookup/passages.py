"""Which of the passages found speak of a claim."""

import re
from collections.abc import Sequence

from uradori_contracts.lookup import SoughtClaim
from uradori_contracts.retrieval import Passage, RetrievedPassage
from uradori_jafin import fold, load_lexicon

from uradori_coordinator.domain.grading import shown_in
from uradori_coordinator.domain.lookup.plan import Search, is_of_markets

PASSAGES = 3
SEARCHED = 8
"""Hits that are asked for, of which those that speak of the claim are kept."""


_TERM = re.compile(r"[一-龠々]{2,}|[ァ-ヶー]{2,}|[A-Za-z]{3,}")
_SHARED = 1 / 3
"""Of a claim's words; a passage that has fewer of them can neither support nor contradict it."""


def passages_for(claim: SoughtClaim, search: Search, hits: Sequence[RetrievedPassage]) -> tuple[Passage, ...]:
    """The best few that name the claim's company and speak of its matter; those of its period first."""
    items = frozenset(stand_in for item in claim.items for stand_in in load_lexicon().stand_ins(item))
    terms = frozenset(_TERM.findall(search.sentence))
    names = () if is_of_markets(claim) else tuple(fold(company.name).text for company in claim.companies)
    ends = frozenset((end.year, end.month) for period in claim.periods for end in period.ends)
    kept: list[tuple[bool, int, Passage]] = []
    for rank, hit in enumerate(hits):
        shown = shown_in(f"{hit.passage.title}\n{hit.passage.text}")
        named = bool(search.tickers) or not names or any(name in shown.text for name in names)
        if items and claim.figures:
            speaks = not items.isdisjoint(shown.items)
        else:
            speaks = sum(term in shown.text for term in terms) >= len(terms) * _SHARED
        if named and speaks:
            kept.append((bool(ends) and ends.isdisjoint(shown.ends), rank, hit.passage))
    return tuple(passage for _, _, passage in sorted(kept, key=lambda each: each[:2])[:PASSAGES])
