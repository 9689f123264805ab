"""Listed companies: their names, and where a text mentions them."""

from uradori_jafin.companies.company import Company, FormerName
from uradori_jafin.companies.gazetteer import Gazetteer
from uradori_jafin.companies.mention import Certainty, Mention

__all__ = ["Certainty", "Company", "FormerName", "Gazetteer", "Mention"]
