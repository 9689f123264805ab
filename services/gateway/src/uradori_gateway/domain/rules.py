"""What each path needs."""

from dataclasses import dataclass

from uradori_contracts.access import Scope

HEALTH = frozenset({"/livez", "/readyz", "/health"})
"""Paths that answer whoever asks, by whatever name."""


@dataclass(frozen=True, slots=True)
class Rule:
    """`scopes`: any one of them is enough. `open`: needs none while that scope is open.

    `reading`: looks at what was asked before, a stream that is resumed among it, and asks nothing new.
    """

    path: str
    scopes: tuple[Scope, ...]
    open: Scope | None = None
    reading: bool = False


CHAT = Rule("/api/v1/chat", (Scope.CHAT,), open=Scope.CHAT)
TURNS = Rule("/api/v1/turns", (Scope.CHAT,), open=Scope.CHAT, reading=True)
READ_SETTINGS = Rule("/api/v1/settings", (Scope.CHAT, Scope.SETTINGS), open=Scope.CHAT, reading=True)
WRITE_SETTINGS = Rule("/api/v1/settings", (Scope.SETTINGS,))
AUDIT = Rule("/api/v1/audit", (Scope.AUDIT,))
COMPANIES = Rule("/api/v1/companies", (Scope.DOCUMENTS,))
DOCUMENTS = Rule("/api/v1/documents", (Scope.DOCUMENTS,))
READ_DOCUMENTS = Rule("/api/v1/documents", (Scope.DOCUMENTS,), reading=True)
MCP = Rule("/api/v1/access/mcp", (Scope.MCP,), open=Scope.MCP)
"""What a proxy asks before it lets somebody through to the tools."""
UNKNOWN = Rule("/api", (Scope.SETTINGS,))
"""The strictest, so that a route which nobody thought of here is closed rather than open."""


def rule_of(method: str, path: str) -> Rule | None:
    """The rule of a request; None for what anybody may see: health, the OpenAPI document, a path that is none."""
    if not path.startswith("/api/"):
        return None
    if path.startswith("/api/v1/chat/") and method == "POST":
        return CHAT
    if path.startswith("/api/v1/turns/") and method == "GET":
        return TURNS
    if path == "/api/v1/settings":
        return READ_SETTINGS if method == "GET" else WRITE_SETTINGS
    if path == "/api/v1/companies":
        return COMPANIES
    if path == DOCUMENTS.path or path.startswith(f"{DOCUMENTS.path}/"):
        return READ_DOCUMENTS if method == "GET" else DOCUMENTS
    if path == MCP.path and method == "GET":
        return MCP
    return AUDIT if path == "/api/v1/audit" else UNKNOWN
