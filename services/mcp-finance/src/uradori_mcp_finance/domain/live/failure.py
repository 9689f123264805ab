"""Why there is no live value."""

from collections.abc import Mapping

from uradori_contracts.finance import Fallback, FallbackReason

REASONS: Mapping[FallbackReason, tuple[str, str]] = {
    FallbackReason.NOT_OFFERED: (
        "ライブ情報源にこの項目がないため",
        "the live source has no such figure",
    ),
    FallbackReason.PAST: ("過去の時点についての質問のため", "the question is about a day that is over"),
    FallbackReason.TIMEOUT: (
        "ライブ情報源が時間内に応答しなかったため",
        "the live source did not answer in time",
    ),
    FallbackReason.RATE_LIMITED: (
        "ライブ情報源がアクセス回数を制限しているため",
        "the live source limits how often it may be asked",
    ),
    FallbackReason.CIRCUIT_OPEN: (
        "ライブ情報源で失敗が続き、一時的に照会を止めているため",
        "the live source failed so often that it is left alone for a while",
    ),
    FallbackReason.UNAVAILABLE: (
        "ライブ情報源から読み取れる応答がなかったため",
        "the live source gave no answer that can be read",
    ),
    FallbackReason.UNKNOWN_TICKER: (
        "ライブ情報源にこの銘柄の取引が見当たらないため",
        "the live source knows no trading in this ticker",
    ),
    FallbackReason.WRONG_CURRENCY: (
        "ライブ情報源の値が円建てではないため",
        "the live source's values are not in yen",
    ),
    FallbackReason.IMPLAUSIBLE: (
        "ライブ情報源の値が欠けているか、開示資料に照らして不自然なため",
        "the live source's value is missing or far from what the reports allow",
    ),
}
"""In words that end a clause, Japanese and English."""


class LiveError(Exception):
    """The live source gave nothing that can be used. `retry_after_s`: how long it asked to be left alone."""

    def __init__(self, reason: FallbackReason, retry_after_s: float | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.retry_after_s = retry_after_s


def fallback(reason: FallbackReason) -> Fallback:
    """What an answer out of the snapshot says of it."""
    japanese, english = REASONS[reason]
    return Fallback(
        reason=reason,
        message=f"{japanese}、収録資料の値を示した。",
        message_en=f"Answered from the stored reports: {english}.",
    )
