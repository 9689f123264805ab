"""A listed company as the gazetteer knows it."""

import re
from dataclasses import dataclass
from datetime import date

_JAPANESE = r"(?:株式会社|\(株\)|（株）|㈱|有限会社|合同会社|相互会社)"
_LEGAL_FORM = re.compile(
    rf"^{_JAPANESE}\s?|\s?{_JAPANESE}$"
    r"|(?:,\s?|\s)(?:co\.?,?\s?(?:ltd|inc)\.?|co\.|corporation|corp\.?|inc\.?|incorporated|company,?\s?limited|limited|ltd\.?"
    r"|k\.?k\.?|company|plc)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class FormerName:
    """A name the company bore until `until` (None: the day is not known)."""

    name: str
    until: date | None


@dataclass(frozen=True, slots=True)
class FormerTicker:
    """A code the company's share was traded under until `until` (None: the day is not known)."""

    ticker: str
    until: date | None


@dataclass(frozen=True, slots=True)
class Company:
    """A company that is or was listed; `fiscal_year_end` is the month (1-12) in which its year ends.

    `delisted_on`: the day from which its share is no longer listed. `unlisted_by`: the day of a regulator's list that
    has it as not listed, where the day of delisting is not known. `reviewed`: a person looked at its names.
    """

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
    former_tickers: tuple[FormerTicker, ...] = ()
    delisted_on: date | None = None
    unlisted_by: date | None = None
    reviewed: bool = True

    @property
    def is_listed(self) -> bool:
        """Whether its share is still listed, as far as is known."""
        return self.delisted_on is None and self.unlisted_by is None

    def current_names(self) -> tuple[str, ...]:
        """Every name it is known by today, with and without its legal form, longest form first."""
        written = (self.name, self.name_en, *self.short_names, *self.aliases)
        names = [form for name in written if name for form in (name, without_legal_form(name))]
        return tuple(dict.fromkeys(names))


def without_legal_form(name: str) -> str:
    """The name without 株式会社, (株), Co., Ltd. and the like at either end."""
    return _LEGAL_FORM.sub("", _LEGAL_FORM.sub("", name.strip())).strip()
