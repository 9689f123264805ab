"""True claims of two companies in one sentence, from two sources together."""

import random
from collections.abc import Sequence

from uradori_cli.evaluation.mutation.drafts import Cited, Claim, Draft, Form, Part, Slot, filled
from uradori_cli.evaluation.mutation.levels import chosen
from uradori_cli.evaluation.mutation.phrases import company_words, item_word, period_words, shared
from uradori_cli.evaluation.mutation.sources import STANDALONE, Fact, Source
from uradori_cli.evaluation.mutation.writing import ways_to_write

_WORDINGS = (
    "{period}の{item}は{company0}が{figure0}、{company1}が{figure1}{nature}{tags}。",
    "{period}の{item}は、{company0}が{figure0}で、{company1}は{figure1}{nature}{tags}。",
    "{company0}の{period}の{item}は{figure0}で、{company1}は{figure1}{nature}{tags}。",
)


def two_companies(cited: Cited, rng: random.Random) -> Draft | None:
    """One item of one period, of the cited company and of another whose table stands beside it."""
    fact = rng.choice(cited.source.facts)
    beside = [
        (source, other)
        for source in cited.evidence
        if source.company != cited.source.company and STANDALONE not in (source.basis, cited.source.basis)
        for other in source.of_item(fact.item)
        if fact.period is not None and other.period is not None and other.period.months == fact.period.months
    ]
    if not beside or fact.figure.value <= 0:
        return None
    source, other = rng.choice(beside)
    return _compared(cited, ((cited.source, fact), (source, other)), rng) if other.figure.value > 0 else None


def _compared(cited: Cited, sides: Sequence[tuple[Source, Fact]], rng: random.Random) -> Draft | None:
    period = period_words(cited.source, sides[0][1], rng)
    if period.startswith("第") or not all(ways_to_write(fact.figure) for _, fact in sides):
        return None
    filling: dict[str, Sequence[Part]] = {
        "period": shared(Slot.PERIOD, period),
        "item": shared(Slot.ITEM, item_word(sides[0][1], rng)),
        "nature": shared(Slot.NATURE, rng.choice(("だった", "となった", ""))),
        "tags": [Part(Slot.TAG, cited.tag_of(source), number) for number, (source, _) in enumerate(sides)],
    }
    claims: list[Claim] = []
    for number, (source, fact) in enumerate(sides):
        written = chosen(ways_to_write(fact.figure), rng)
        filling[f"company{number}"] = [Part(Slot.COMPANY, company_words(source, rng), number)]
        filling[f"figure{number}"] = [Part(Slot.FIGURE, written.text, number)]
        claims.append(Claim(Form.LEVEL, fact, fact.figure.value, written))
    return Draft(filled(rng.choice(_WORDINGS), filling), tuple(claims), "二社", cited)
