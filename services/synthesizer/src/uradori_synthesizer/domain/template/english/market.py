"""Macro indicators in English."""

import re
from collections.abc import Sequence

from uradori_synthesizer.domain.template.english.phrases import MONTHS, amount, day, end, listed
from uradori_synthesizer.domain.template.indicators import how_taken, is_sample
from uradori_synthesizer.domain.template.labels import english_label
from uradori_synthesizer.domain.template.moves import growth_rate
from uradori_synthesizer.domain.template.stated import Stated

_FISCAL_YEAR = re.compile(r"(\d{4})年(\d{1,2})月期")
_LABELS = {
    "policy_rate": "the Bank of Japan's policy rate",
    "nikkei_average": "the Nikkei average",
    "usd_jpy": "the dollar-yen rate",
}


class MarketSentences:
    """The value and its day, then the one before it."""

    def indicator(self, stated: Stated) -> str:
        if stated.live and stated.as_of:
            return end(f"{_subject(stated)} was {_value(stated)} (live value as of {day(stated.as_of)})", (stated,))
        taken = how_taken(stated)
        when = f" as of {day(stated.as_of)}" if stated.as_of and not taken.is_average else ""
        words = f" {taken.words}" if taken.words else ""
        if taken.is_average and (ended := _FISCAL_YEAR.search(taken.words)):
            words = f" (average over the year ended {MONTHS[int(ended[2]) - 1]} {ended[1]})"
        sample = " (sample data)" if is_sample(stated) else ""
        return end(f"{_subject(stated)}{words} was {_value(stated)}{when}{sample}", (stated,))

    def since(self, now: Stated, before: Stated) -> str:
        former = f"{_value(before)} as of {day(before.as_of)}" if before.as_of else _value(before)
        if now.item_id == "policy_rate":
            moved = now.value - before.value
            if not moved:
                return end(f"It is unchanged from {former}", (before,))
            return end(
                f"It is {'up' if moved > 0 else 'down'} {abs(moved)} percentage points from {former}", (now, before)
            )
        rate = growth_rate(now.value, before.value)
        if not rate:
            return end(f"The value before it was {former}", (before,))
        return end(f"It is {'up' if rate > 0 else 'down'} {abs(rate)}% from {former}", (now, before))

    def conflicting(self, stated: Sequence[Stated]) -> str:
        first = stated[0]
        when = f" for {day(first.as_of)}" if first.as_of else ""
        values = listed([_value(each) for each in stated])
        return end(f"Sources differ on {_subject(first).lower()}{when}: {values}", stated)


def _subject(stated: Stated) -> str:
    label = _LABELS.get(stated.item_id, f"the {english_label(stated)}")
    return label[:1].upper() + label[1:]


def _value(stated: Stated) -> str:
    if stated.item_id == "nikkei_average":
        return f"¥{stated.value:,f}"
    return amount(stated)
