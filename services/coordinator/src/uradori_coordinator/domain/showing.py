"""The steps of a turn in a reader's words."""

from uradori_contracts.events import StatusEvent, Step

STEPS = {
    Step.REWRITING_QUERY: "質問を読み取っています",
    Step.HYBRID_SEARCH: "資料を検索しています",
    Step.MCP_TOOLS: "市場データを調べています",
    Step.FIGURES: "数値を照合しています",
    Step.GRADING: "集めた根拠を評価しています",
    Step.SYNTHESIZING: "回答を書いています",
    Step.AUDITING: "一文ずつ監査しています",
    Step.RETRYING: "根拠と合わない文を書き直しています",
}


def status(step: Step) -> StatusEvent:
    """A step begins."""
    return StatusEvent(step=step, message=STEPS[step])
