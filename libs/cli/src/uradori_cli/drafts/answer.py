"""An answer of some system, laid out like a writer's draft."""

from uradori_contracts.audit import AuditReport

from uradori_cli.drafts.draft import Block, BlockKind, Draft


def answer_draft(name: str, report: AuditReport) -> Draft:
    """The answer of a report, a block for each sentence."""
    blocks = (Block(BlockKind.PARAGRAPH, each.span.start, each.span.end) for each in report.sentences)
    return Draft(name, report.answer, report.answer, tuple(blocks))
