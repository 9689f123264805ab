"""True claims of ratios between two items of one period."""

import random
from decimal import Decimal

from uradori_cli.evaluation.mutation.changes import TENTH
from uradori_cli.evaluation.mutation.drafts import Cited, Claim, Draft, Form, Part, Slot, filled
from uradori_cli.evaluation.mutation.figures import rounded
from uradori_cli.evaluation.mutation.items import is_sales
from uradori_cli.evaluation.mutation.notation import Notation, Rounding, Style, Written
from uradori_cli.evaluation.mutation.phrases import context_of
from uradori_cli.evaluation.mutation.sources import Fact

_MARGINS = {
    "営業利益": ("営業利益率", "売上高営業利益率"),
    "経常利益": ("経常利益率", "売上高経常利益率"),
    "親会社株主に帰属する当期純利益": ("純利益率", "売上高純利益率"),
    "売上総利益": ("売上総利益率", "粗利益率"),
}
_SHARES = {"純資産額": "総資産額", "流動資産合計": "資産合計", "負債合計": "資産合計", "固定資産合計": "資産合計"}
_FINE = 2000


def ratio(cited: Cited, rng: random.Random) -> Draft | None:
    """A margin on sales, or a share of total assets."""
    numerators = [f for f in cited.source.facts if f.item in _MARGINS or f.item in _SHARES]
    if not numerators:
        return None
    fact = rng.choice(numerators)
    below = [f for f in cited.source.facts if f.period == fact.period and _is_below(f, fact)]
    if len(below) != 1 or fact.figure.value < fact.figure.step * _FINE or fact.figure.value <= 0:
        return None
    rate = fact.figure.value / below[0].figure.value * 100
    written = Written(Notation(Style.PLAIN, "%", TENTH, Rounding.HALF_UP), rounded(rate, TENTH))
    if not TENTH <= written.magnitude <= 100:
        return None
    if fact.item in _MARGINS:
        name, wording = rng.choice(_MARGINS[fact.item]), "利益率"
    else:
        name, wording = f"{_SHARES[fact.item].removesuffix('額')}に占める{fact.item.removesuffix('額')}の割合", "構成比"
    filling = {
        **context_of(cited, fact, rng),
        "item": [Part(Slot.WORDS, name, 0)],
        "figure": [Part(Slot.FIGURE, written.text, 0)],
    }
    parts = filled("{company}の{period}の{basis}{item}は{figure}だった{tag}。", filling)
    return Draft(parts, (Claim(Form.RATIO, fact, Decimal(rate), written, below[0]),), wording, cited)


def _is_below(candidate: Fact, fact: Fact) -> bool:
    if fact.item in _SHARES:
        return candidate.item == _SHARES[fact.item]
    return is_sales(candidate.item) and candidate.figure.value > 0
