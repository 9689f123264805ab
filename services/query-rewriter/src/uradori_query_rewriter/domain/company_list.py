"""A downloaded list of companies against what is known: what it changes, and whether it may come into force."""

from collections.abc import Iterable
from dataclasses import dataclass

from uradori_contracts.companies import CompaniesLoaded, CompanyChange, SkippedLine
from uradori_jafin import Company
from uradori_jafin.companies import (
    Changes,
    CodeList,
    Filer,
    Known,
    Listing,
    changes,
    code_list_text,
    parse_code_list,
    succeed,
)

SHOWN = 20
"""Companies and lines of each kind that the outcome names."""
_SHARE_THAT_MAY_GO = 10
"""Percent of the listed companies of the last list that a new one may lack or have as not listed."""
_FEW = 5


class UnlikelyListError(ValueError):
    """A list that would throw away what is known; both messages say why and how to load it all the same."""

    def __init__(self, message: str, message_en: str) -> None:
        self.message = message
        self.message_en = message_en
        super().__init__(message_en)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A list that could come into force, and what it changes."""

    code_list: CodeList
    listing: Listing
    changes: Changes


def read_list(content: bytes) -> CodeList:
    """The list of a downloaded file. Raises CodeListError."""
    return parse_code_list(code_list_text(content))


def propose(code_list: CodeList, before: Listing | None, reviewed: Iterable[Company], *, force: bool) -> Proposed:
    """The list after the one in force.

    Raises:
        UnlikelyListError: it is older, or lacks or delists many companies of the one in force, and nobody forces it.
    """
    after = succeed(before, code_list)
    found = changes(_known(before, reviewed), after)
    if before is not None and not force:
        _require_newer(before, after)
        _require_whole(before, after)
    return Proposed(code_list, after, found)


def told(proposed: Proposed, revision: int, *, stored: bool) -> CompaniesLoaded:
    """For whoever sent the list."""
    found, problems = proposed.changes, proposed.code_list.problems
    return CompaniesLoaded(
        as_of=proposed.listing.as_of,
        revision=revision,
        stored=stored,
        filers=len(proposed.code_list.filers),
        listed=proposed.listing.listed,
        people=proposed.code_list.people,
        new=len(found.new),
        renamed=len(found.renamed),
        delisted=len(found.delisted),
        absent=len(found.absent),
        skipped=len(problems),
        new_companies=tuple(_change(filer) for filer in found.new[:SHOWN]),
        renamed_companies=tuple(_change(each.filer, each.before) for each in found.renamed[:SHOWN]),
        delisted_companies=tuple(_change(filer) for filer in found.delisted[:SHOWN]),
        absent_companies=tuple(
            CompanyChange(name=each.name, ticker=each.ticker or None) for each in found.absent[:SHOWN]
        ),
        skipped_lines=tuple(
            SkippedLine(line=each.line, reason=each.reason, reason_en=each.reason_en) for each in problems[:SHOWN]
        ),
    )


def _change(filer: Filer, before: str = "") -> CompanyChange:
    return CompanyChange(name=filer.name, ticker=filer.ticker or None, before=before)


def _known(before: Listing | None, reviewed: Iterable[Company]) -> Iterable[Known]:
    known = {
        company.edinet_code or company.ticker: Known(company.ticker, company.edinet_code, company.name)
        for company in reviewed
        if company.is_listed
    }
    for filer in before.filers if before else ():
        if filer.listed:
            known[filer.edinet_code] = Known(filer.ticker, filer.edinet_code, filer.name)
        else:
            known.pop(filer.edinet_code, None)
    return known.values()


def _require_newer(before: Listing, after: Listing) -> None:
    if after.as_of < before.as_of:
        raise UnlikelyListError(
            f"{after.as_of}のリストは、読み込み済みの{before.as_of}のリストより古いため読み込みません。戻す場合は --force を付けてください。",
            f"The list of {after.as_of} is older than the one in force, of {before.as_of}. Add --force to go back to it.",
        )


def _require_whole(before: Listing, after: Listing) -> None:
    held = {filer.edinet_code for filer in after.filers if filer.listed}
    listed = [filer for filer in before.filers if filer.listed]
    missing = sum(filer.edinet_code not in held for filer in listed)
    if missing > _FEW and missing * 100 > len(listed) * _SHARE_THAT_MAY_GO:
        raise UnlikelyListError(
            f"読み込み済みの上場会社{len(listed)}社のうち{missing}社がこのリストでは上場していないか、ありません。全社のリストか確認し、正しければ --force を付けてください。",
            f"Of {len(listed)} listed companies of the list in force this one lacks {missing}, or has them as not listed. "
            "Check that it is the whole list; if so, add --force.",
        )
