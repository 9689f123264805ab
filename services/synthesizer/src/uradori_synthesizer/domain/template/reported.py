"""Reported facts in an answer: each in the words of its table, from its cell and nothing else."""

from collections.abc import Iterator

from uradori_contracts.synthesis import ReportedFigure

from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.reported_cells import (
    QUOTED,
    ReportedCell,
    asks_for_the_prior,
    company_of,
)


def reported(page: Page) -> Iterator[str]:
    """Each fact in its own sentence; the period before where it is asked for, footnotes, and what differs."""
    for figure in page.figures:
        for sentence in _sentences(page, figure):
            yield page.say(sentence)


def _sentences(page: Page, figure: ReportedFigure) -> Iterator[str]:
    chosen, words = figure.chosen, page.words
    fact = chosen.match.fact
    company = company_of(fact, page.request)
    name = words.name(company) if company else fact.company
    yield words.reported(name, ReportedCell.of(fact), figure.tag)
    if chosen.prior is not None and asks_for_the_prior(page.request):
        yield words.before(ReportedCell.of(chosen.prior), figure.tag)
    if chosen.differs is not None and figure.differs_tag is not None:
        yield words.differing(name, ReportedCell.of(chosen.differs), figure.differs_tag)
    for note in chosen.notes:
        if 0 < len(note) <= QUOTED:
            yield words.footnote(" ".join(note.split()), figure.tag)
