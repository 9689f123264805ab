"""A filer of the regulator's list."""

from dataclasses import dataclass

from uradori_jafin.companies.company import FormerName


@dataclass(frozen=True, slots=True)
class Filer:
    """A company that files with the regulator. `ticker` is empty for one that never had a share listed.

    `fiscal_year_end` is a month (1-12). `unlisted_by` is the ISO day of the first list that had a listed one as not
    listed; empty otherwise.
    """

    edinet_code: str
    name: str
    listed: bool
    ticker: str = ""
    name_en: str = ""
    kana: str = ""
    industry: str = ""
    fiscal_year_end: int | None = None
    former_names: tuple[FormerName, ...] = ()
    unlisted_by: str = ""
