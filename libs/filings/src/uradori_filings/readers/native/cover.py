"""What the document's own elements say of it: DEI and the cover page."""

import re
from collections.abc import Iterable
from datetime import date

from uradori_filings.model.document import Profile
from uradori_filings.readers.native.fact import NativeFact

_DOCUMENT = re.compile(r"(?<![0-9A-Z])(S1[0-9A-Z]{6})(?![0-9A-Z])")
_DAY = re.compile(r"^\s*(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?\s*$")
_FILE = re.compile(
    r"_(?P<edinet>[EG]\d{5})-\d{3}_(?P<end>\d{4}-\d{2}-\d{2})_\d{2}_(?P<filed>\d{4}-\d{2}-\d{2})", re.ASCII
)
_STANDARDS = {"japan gaap": "J-GAAP", "jgaap": "J-GAAP", "ifrs": "IFRS", "us gaap": "US-GAAP"}
_DASHES = frozenset({"", "-", "－", "―", "—"})


def profile_of(facts: Iterable[NativeFact], names: Iterable[str]) -> Profile:
    """From the facts and from the names of EDINET's files; the first that speaks counts."""
    told: dict[str, str] = {}
    for fact in facts:
        if fact.name.endswith(("DEI", "CoverPage")) and fact.text.strip() not in _DASHES:
            told.setdefault(fact.name, fact.text.strip())
    known = list(names)
    file = next((found for name in known if (found := _FILE.search(name))), None)
    title = told.get("DocumentTitleCoverPage", "")
    security = told.get("SecurityCodeDEI", "")
    subject = told.get("IdentificationOfDocumentSubjectToAmendmentDEI", "")
    return Profile(
        document_id=next((found[1] for name in known if (found := _DOCUMENT.search(name))), ""),
        title=title,
        kind=title.strip("【】"),
        company=told.get("FilerNameInJapaneseDEI") or told.get("CompanyNameCoverPage", ""),
        company_en=told.get("FilerNameInEnglishDEI") or told.get("CompanyNameInEnglishCoverPage", ""),
        edinet_code=told.get("EDINETCodeDEI") or (file["edinet"] if file else ""),
        ticker=security[:4] if len(security) == 5 else security,
        period_start=day_of(told.get("CurrentFiscalYearStartDateDEI", "")),
        period_end=day_of(told.get("CurrentPeriodEndDateDEI", ""))
        or day_of(told.get("CurrentFiscalYearEndDateDEI", ""))
        or (day_of(file["end"]) if file else None),
        filed_on=day_of(told.get("FilingDateCoverPage", "")) or (day_of(file["filed"]) if file else None),
        amends=found[1] if (found := _DOCUMENT.search(subject)) else "",
        standard=_STANDARDS.get(told.get("AccountingStandardsDEI", "").lower(), ""),
    )


def day_of(text: str) -> date | None:
    """2024-03-31 or 2024年3月31日; None where it is no day."""
    found = _DAY.match(text)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None
