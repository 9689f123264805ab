"""Whether a downloaded list may take the place of the one in force."""

import pytest
from uradori_jafin.companies import parse_code_list, succeed
from uradori_query_rewriter.domain.company_list import UnlikelyListError, propose

from tests.code_lists import code_list, row

NUMBERS = range(100, 120)


def companies(listed: range) -> str:
    """Twenty companies, of which some are listed."""
    rows = (
        row(f"E9{n:04d}", f"第{n}試験工業株式会社", f"9{n:03d}0", listing="上場" if n in listed else "非上場")
        for n in NUMBERS
    )
    return code_list(rows)


def test_a_list_that_has_most_companies_as_not_listed_is_refused_unless_it_is_forced() -> None:
    before = succeed(None, parse_code_list(companies(NUMBERS)))
    after = parse_code_list(companies(NUMBERS[:1]))
    with pytest.raises(UnlikelyListError):
        propose(after, before, (), force=False)
    assert len(propose(after, before, (), force=True).changes.delisted) == 19


def test_a_few_delistings_are_nothing_unlikely() -> None:
    before = succeed(None, parse_code_list(companies(NUMBERS)))
    proposed = propose(parse_code_list(companies(NUMBERS[:15])), before, (), force=False)
    assert len(proposed.changes.delisted) == 5
