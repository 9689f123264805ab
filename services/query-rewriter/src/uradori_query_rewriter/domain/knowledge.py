"""What the rewriter knows besides the question."""

from dataclasses import dataclass, replace

from uradori_jafin import Gazetteer
from uradori_jafin import Lexicon as ItemLexicon

from uradori_query_rewriter.domain.fiscal_years import FiscalYears
from uradori_query_rewriter.domain.lexicon import CueLexicon
from uradori_query_rewriter.domain.similar_names import SimilarNames


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Companies, line items, cues and the fiscal years on file; loaded once, but for the companies."""

    gazetteer: Gazetteer
    items: ItemLexicon
    cues: CueLexicon
    years: FiscalYears
    similar: SimilarNames

    def knowing(self, gazetteer: Gazetteer) -> "Knowledge":
        """The same with other companies."""
        return replace(self, gazetteer=gazetteer, similar=SimilarNames(gazetteer.companies))
