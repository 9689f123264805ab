"""True claims of change: by how much, and which way."""

import random
from decimal import Decimal

from uradori_cli.evaluation.mutation.drafts import Cited, Claim, Draft, Form, Part, Slot, filled
from uradori_cli.evaluation.mutation.figures import Dimension, Figure, rounded
from uradori_cli.evaluation.mutation.items import is_profit, is_sales
from uradori_cli.evaluation.mutation.notation import Notation, Rounding, Style, Written
from uradori_cli.evaluation.mutation.phrases import context_of, item_word, said, shared
from uradori_cli.evaluation.mutation.sources import Fact, Source
from uradori_cli.evaluation.mutation.writing import ways_to_write

TENTH = Decimal("0.1")
_FINE = 2000
"""Units of the last printed place that a base must hold, so that its rounding cannot move a tenth of a percent."""

_RATE = (
    ("前期比", "{company}の{period}の{basis}{item}は前期比{figure}{direction}{nature}{tag}。", ("増", "減"), "だった"),
    (
        "前期比 した",
        "{company}の{period}の{basis}{item}は前期比{figure}{direction}{nature}{tag}。",
        ("増加", "減少"),
        "した",
    ),
    (
        "前の期に比べ",
        "{company}の{period}の{basis}{item}は前の期に比べ{figure}{direction}{nature}{tag}。",
        ("増え", "減っ"),
        "た",
    ),
    (
        "前年度から",
        "{company}の{period}の{basis}{item}は前年度から{figure}{direction}{nature}{tag}。",
        ("増加", "減少"),
        "した",
    ),
    ("体言止め", "{company}の{period}の{basis}{item}は前期比{figure}の{direction}{tag}。", ("増加", "減少"), ""),
    (
        "伸びた",
        "{company}の{period}の{basis}{item}は前の期から{figure}{direction}{tag}。",
        ("伸びた", "落ち込んだ"),
        "",
    ),
)
_BY: tuple[tuple[str, str, tuple[str, str]], ...] = (
    ("前期を", "{company}の{period}の{basis}{item}は前期を{figure}{direction}{tag}。", ("上回った", "下回った")),
    ("前期比 額", "{company}の{period}の{basis}{item}は前期比{figure}の{direction}だった{tag}。", ("増加", "減少")),
    ("前の期より", "{company}の{period}の{basis}{item}は前の期より{figure}{direction}{tag}。", ("増えた", "減った")),
)
_POINTS: tuple[tuple[str, str, tuple[str, str]], ...] = (
    ("ポイント", "{company}の{period}の{basis}{item}は前期から{figure}{direction}した{tag}。", ("上昇", "低下")),
    (
        "ポイント 前の期",
        "{company}の{period}の{basis}{item}は前の期に比べ{figure}{direction}{tag}。",
        ("上がった", "下がった"),
    ),
)
_BARE = (
    ("増えた", "{company}の{period}の{basis}{item}は前期から{direction}した{tag}。", ("増加", "減少")),
    ("上回った", "{company}の{period}の{basis}{item}は前期を{direction}{tag}。", ("上回った", "下回った")),
)


def base_of(source: Source, fact: Fact) -> Fact | None:
    """The same item a year before."""
    if fact.period is None:
        return None
    before = fact.period.months - 12
    return next((f for f in source.of_item(fact.item) if f.period is not None and f.period.months == before), None)


def growth(cited: Cited, rng: random.Random) -> Draft | None:
    """A rate that follows from two cells, or that a passage prints."""
    fact = rng.choice(cited.source.facts)
    if fact.growth is not None:
        return _rate(cited, fact, None, fact.growth, Form.STATED_GROWTH, rng)
    base = base_of(cited.source, fact)
    if base is None or not _is_amount(fact) or base.figure.value <= 0 or fact.figure.value <= 0:
        return None
    if base.figure.value < base.figure.step * _FINE or fact.figure.value < fact.figure.step * _FINE:
        return None
    rate = (fact.figure.value / base.figure.value - 1) * 100
    return _rate(cited, fact, base, rate, Form.GROWTH, rng)


def _rate(cited: Cited, fact: Fact, base: Fact | None, rate: Decimal, form: Form, rng: random.Random) -> Draft | None:
    written = Written(Notation(Style.PLAIN, "%", TENTH, Rounding.HALF_UP), rounded(abs(rate), TENTH))
    if form is Form.STATED_GROWTH and written.magnitude != abs(rate):
        written = Written(Notation(Style.PLAIN, "%", Decimal(1), Rounding.EXACT), abs(rate))
    if not TENTH <= written.magnitude <= 1000:
        return None
    with_level = rng.random() < 0.35
    return (_level_and_rate if with_level else _rate_alone)(cited, fact, base, written, rate, form, rng)


def _rate_alone(
    cited: Cited, fact: Fact, base: Fact | None, written: Written, rate: Decimal, form: Form, rng: random.Random
) -> Draft:
    wording, template, directions, ending = rng.choice(_RATE)
    if rng.random() < 0.25 and (pair := _pair(fact)):
        wording, directions, ending = "率の増収・増益", (f"増{pair}", f"減{pair}"), rng.choice(("となった", "だった"))
        template = "{company}の{period}の{basis}{item}は前期比{figure}の{direction}{nature}{tag}。"
    filling = {
        **context_of(cited, fact, rng),
        "item": [Part(Slot.ITEM, item_word(fact, rng), 0)],
        "figure": [Part(Slot.FIGURE, written.text, 0)],
        "direction": [Part(Slot.DIRECTION, directions[rate < 0], 0)],
        "nature": shared(Slot.NATURE, ending),
    }
    return Draft(filled(template, filling), (Claim(form, fact, abs(rate), written, base),), wording, cited)


def _level_and_rate(
    cited: Cited, fact: Fact, base: Fact | None, written: Written, rate: Decimal, form: Form, rng: random.Random
) -> Draft:
    """前期比8.6%減の2兆4448億円だった."""
    amount = rng.choice(ways_to_write(fact.figure))
    item, figure = said(fact, amount, 0, rng)
    filling = {
        **context_of(cited, fact, rng),
        "item": item,
        "figure0": figure,
        "figure1": [Part(Slot.FIGURE, written.text, 1)],
        "direction": [Part(Slot.DIRECTION, "減" if rate < 0 else "増", 1)],
        "nature": shared(Slot.NATURE, rng.choice(("だった", "となった"))),
    }
    wording, template = rng.choice(
        (
            ("率と額", "{company}の{period}の{basis}{item}は前期比{figure1}{direction}の{figure0}{nature}{tag}。"),
            ("額（率）", "{company}の{period}の{basis}{item}は{figure0}（前期比{figure1}{direction}）{nature}{tag}。"),
        )
    )
    claims = (
        Claim(Form.LEVEL, fact, abs(fact.figure.value), amount),
        Claim(form, fact, abs(rate), written, base),
    )
    return Draft(filled(template, filling), claims, wording, cited)


def difference(cited: Cited, rng: random.Random) -> Draft | None:
    """An amount by which an item moved, or the points by which a rate did."""
    fact = rng.choice(cited.source.facts)
    base = base_of(cited.source, fact)
    if base is None or fact.figure.value <= 0 or base.figure.value <= 0:
        return None
    moved, step = fact.figure.value - base.figure.value, max(fact.figure.step, base.figure.step)
    if fact.figure.dimension is Dimension.PERCENT:
        written = Written(Notation(Style.PLAIN, "ポイント", step, Rounding.EXACT), abs(moved))
        form, choices = Form.POINTS, _POINTS
    elif _is_amount(fact):
        ways = ways_to_write(Figure(moved, step, Dimension.YEN, fact.figure.unit))
        if not ways:
            return None
        written, form, choices = rng.choice(ways), Form.DIFFERENCE, _BY
    else:
        return None
    if abs(moved) < step * 10:
        return None
    return _moved(cited, fact, base, written, moved, form, rng.choice(choices), rng)


def direction(cited: Cited, rng: random.Random) -> Draft | None:
    """Which way, without a figure."""
    fact = rng.choice(cited.source.facts)
    base = base_of(cited.source, fact)
    if base is None or not _is_amount(fact) or fact.figure.value <= 0 or base.figure.value <= 0:
        return None
    moved = fact.figure.value - base.figure.value
    if abs(moved) < base.figure.value / 100:
        return None
    pair = _pair(fact)
    shape = rng.choice(_BARE)
    if pair and rng.random() < 0.6:
        shape = (
            f"増{pair}",
            "{company}の{period}の{basis}{item}は{direction}となった{tag}。",
            (f"増{pair}", f"減{pair}"),
        )
    return _moved(cited, fact, base, None, moved, Form.DIRECTION, shape, rng)


def _moved(
    cited: Cited,
    fact: Fact,
    base: Fact,
    written: Written | None,
    moved: Decimal,
    form: Form,
    shape: tuple[str, str, tuple[str, str]],
    rng: random.Random,
) -> Draft:
    wording, template, directions = shape
    filling = {
        **context_of(cited, fact, rng),
        "item": [Part(Slot.ITEM, item_word(fact, rng), 0)],
        "figure": [Part(Slot.FIGURE, written.text if written else "", 0)],
        "direction": [Part(Slot.DIRECTION, directions[moved < 0], 0)],
    }
    return Draft(filled(template, filling), (Claim(form, fact, abs(moved), written, base),), wording, cited)


def _pair(fact: Fact) -> str:
    """The second half of 増収 and 増益."""
    return "収" if is_sales(fact.item) else "益" if is_profit(fact.item) else ""


def _is_amount(fact: Fact) -> bool:
    return fact.figure.dimension is Dimension.YEN and fact.figure.step >= 1000
