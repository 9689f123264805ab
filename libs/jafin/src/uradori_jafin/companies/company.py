"""A listed company as the gazetteer knows it."""

import re
from dataclasses import dataclass
from datetime import date

_LEGAL_FORM = re.compile(
    r"^(?:株式会社|\(株\)|有限会社|合同会社)\s?|\s?(?:株式会社|\(株\)|有限会社|合同会社)$"
    r"|,?\s(?:co\.?,?\s?ltd\.?|corporation|corp\.?|inc\.?|company,?\s?limited|limited|ltd\.?|k\.?k\.?|company)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class FormerName:
    """A name the company bore until `until` (None: the day is not known)."""

    name: str
    until: date | None


@dataclass(frozen=True, slots=True)
class Company:
    """One listed company; `fiscal_year_end` is the month (1-12) in which its year ends."""

    ticker: str
    name: str
    edinet_code: str = ""
    name_en: str = ""
    kana: str = ""
    short_names: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    former_names: tuple[FormerName, ...] = ()
    industry: str = ""
    fiscal_year_end: int | None = None
    common_words: tuple[str, ...] = ()

    def current_names(self) -> tuple[str, ...]:
        """Every name it is known by today, with and without its legal form, longest form first."""
        written = (self.name, self.name_en, *self.short_names, *self.aliases)
        names = [form for name in written if name for form in (name, without_legal_form(name))]
        return tuple(dict.fromkeys(names))


def without_legal_form(name: str) -> str:
    """The name without 株式会社, (株), Co., Ltd. and the like at either end."""
    return _LEGAL_FORM.sub("", _LEGAL_FORM.sub("", name.strip())).strip()
