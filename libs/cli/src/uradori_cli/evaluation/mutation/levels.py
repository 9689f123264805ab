"""True claims of levels: what an item came to."""

import random
from collections.abc import Sequence

from uradori_cli.evaluation.mutation.drafts import Cited, Claim, Draft, Form, Part, Slot, filled
from uradori_cli.evaluation.mutation.figures import Dimension, rounded, truncated
from uradori_cli.evaluation.mutation.items import is_profit, is_sales
from uradori_cli.evaluation.mutation.notation import Notation, Rounding, Style, Written
from uradori_cli.evaluation.mutation.phrases import context_of, said, shared
from uradori_cli.evaluation.mutation.sources import Fact
from uradori_cli.evaluation.mutation.writing import ways_to_write

_ONE = (
    ("だった", "{company}の{period}の{basis}{item}は{figure}{nature}{tag}。", "だった"),
    ("となった", "{company}の{period}の{basis}{item}は{figure}{nature}{tag}。", "となった"),
    ("体言止め", "{company}の{period}の{basis}{item}は{figure}{nature}{tag}。", ""),
    ("です・ます", "{company}の{period}における{basis}{item}は{figure}{nature}{tag}。", "でした"),
    ("期が先", "{period}、{company}の{basis}{item}は{figure}{nature}{tag}。", "である"),
    ("に達した", "{company}の{period}の{basis}{item}は{figure}{nature}{tag}。", "に達した"),
    (
        "報告書によると",
        "{company}が提出した有価証券報告書によると、{period}の{basis}{item}は{figure}{nature}{tag}。",
        "であった",
    ),
    ("なお", "なお、{company}の{period}の{basis}{item}は{figure}{nature}{tag}。", "だった"),
    ("また", "また、{company}の{basis}{item}は{period}に{figure}{nature}{tag}。", "となった"),
    ("会社が主題", "{company}は{period}の{basis}{item}が{figure}{nature}{tag}。", "だった"),
    ("を計上した", "{company}は{period}に{figure}の{basis}{item}{nature}{tag}。", "を計上した"),
)
_TWO = (
    ("二つの数字", "{company}の{period}の{basis}{item0}は{figure0}、{item1}は{figure1}{nature}{tag}。"),
    ("二つの数字 が", "{company}の{period}は、{basis}{item0}が{figure0}、{item1}が{figure1}{nature}{tag}。"),
    ("で、", "{company}の{period}の{basis}{item0}は{figure0}で、{item1}は{figure1}{nature}{tag}。"),
    ("同社", "{company}の{period}の{basis}{item0}は{figure0}だった{tag}。同社の{item1}は{figure1}{nature}{tag}。"),
    ("主語なし", "{company}の{period}の{basis}{item0}は{figure0}だった{tag}。また、{item1}は{figure1}{nature}{tag}。"),
    ("同期", "{company}の{period}の{basis}{item0}は{figure0}だった{tag}。同期の{item1}は{figure1}{nature}{tag}。"),
)
_OVER = (("を上回った", True), ("超だった", True), ("を超えた", True), ("を下回った", False), ("に届かなかった", False))


def level(cited: Cited, rng: random.Random) -> Draft | None:
    """One figure in one sentence."""
    fact = rng.choice(cited.source.facts)
    ways = ways_to_write(fact.figure)
    if not ways:
        return None
    wording, template, ending = rng.choice(_ONE)
    if ending == "に達した" and fact.figure.value < 0:
        return None
    booked = is_profit(fact.item) or is_sales(fact.item)
    if ending == "を計上した" and not (booked and fact.figure.value > 0):
        return None
    written = chosen(ways, rng)
    item, figure = said(fact, written, 0, rng)
    if ending == "" and figure[2].text:
        return None
    filling = {
        **context_of(cited, fact, rng),
        "item": item,
        "figure": figure,
        "nature": shared(Slot.NATURE, ending),
    }
    claim = Claim(Form.LEVEL, fact, abs(fact.figure.value), written)
    return Draft(filled(template, filling), (claim,), wording, cited)


def two_levels(cited: Cited, rng: random.Random) -> Draft | None:
    """Two items of one period, in one sentence or in two of which the second leans on the first."""
    first = rng.choice(cited.source.facts)
    others = [f for f in cited.source.facts if f.period == first.period and f.item != first.item]
    if not others:
        return None
    facts = (first, rng.choice(others))
    wording, template = rng.choice(_TWO)
    return _several(cited, facts, template, wording, rng)


def _several(cited: Cited, facts: Sequence[Fact], template: str, wording: str, rng: random.Random) -> Draft | None:
    all_ways = [ways_to_write(fact.figure) for fact in facts]
    if not all(all_ways) or facts[0].instant != facts[1].instant:
        return None
    filling: dict[str, Sequence[Part]] = {
        **context_of(cited, facts[0], rng),
        "nature": shared(Slot.NATURE, rng.choice(("だった", "となった"))),
    }
    claims = []
    for number, (fact, ways) in enumerate(zip(facts, all_ways, strict=True)):
        written = chosen(ways, rng)
        filling[f"item{number}"], filling[f"figure{number}"] = said(fact, written, number, rng)
        claims.append(Claim(Form.LEVEL, fact, abs(fact.figure.value), written))
    return Draft(filled(template, filling), tuple(claims), wording, cited)


def relation(cited: Cited, rng: random.Random) -> Draft | None:
    """A round sum that an amount is above or below."""
    fact = rng.choice(cited.source.facts)
    magnitude = fact.figure.value
    if fact.figure.dimension is not Dimension.YEN or magnitude < 10**10:
        return None
    ending, above = rng.choice(_OVER)
    step = type(magnitude)(10) ** (magnitude.adjusted() - 1)
    threshold = truncated(magnitude, step) if above else truncated(magnitude, step) + step
    if threshold == magnitude or rounded(threshold, step) != threshold:
        return None
    style = Style.CHO_OKU if threshold >= 10**12 else Style.PLAIN
    written = Written(Notation(style, "億円", step, Rounding.EXACT, commas=False), threshold)
    item, figure = said(fact, written, 0, rng)
    filling = {**context_of(cited, fact, rng), "item": item, "figure": figure, "ending": shared(Slot.WORDS, ending)}
    template = "{company}の{period}の{basis}{item}は{figure}{ending}{tag}。"
    return Draft(filled(template, filling), (Claim(Form.RELATION, fact, magnitude, written),), ending, cited)


def chosen(ways: Sequence[Written], rng: random.Random) -> Written:
    """Each notation alike, whatever the number of its spellings."""
    name = rng.choice(sorted({way.notation.name for way in ways}))
    return rng.choice([way for way in ways if way.notation.name == name])
