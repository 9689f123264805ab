"""Colours of a report on a terminal."""

from uradori_contracts.audit import AuditStatus

from uradori_cli.render.audit.tones import Tone

MARKS: dict[Tone, str] = {
    Tone.WRONG: "bold red underline",
    Tone.UNPROVEN: "yellow underline",
    Tone.UNFOUND: "cyan underline",
    Tone.ADVICE: "magenta",
    Tone.RIGHT: "green",
}
NAMES: dict[Tone, str] = {
    Tone.WRONG: "bold red",
    Tone.UNPROVEN: "bold yellow",
    Tone.UNFOUND: "cyan",
    Tone.ADVICE: "magenta",
    Tone.RIGHT: "green",
}
SIGNS: dict[Tone | None, str] = {
    Tone.WRONG: "✗",
    Tone.UNPROVEN: "!",
    Tone.UNFOUND: "?",
    Tone.ADVICE: "i",
    Tone.RIGHT: "✓",
    None: " ",
}
"""In the margin of a stretch of text, by its gravest finding."""
UNDERLINES: dict[Tone, str] = {Tone.WRONG: "^", Tone.UNPROVEN: "~", Tone.UNFOUND: "?", Tone.ADVICE: "-"}
"""Below marked words, where there are no colours."""
STATUS_STYLES: dict[AuditStatus, str] = {
    AuditStatus.PASS: "bold green",
    AuditStatus.WARN: "bold yellow",
    AuditStatus.FAIL: "bold red",
    AuditStatus.INSUFFICIENT_EVIDENCE: "bold magenta",
    AuditStatus.UNAUDITED: "bold magenta",
}
SOURCE_MARK = "bold green"
QUIET = "dim"
