"""Answers that quote what a tool says in words: disclosures, the value-trap rule, the fallback on the snapshot."""

import re
from collections.abc import Iterator

from uradori_contracts.evidence import Evidence
from uradori_jafin import neutralise_tags, split_sentences, strip_tags

from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.selection import choose

FALLBACK = "fallback"
"""Section of the statement that the snapshot stands in for the live source."""
_DISCLOSURES = 10
_CORRECTION = re.compile(r"訂正|\b(?:amend|correct)\w*", re.IGNORECASE)


def disclosures(page: Page) -> Iterator[str]:
    """Filings as the tool tells them, newest first."""
    told = [one for one in page.statements if not _is_fallback(one)]
    newest_first = sorted(told, key=lambda one: one.as_of.toordinal() if one.as_of else 0, reverse=True)
    names = tuple(f"{page.words.name(company)}は" for company in page.request.companies)
    for place, statement in enumerate(newest_first[:_DISCLOSURES]):
        yield from _whole(page, statement, () if place == 0 or len(names) > 1 else names)
    if page.request.amendments:
        yield from page.quote(
            choose(page.sentences, page.request, page.told, 2, lambda each: _CORRECTION.search(each.raw) is not None)
        )
    elif not page.told.sentences:
        yield from page.pick(3)


def value_trap(page: Page) -> Iterator[str]:
    """The verdict, then each condition with what it looked at, then what the verdict is not."""
    closing: list[str] = []
    for statement in page.statements:
        if not _is_fallback(statement):
            first, *rest = [*_whole(page, statement), ""]
            if first:
                yield first
            closing += [sentence for sentence in rest if sentence]
    yield from dict.fromkeys(closing)


def fallback(page: Page) -> Iterator[str]:
    """That the live source did not answer, why, and of which day the figures are."""
    for statement in page.statements:
        if _is_fallback(statement):
            yield from _whole(page, statement)


def _whole(page: Page, statement: Evidence, unsaid: tuple[str, ...] = ()) -> Iterator[str]:
    """Its sentences; a subject in `unsaid`, which the sentence before it named, is not repeated."""
    for sentence in split_sentences(neutralise_tags(strip_tags(statement.text or ""))):
        text = " ".join(sentence.text.split()).rstrip("。.")
        for subject in unsaid:
            if text.startswith(subject):
                text = text.removeprefix(subject).replace("日に「", "日には「", 1)
        if text:
            yield page.say(page.words.quote(text, statement.tag))


def _is_fallback(statement: Evidence) -> bool:
    return statement.provenance.section == FALLBACK
