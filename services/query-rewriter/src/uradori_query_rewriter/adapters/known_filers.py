"""What the rewriter knows, with the companies that only documents know."""

from threading import Lock

from uradori_contracts.companies import CompanyList
from uradori_contracts.documents import KnownFilers
from uradori_jafin import Company
from uradori_jafin.companies import short_forms

from uradori_query_rewriter.adapters.company_lists import knowledge_with_list
from uradori_query_rewriter.domain.knowledge import Knowledge


class Known:
    """Made anew whenever the list of companies or the filers of the documents change; `current` is whole at any time."""

    def __init__(self, shipped: Knowledge) -> None:
        self._lock = Lock()
        self._shipped = shipped
        self._listed = shipped
        self._filers: tuple[Company, ...] = ()
        self.current = shipped

    def with_list(self, stored: CompanyList) -> Knowledge:
        """Raises ListingError for a list that is none."""
        listed = knowledge_with_list(self._shipped, stored)
        with self._lock:
            self._listed = listed
            return self._made()

    def with_filers(self, stored: KnownFilers) -> Knowledge:
        """Those that the list of companies has by now are the list's."""
        filers = tuple(
            Company(
                each.ticker or "",
                each.name,
                name_en=each.name_en,
                short_names=tuple(dict.fromkeys((*short_forms(each.name), *short_forms(each.name_en)))),
                reviewed=False,
            )
            for each in stored.filers
        )
        with self._lock:
            self._filers = filers
            return self._made()

    def _made(self) -> Knowledge:
        gazetteer = self._listed.gazetteer.with_companies(self._filers)
        same = gazetteer is self._listed.gazetteer
        self.current = self._listed if same else self._listed.knowing(gazetteer)
        return self.current
