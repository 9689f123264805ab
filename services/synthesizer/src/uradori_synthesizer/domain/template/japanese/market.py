"""Macro indicators in Japanese."""

from collections.abc import Sequence

from uradori_synthesizer.domain.template.indicators import how_taken, is_sample
from uradori_synthesizer.domain.template.japanese.phrases import amount, day, end, in_brackets, source
from uradori_synthesizer.domain.template.labels import japanese_label
from uradori_synthesizer.domain.template.moves import growth_rate
from uradori_synthesizer.domain.template.stated import Stated


class MarketSentences:
    """The value, its day and its source, then the one before it."""

    def indicator(self, stated: Stated) -> str:
        taken = how_taken(stated)
        if stated.live and stated.as_of:
            live = f"（{day(stated.as_of)}時点のライブ値）"
            return end(f"{japanese_label(stated)}は{amount(stated)}だった{live}", (stated,))
        when = f"{day(stated.as_of)}時点で" if stated.as_of and not taken.is_average else ""
        notes = in_brackets(source(stated), "見本データ" if is_sample(stated) else "")
        return end(f"{japanese_label(stated)}{taken.words}は{when}{amount(stated)}だった{notes}", (stated,))

    def since(self, now: Stated, before: Stated) -> str:
        former = f"{day(before.as_of)}の{amount(before)}" if before.as_of else amount(before)
        if now.item_id == "policy_rate":
            moved = now.value - before.value
            if not moved:
                return end(f"{former}から変わっていない", (before,))
            return end(f"{former}から{abs(moved)}ポイント{'上昇' if moved > 0 else '低下'}した", (now, before))
        rate = growth_rate(now.value, before.value)
        if not rate:
            return end(f"その前の値は{former}だった", (before,))
        return end(f"{former}から{abs(rate)}%{'上昇' if rate > 0 else '下落'}した", (now, before))

    def conflicting(self, stated: Sequence[Stated]) -> str:
        first = stated[0]
        when = f"{day(first.as_of)}の" if first.as_of else ""
        listed = "、".join(f"{source(each)}では{amount(each)}" for each in stated)
        return end(f"{when}{japanese_label(first)}は出典ごとに異なり、{listed}である", stated)
