"""What of a text could not be looked up, in words."""

from collections.abc import Sequence

from uradori_contracts.audit import Found, Unsearched
from uradori_contracts.disposition import Reason, ReasonCode

_WORDS = {
    Unsearched.PASSAGES: ("資料の検索が応答しなかったため", "the search of passages did not answer"),
    Unsearched.FIGURES: ("財務・市場データが応答しなかったため", "the financial and market data did not answer"),
    Unsearched.FACTS: ("資料の数値の検索が応答しなかったため", "the search of reported facts did not answer"),
    Unsearched.ROOM: ("根拠が1件のレポートの上限を超えたため", "more was found than one report may hold"),
}


def incompleteness(found: Sequence[Found]) -> Reason | None:
    """What the lookup could not look through, from what it found: a report submitted again says the same."""
    missed = {source: sum(source in each.unsearched for each in found) for source in Unsearched}
    missed = {source: count for source, count in missed.items() if count}
    if not missed:
        return None
    japanese = "、".join(f"{_WORDS[source][0]}{count}文" for source, count in missed.items())
    english = "; ".join(f"{_WORDS[source][1]} for {_sentences(count)}" for source, count in missed.items())
    return Reason(
        code=ReasonCode.TOO_LARGE if set(missed) == {Unsearched.ROOM} else ReasonCode.SYSTEM_FAILURE,
        message=f"{japanese}の根拠を調べきれていません。見つからなかった記述が誤りとは限りません。",
        message_en=f"Not everything was looked through: {english}. What was not found may still be there.",
    )


def _sentences(count: int) -> str:
    return "1 sentence" if count == 1 else f"{count} sentences"
