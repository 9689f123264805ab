"""Changed figures: a digit, a scale, a derived value."""

import random
from decimal import Decimal

from uradori_contracts.audit import FindingKind

from uradori_cli.evaluation.mutation.drafts import Claim, Draft, Form, Slot
from uradori_cli.evaluation.mutation.kinds import EXPECTED, Kind, Mutant
from uradori_cli.evaluation.mutation.notation import FACTORS, Notation, Style, Written

_TRIES = 12
_OTHER_SCALES = {
    "千円": ("百万円", "億円"),
    "百万円": ("億円", "千円"),
    "億円": ("兆円", "百万円"),
    "兆円": ("億円",),
    "千株": ("株",),
}


def digit(draft: Draft, rng: random.Random) -> Mutant | None:
    """One digit is another, or two neighbours change places, in a figure that the source prints."""
    printed = (Form.LEVEL, Form.STATED_GROWTH, Form.RELATION)
    return _other_value(draft, [n for n, c in enumerate(draft.claims) if c.form in printed], Kind.DIGIT, rng)


def derived(draft: Draft, rng: random.Random) -> Mutant | None:
    """A derived figure is another."""
    return _other_value(draft, [n for n, c in enumerate(draft.claims) if c.form.is_derived], Kind.DERIVED, rng)


def _other_value(draft: Draft, claims: list[int], kind: Kind, rng: random.Random) -> Mutant | None:
    if not claims:
        return None
    number = rng.choice(claims)
    claim = draft.claims[number]
    for _ in range(_TRIES if claim.written else 0):
        written = _near(claim.written, rng) if claim.written else None
        if written is not None and is_false(written, claim, draft):
            return _with_figure(draft, number, written.text, kind, EXPECTED[kind])
    return None


def _near(written: Written, rng: random.Random) -> Written | None:
    """The same count of digits, one changed or two swapped; the last stays other than zero."""
    step = written.notation.said_step(written.magnitude)
    digits = list(str(int((written.magnitude / step).to_integral_value())))
    place = rng.randrange(len(digits))
    if len(digits) > 1 and rng.random() < 0.3:
        place = min(place, len(digits) - 2)
        digits[place], digits[place + 1] = digits[place + 1], digits[place]
    else:
        digits[place] = rng.choice([d for d in "0123456789" if d != digits[place]])
    if digits[0] == "0" or digits[-1] == "0":
        return None
    return Written(written.notation, Decimal("".join(digits)) * step)


def is_false(written: Written, claim: Claim, draft: Draft) -> bool:
    """Whether no legal rounding of the claim's own figure, nor of any other in the evidence, gives what is written."""
    if claim.form is Form.RELATION:
        above = claim.written is not None and claim.actual >= claim.written.magnitude
        return (written.magnitude > claim.actual) is above and _clear_of_all(written, claim, draft)
    return written.is_clear_of(claim.actual, claim.printed) and _clear_of_all(written, claim, draft)


def _clear_of_all(written: Written, claim: Claim, draft: Draft) -> bool:
    return all(written.is_clear_of(number, claim.printed) for number in draft.cited.numbers)


def scale(draft: Draft, rng: random.Random) -> Mutant | None:
    """億 for 百万, 億 for 兆: the digits stay, the unit does not."""
    claims = [n for n, c in enumerate(draft.claims) if c.form is Form.LEVEL and c.written]
    if not claims:
        return None
    number = rng.choice(claims)
    claim = draft.claims[number]
    changed = _rescaled(claim.written, rng) if claim.written else None
    if changed is None or not is_false(changed, claim, draft):
        return None
    return _with_figure(draft, number, changed.text, Kind.SCALE, EXPECTED[Kind.SCALE])


def _rescaled(written: Written, rng: random.Random) -> Written | None:
    notation = written.notation
    if notation.style is Style.PLAIN and notation.unit in _OTHER_SCALES:
        unit = rng.choice(_OTHER_SCALES[notation.unit])
        by = FACTORS[unit] / FACTORS[notation.unit]
        other = Notation(Style.PLAIN, unit, notation.step * by, notation.rounding, notation.commas, notation.wide)
        return Written(other, written.magnitude * by)
    if notation.style in (Style.CHO_OKU, Style.OKU_MILLION, Style.OKU_MAN):
        by = Decimal(rng.choice(("0.1", "10")))
        magnitude = (written.magnitude * by // notation.step) * notation.step
        last = {Style.CHO_OKU: Decimal(10) ** 12}.get(notation.style, Decimal(10) ** 8)
        return Written(notation, magnitude) if magnitude >= last and magnitude % last else None
    return None


def currency(draft: Draft, rng: random.Random) -> Mutant | None:
    """ドル or ユーロ for 円."""
    money = [n for n, c in enumerate(draft.claims) if c.written and c.form in (Form.LEVEL, Form.DIFFERENCE)]
    money = [n for n in money if _figure_text(draft, n).endswith("円")]
    if not money:
        return None
    number = rng.choice(money)
    text = _figure_text(draft, number).removesuffix("円") + rng.choice(("ドル", "ドル", "ユーロ"))
    return _with_figure(draft, number, text, Kind.CURRENCY, EXPECTED[Kind.CURRENCY])


def percent_point(draft: Draft, rng: random.Random) -> Mutant | None:
    """ポイント for %, and the other way round where the relative change is another figure."""
    rates = [n for n, c in enumerate(draft.claims) if c.written and c.written.notation.unit in ("%", "ポイント")]
    if not rates:
        return None
    number = rng.choice(rates)
    claim, text = draft.claims[number], _figure_text(draft, number)
    if claim.form is Form.POINTS and claim.base is not None and claim.written is not None:
        relative = (claim.fact.figure.value / claim.base.figure.value - 1) * 100
        if abs(abs(relative) - claim.written.magnitude) <= 1:
            return None
        changed = text.replace("ポイント", "%")
    else:
        changed = text.replace("%", "ポイント").replace("％", "ポイント")
    if changed == text:
        return None
    return _with_figure(draft, number, changed, Kind.PERCENT_POINT, EXPECTED[Kind.PERCENT_POINT])


def _figure_text(draft: Draft, number: int) -> str:
    return next(part.text for part in draft.parts if part.slot is Slot.FIGURE and part.claim == number)


def _with_figure(draft: Draft, number: int, text: str, kind: Kind, expected: frozenset[FindingKind]) -> Mutant | None:
    index = next(i for i in draft.places(Slot.FIGURE) if draft.parts[i].claim == number)
    answer, spans = draft.changed({index: text})
    return Mutant(kind, answer, spans, expected, f"{draft.parts[index].text} → {text}")
