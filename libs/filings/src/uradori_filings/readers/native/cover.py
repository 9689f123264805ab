"""What the document's own elements say of it: DEI, the cover page, the summary of a 決算短信."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from uradori_jafin import fold

from uradori_filings.days import days_in, days_of_cover
from uradori_filings.model.document import Context, Profile
from uradori_filings.readers.native.fact import NativeFact
from uradori_filings.readers.sources import document_id_of, edinet_name

_STANDARDS = {"japan gaap": "J-GAAP", "jgaap": "J-GAAP", "ifrs": "IFRS", "us gaap": "US-GAAP", "usgaap": "US-GAAP"}
_DASHES = frozenset({"", "-", "－", "―", "—"})
_OF_COVER = ("tse-", "dei:")
"""Elements of the exchange's summary, and of the SEC's cover."""


def profile_of(facts: Iterable[NativeFact], names: Iterable[str]) -> Profile:
    """From the facts and from the names of EDINET's files; the first that speaks counts."""
    told: dict[str, str] = {}
    for fact in facts:
        speaks = fact.name.endswith(("DEI", "CoverPage")) or fact.element.startswith(_OF_COVER)
        if speaks and fact.text.strip() not in _DASHES:
            told.setdefault(fact.name, fact.text.strip())

    def first(*elements: str) -> str:
        return next((told[name] for name in elements if name in told), "")

    known = list(names)
    file = next((found for name in known if (found := edinet_name(name))), None)
    title = first("DocumentTitleCoverPage", "DocumentName", "DocumentType")
    security = first("SecurityCodeDEI", "SecuritiesCode")
    return Profile(
        document_id=next(filter(None, map(document_id_of, known)), ""),
        title=title,
        kind=title.strip("【】") or (file.kind if file else ""),
        company=first("FilerNameInJapaneseDEI", "CompanyNameCoverPage", "CompanyName"),
        company_en=first("FilerNameInEnglishDEI", "CompanyNameInEnglishCoverPage", "EntityRegistrantName"),
        edinet_code=first("EDINETCodeDEI") or (file.edinet_code if file else ""),
        ticker=security[:4] if len(security) == 5 else security,
        period_start=day_of(first("CurrentFiscalYearStartDateDEI")),
        period_end=day_of(first("CurrentPeriodEndDateDEI", "CurrentFiscalYearEndDateDEI", "DocumentPeriodEndDate"))
        or (file.period_end if file else None),
        filed_on=day_of(first("FilingDateCoverPage", "FilingDate")) or (file.filed_on if file else None),
        amends=document_id_of(first("IdentificationOfDocumentSubjectToAmendmentDEI")),
        standard=_STANDARDS.get(first("AccountingStandardsDEI").lower(), ""),
    )


def day_of(text: str) -> date | None:
    """The first day that it names: 2024-03-31, 2024年3月31日, 令和6年3月31日, March 31, 2024."""
    return next(iter(days_of_cover(text) or days_in(fold(text).text)), None)


def with_period(profile: Profile, facts: Iterable[NativeFact], contexts: Mapping[str, Context]) -> Profile:
    """The year of the report is the duration that most of its figures are of, where the document does not say."""
    if profile.period_end is not None:
        return profile
    counted = Counter(
        (context.start, context.end)
        for fact in facts
        if fact.unit and (context := contexts.get(fact.context)) is not None and context.start is not None
    )
    if not counted:
        return profile
    start, end = max(counted, key=lambda span: (counted[span], span[1]))
    return replace(profile, period_start=profile.period_start or start, period_end=end)
