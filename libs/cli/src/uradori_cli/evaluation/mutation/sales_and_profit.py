"""True claims of a whole year in a word: 増収減益."""

import random
import re

from uradori_cli.evaluation.mutation.changes import base_of
from uradori_cli.evaluation.mutation.drafts import Cited, Claim, Draft, Form, Part, Slot, filled
from uradori_cli.evaluation.mutation.figures import plain
from uradori_cli.evaluation.mutation.items import is_profit, is_sales
from uradori_cli.evaluation.mutation.phrases import context_of
from uradori_cli.evaluation.mutation.sources import STANDALONE, Fact

_NO_PROFIT = re.compile("利益率|利益剰余金|総利益|包括利益|株当たり|投資利益|持分法")
_WORDINGS = (
    "{company}の{period}は{sales}{profit}だった{tag}。",
    "{company}は{period}に{sales}{profit}となった{tag}。",
    "{company}の{period}の業績は{sales}{profit}だった{tag}。",
)


def sales_and_profit(cited: Cited, rng: random.Random) -> Draft | None:
    """Which way sales and profit went, in a year in which every profit of the table went the same way."""
    bases = {source.basis for source in cited.evidence if source.company == cited.source.company}
    if cited.source.basis == STANDALONE and len(bases) > 1:
        return None
    fact = rng.choice(cited.source.facts)
    year = [f for f in cited.source.facts if f.period == fact.period]
    sales = [moved for f in year if is_sales(f.item) and (moved := _moved(cited, f))]
    profits = [moved for f in year if is_profit(f.item) and (moved := _moved(cited, f))]
    if len(sales) != 1 or not profits or len(profits) != _rows_of_profit(cited):
        return None
    if len({claim.fact.figure.value > (claim.base or fact).figure.value for claim in profits}) != 1:
        return None
    filling = {
        **context_of(cited, sales[0].fact, rng),
        "sales": [Part(Slot.DIRECTION, _word(sales[0], "収"), 0)],
        "profit": [Part(Slot.DIRECTION, _word(profits[0], "益"), 1)],
    }
    parts = filled(rng.choice(_WORDINGS), filling)
    return Draft(parts, (sales[0], profits[0]), "増収減益", cited)


def _rows_of_profit(cited: Cited) -> int:
    """All of the table, those too that make no fact: one that went the other way would leave the word in doubt."""
    table = cited.source.table
    labels = [plain("".join(row[:2])) for row in table.rows] if table else []
    return sum("利益" in label and _NO_PROFIT.search(label) is None for label in labels)


def _moved(cited: Cited, fact: Fact) -> Claim | None:
    base = base_of(cited.source, fact)
    if base is None or base.figure.value <= 0 or fact.figure.value <= 0:
        return None
    moved = fact.figure.value - base.figure.value
    return Claim(Form.DIRECTION, fact, abs(moved), None, base) if abs(moved) * 100 > base.figure.value else None


def _word(claim: Claim, what: str) -> str:
    up = claim.base is not None and claim.fact.figure.value > claim.base.figure.value
    return ("増" if up else "減") + what
