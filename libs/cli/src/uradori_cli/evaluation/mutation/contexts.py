"""Changed contexts: the figure stays, what it is said of does not."""

import random
import re
from collections.abc import Mapping, Sequence

from uradori_contracts.audit import FindingKind

from uradori_cli.evaluation.mutation.drafts import SHARED, Claim, Draft, Form, Slot
from uradori_cli.evaluation.mutation.figures import plain
from uradori_cli.evaluation.mutation.items import is_profit
from uradori_cli.evaluation.mutation.kinds import EXPECTED, Kind, Mutant
from uradori_cli.evaluation.mutation.periods import Period, instant_words_for, words_for
from uradori_cli.evaluation.mutation.phrases import opposite_sign
from uradori_cli.evaluation.mutation.sources import CONSOLIDATED, STANDALONE

_TRIES = 12
_OF_EITHER_BASIS = re.compile("株価$|配当額|株式総数|資本金|総利回り|包括利益")
"""Items that are the same, or stand, on one basis only."""
_LADDER = ("営業利益", "経常利益", "純利益", "売上高", "売上総利益")
_FORECASTS = {
    "だった": ("となる見通しだ", "を見込む", "になる見込みだ", "になると予想している"),
    "となった": ("となる見通しだ", "を見込んでいる", "となる予想だ"),
    "": ("の見通し", "を見込む"),
    "でした": ("となる見通しです", "を見込んでいます"),
    "である": ("となる見通しである", "を計画している"),
    "に達した": ("に達する見通しだ", "に達する見込みだ"),
    "であった": ("となる見通しである", "を見込む"),
    "を計上した": ("を見込む", "を計上する見通しだ"),
}
_OPPOSITE = {
    "増": "減",
    "増加": "減少",
    "増え": "減っ",
    "増えた": "減った",
    "上回った": "下回った",
    "伸びた": "落ち込んだ",
    "上昇": "低下",
    "上がった": "下がった",
    "増収": "減収",
    "増益": "減益",
}
_TURNED = {**_OPPOSITE, **{new: old for old, new in _OPPOSITE.items()}}


def sign(draft: Draft, rng: random.Random) -> Mutant | None:
    """A loss is a profit, an outflow an inflow, or the other way round."""
    claims = [n for n, c in enumerate(draft.claims) if c.form is Form.LEVEL and c.fact.figure.value != 0]
    if not claims:
        return None
    number = rng.choice(claims)
    fact = draft.claims[number].fact
    if _is_true_of_another(draft.claims[number], draft):
        return None
    new = opposite_sign(draft.parts, fact, number) if len(draft.places(Slot.COMPANY)) == 1 else {}
    return _mutant(draft, Kind.SIGN, new) if new else None


def _is_true_of_another(claim: Claim, draft: Draft) -> bool:
    """Whether a figure of the other sign in the evidence may be written so: last year's outflow, rounded alike."""
    return any(
        value * claim.fact.figure.value < 0
        and (claim.written is None or not claim.written.is_clear_of(abs(value), claim.printed))
        for value in draft.cited.numbers
    )


def period(draft: Draft, rng: random.Random) -> Mutant | None:
    """Another period of the same table, or a neighbour that no source speaks of."""
    if not _levels_only(draft) or draft.claims[0].fact.period is None:
        return _prior_year(draft) if _levels_only(draft) else None
    opening = any("期首" in source.all_text for source in draft.cited.evidence)
    if opening and any("期末残高" in claim.fact.item for claim in draft.claims):
        return None
    place = draft.places(Slot.PERIOD)[0]
    known = sorted({f.period for f in draft.cited.source.facts if f.period is not None})
    for _ in range(_TRIES):
        other = rng.choice(known) if rng.random() < 0.85 else _beyond(known, rng)
        if other.months == draft.claims[0].fact.period.months:
            continue
        if all(_is_false_for(claim, other, draft) for claim in draft.claims):
            return _mutant(draft, Kind.PERIOD, {place: _same_way(draft, place, other, rng)})
    return None


def _prior_year(draft: Draft) -> Mutant | None:
    """The year before, of a passage that tells only of its current year."""
    place = draft.places(Slot.PERIOD)[0]
    words = {"当連結会計年度": "前連結会計年度", "当期": "前期"}.get(draft.parts[place].text)
    return _mutant(draft, Kind.PERIOD, {place: words}) if words else None


def _beyond(known: Sequence[Period], rng: random.Random) -> Period:
    earliest, latest = known[0], known[-1]
    return rng.choice((Period(earliest.year - 1, earliest.month), Period(latest.year + 1, latest.month)))


def _same_way(draft: Draft, place: int, other: Period, rng: random.Random) -> str:
    """The other period in the words in which the first is written, as far as they go."""
    own, text = draft.claims[0].fact.period, draft.parts[place].text
    assert own is not None
    for ways in (words_for, instant_words_for):
        pairs = dict(zip(ways(own), ways(other), strict=False))
        if text in pairs and (text != own.term or other.term):
            return pairs[text]
    return rng.choice(words_for(other)[:3])


def _is_false_for(claim: Claim, other: Period, draft: Draft) -> bool:
    return claim.written is not None and all(
        claim.written.is_clear_of(fact.figure.value)
        for source in draft.cited.evidence
        for fact in source.of_item(claim.fact.item)
        if fact.period is not None and fact.period.months == other.months
    )


def basis(draft: Draft, _rng: random.Random) -> Mutant | None:
    """連結 for 単体, and the other way round."""
    places = draft.places(Slot.BASIS)
    own = draft.cited.source.basis
    if not places or not own or not _levels_only(draft) or draft.claims[0].fact.item.startswith("連結"):
        return None
    if any(_OF_EITHER_BASIS.search(claim.fact.item) for claim in draft.claims):
        return None
    others = [source for source in draft.cited.evidence if source.basis not in ("", own)]
    held = [number for source in others for number in source.numbers]
    if not all(c.written and c.written.is_clear_of(number) for c in draft.claims for number in held):
        return None
    text = draft.parts[places[0]].text
    words = {"": "単体の", "連結": "単体", "連結の": "単体の"} if own == CONSOLIDATED else {}
    words |= {"単体の": "連結の", "個別の": "連結の", "単体": "連結", "": "連結の"} if own == STANDALONE else {}
    return _mutant(draft, Kind.BASIS, {places[0]: words[text]})


def company(draft: Draft, names: Sequence[str], rng: random.Random) -> Mutant | None:
    """A company that no source names."""
    held = "".join(source.all_text for source in draft.cited.evidence)
    place = rng.choice(draft.places(Slot.COMPANY))
    for _ in range(_TRIES):
        other = rng.choice(names)
        bare = plain(other).replace("株式会社", "").replace("㈱", "")
        if len(bare) >= 3 and bare not in held and plain(draft.cited.source.company) not in plain(other):
            short = "株式会社" not in draft.parts[place].text and bare.isascii() is False
            return _mutant(draft, Kind.COMPANY, {place: bare if short else other})
    return None


def item(draft: Draft, rng: random.Random) -> Mutant | None:
    """Another item of the table, or a rung of the profit ladder that it does not hold."""
    claims = [n for n, c in enumerate(draft.claims) if c.form is Form.LEVEL and c.fact.figure.value > 0]
    if not claims:
        return None
    number = rng.choice(claims)
    claim = draft.claims[number]
    place = next(i for i in draft.places(Slot.ITEM) if draft.parts[i].claim in (number, SHARED))
    facts = [f for f in draft.cited.source.facts if f.period == claim.fact.period]
    others = [f.item for f in facts if f.figure.unit == claim.fact.figure.unit and f.figure.value > 0]
    if is_profit(claim.fact.item) and rng.random() < 0.4:
        held = "".join(source.all_text for source in draft.cited.evidence)
        others = [name for name in _LADDER if name not in held] or others
    stated = {c.fact.item for c in draft.claims}
    for _ in range(_TRIES if others else 0):
        other = rng.choice(others)
        if (
            other not in stated
            and _distinct(other, claim.fact.item)
            and all(_false_of(other, c, draft) for c in draft.claims if c.fact.item == claim.fact.item)
        ):
            return _mutant(draft, Kind.ITEM, {place: other})
    return None


def _distinct(one: str, other: str) -> bool:
    """Whether no reader takes them for one item: 当期純利益 and that of the owners are called alike."""
    net = ("純利益", "当期利益", "最終利益")
    if one.endswith(net) and other.endswith(net) and "1株" not in one + other:
        return False
    one_price, other_price = "1株当たり" in one, "1株当たり" in other
    return one != other and ((one not in other and other not in one) or one_price is not other_price)


def _false_of(other: str, claim: Claim, draft: Draft) -> bool:
    return claim.written is not None and all(
        claim.written.is_clear_of(fact.figure.value)
        for source in draft.cited.evidence
        for fact in source.of_item(other)
    )


def nature(draft: Draft, rng: random.Random) -> Mutant | None:
    """A forecast for what happened."""
    places = draft.places(Slot.NATURE)
    if not places or not _levels_only(draft) or draft.parts[places[0]].text not in _FORECASTS:
        return None
    items = draft.places(Slot.ITEM)
    if len(items) == 1 and draft.parts[places[0]].text != "を計上した" and rng.random() < 0.2:
        return _mutant(draft, Kind.NATURE, {items[0]: f"{draft.parts[items[0]].text}の会社予想"})
    return _mutant(draft, Kind.NATURE, {places[0]: rng.choice(_FORECASTS[draft.parts[places[0]].text])})


def direction(draft: Draft, rng: random.Random) -> Mutant | None:
    """Down for up."""
    places = [index for index in draft.places(Slot.DIRECTION) if draft.parts[index].text in _TURNED]
    if not places:
        return None
    place = rng.choice(places)
    return _mutant(draft, Kind.DIRECTION, {place: _TURNED[draft.parts[place].text]})


def citation(draft: Draft, rng: random.Random) -> Mutant | None:
    """A tag that was never issued, or that of a source which says nothing of it."""
    own, issued = draft.cited.tag, len(draft.cited.evidence)
    others = [
        f"[doc_{number + 1}]"
        for number, source in enumerate(draft.cited.evidence)
        if source is not draft.cited.source and source.company != draft.cited.source.company
    ]
    if others and len(draft.places(Slot.COMPANY)) == 1 and rng.random() < 0.7:
        tag, expected = rng.choice(others), frozenset({FindingKind.MISATTRIBUTED})
    else:
        tag, expected = f"[doc_{issued + rng.randint(1, 9)}]", frozenset({FindingKind.FABRICATED_CITATION})
    place = draft.places(Slot.TAG)[-1]
    answer, _ = draft.changed({place: tag})
    mutant = _mutant(draft, Kind.CITATION, {place: tag})
    return Mutant(Kind.CITATION, answer, mutant.spans, expected, f"{own} → {tag}")


def _levels_only(draft: Draft) -> bool:
    return all(claim.form is Form.LEVEL for claim in draft.claims)


def _mutant(draft: Draft, kind: Kind, new: Mapping[int, str]) -> Mutant:
    answer, spans = draft.changed(new)
    change = "、".join(
        f"{draft.parts[index].text or '（なし）'} → {words or '（なし）'}" for index, words in new.items()
    )
    return Mutant(kind, answer, spans, EXPECTED.get(kind, frozenset()), change)
