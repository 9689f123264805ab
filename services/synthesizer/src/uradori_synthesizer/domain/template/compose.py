"""From a request and its evidence to sentences."""

from collections.abc import Iterator
from itertools import chain

from uradori_contracts.rewriting import Intent
from uradori_contracts.synthesis import ComposeRequest

from uradori_synthesizer.domain.template.analysis import company_analysis
from uradori_synthesizer.domain.template.comparison import comparison
from uradori_synthesizer.domain.template.figures import figure
from uradori_synthesizer.domain.template.lookup import CompanyFinder
from uradori_synthesizer.domain.template.market import macro
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.reported import reported
from uradori_synthesizer.domain.template.statements import disclosures, fallback, value_trap


def compose(request: ComposeRequest, finder: CompanyFinder) -> Iterator[str]:
    """The answer sentence by sentence, each with the tags of its evidence; a refusal where nothing answers."""
    page = Page.of(request, finder)
    written = False
    others = iter(()) if page.figures and not page.evidence else _sentences(page)
    for sentence in chain(reported(page), others, fallback(page)):
        yield f"{page.words.gap}{sentence}" if written else sentence
        written = True
    if not written:
        yield page.words.refusal


def _sentences(page: Page) -> Iterator[str]:
    match page.request.intent:
        case Intent.FIGURE:
            return figure(page)
        case Intent.COMPARISON:
            return comparison(page)
        case Intent.COMPANY_ANALYSIS:
            return company_analysis(page)
        case Intent.MACRO:
            return macro(page)
        case Intent.DISCLOSURE:
            return disclosures(page)
        case Intent.VALUE_TRAP:
            return value_trap(page)
        case Intent.RELATIONAL | Intent.REGISTRY:
            return page.pick(3)
        case Intent.SMALLTALK | Intent.OUT_OF_SCOPE:
            return iter(())
