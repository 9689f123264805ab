"""Whose document it is."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from uradori_contracts.documents import DocumentInfo
from uradori_contracts.uploads import UploadHints
from uradori_jafin import Company, Gazetteer
from uradori_jafin.companies import filer_key

from uradori_documents.domain.packed import PackedProfile

_TICKER = re.compile(r"[0-9]{4}|[0-9]{3}[A-Z]")
_BLANKS = re.compile(r"[\s\u3000]+")
_CODE_LENGTH = 5


@dataclass(frozen=True, slots=True)
class Filer:
    """The company as the document prints it, and its codes where they are known."""

    company: str
    ticker: str | None
    edinet_code: str


class Filers:
    """Known companies by EDINET code, ticker and name."""

    def __init__(self, gazetteer: Gazetteer) -> None:
        self._gazetteer = gazetteer
        self._codes = {company.edinet_code: company for company in gazetteer.companies if company.edinet_code}
        names: dict[str, Company | None] = {}
        for company in gazetteer.companies:
            for key in {filer_key(name) for name in _names(company)} - {""}:
                names[key] = company if names.get(key, company) is company else None
        self._names = names

    def identify(self, profile: PackedProfile, hints: UploadHints) -> Filer:
        """What is hinted beats what the document says; a name that two companies bear names neither."""
        printed = _BLANKS.sub(" ", hints.company or profile.company or profile.company_en).strip()
        known = self._known(profile, hints, printed)
        ticker = hints.ticker or (known.ticker if known else None) or _ticker(profile.ticker)
        code = profile.edinet_code or (known.edinet_code if known else "")
        return Filer(printed or (known.name if known else ""), ticker or None, code)

    def completed(self, info: DocumentInfo) -> Filer:
        """Whose a stored document is, as far as it is known by now."""
        known = self._listed(info)
        return Filer(
            info.company or (known.name if known else ""),
            info.ticker or (known.ticker if known else None) or None,
            info.edinet_code or (known.edinet_code if known else ""),
        )

    def _listed(self, info: DocumentInfo) -> Company | None:
        if info.ticker is not None:
            return self._gazetteer.by_ticker(info.ticker)
        return self._codes.get(info.edinet_code) or self._names.get(filer_key(info.company))

    def unknown(self, ticker: str | None, company: str) -> bool:
        """Whether neither the code nor the name of a document's company is on any list."""
        if ticker and self._gazetteer.by_ticker(ticker) is not None:
            return False
        return bool(company) and filer_key(company) not in self._names

    def _known(self, profile: PackedProfile, hints: UploadHints, printed: str) -> Company | None:
        if hints.ticker is not None:
            return self._gazetteer.by_ticker(hints.ticker)
        if hints.company:
            return self._names.get(filer_key(hints.company))
        by_ticker = self._gazetteer.by_ticker(profile.ticker) if profile.ticker else None
        return (
            self._codes.get(profile.edinet_code)
            or by_ticker
            or self._names.get(filer_key(printed))
            or self._names.get(filer_key(profile.company_en))
        )


def _names(company: Company) -> Iterable[str]:
    return (*company.current_names(), *(former.name for former in company.former_names))


def _ticker(written: str) -> str | None:
    """Four characters; the fifth of a code of five is 0."""
    code = written.strip().upper()
    if len(code) == _CODE_LENGTH and code.endswith("0"):
        code = code[:-1]
    return code if _TICKER.fullmatch(code) else None
