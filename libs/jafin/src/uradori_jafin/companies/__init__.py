"""Listed companies: their names, and where a text mentions them."""

from uradori_jafin.companies.codelist import CodeList, Problem, parse_code_list
from uradori_jafin.companies.codelist_file import CodeListError, code_list_text
from uradori_jafin.companies.company import Company, FormerName, FormerTicker
from uradori_jafin.companies.filer import Filer
from uradori_jafin.companies.filer_names import filer_key, is_named, same_filer
from uradori_jafin.companies.gazetteer import Gazetteer
from uradori_jafin.companies.listing import Changes, Known, Listing, ListingError, changes, pack, succeed, unpack
from uradori_jafin.companies.mention import Certainty, Mention
from uradori_jafin.companies.romanising import sounds_alike
from uradori_jafin.companies.sameness import same_name
from uradori_jafin.companies.short_forms import bare_name, goes_on, has_begun_before, short_forms

__all__ = [
    "Certainty",
    "Changes",
    "CodeList",
    "CodeListError",
    "Company",
    "Filer",
    "FormerName",
    "FormerTicker",
    "Gazetteer",
    "Known",
    "Listing",
    "ListingError",
    "Mention",
    "Problem",
    "bare_name",
    "changes",
    "code_list_text",
    "filer_key",
    "goes_on",
    "has_begun_before",
    "is_named",
    "pack",
    "parse_code_list",
    "same_filer",
    "same_name",
    "short_forms",
    "sounds_alike",
    "succeed",
    "unpack",
]
