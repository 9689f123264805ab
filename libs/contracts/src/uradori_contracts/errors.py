"""Errors that cross a border: a stable code, a sentence for the user in two languages, a trace id."""

from enum import StrEnum

from uradori_contracts.message import Message


class ErrorCode(StrEnum):
    """Stable across versions; what a caller may branch on."""

    INVALID_REQUEST = "invalid_request"
    UNSUPPORTED_VERSION = "unsupported_version"
    TOO_LARGE = "too_large"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    UNKNOWN_TICKER = "unknown_ticker"
    UNAVAILABLE = "unavailable"
    BUSY = "busy"
    DEADLINE_EXCEEDED = "deadline_exceeded"
    BUS_UNAVAILABLE = "bus_unavailable"
    CANCELLED = "cancelled"
    SLOW_CLIENT = "slow_client"
    PROVIDER_FAILED = "provider_failed"
    INTERNAL = "internal"
    UNAUTHENTICATED = "unauthenticated"
    FORBIDDEN = "forbidden"
    RATE_LIMITED = "rate_limited"


SENTENCES: dict[ErrorCode, tuple[str, str]] = {
    ErrorCode.INVALID_REQUEST: ("リクエストの形式が正しくありません。", "The request is not valid."),
    ErrorCode.UNSUPPORTED_VERSION: (
        "このスキーマの版には対応していません。",
        "This schema version is not supported.",
    ),
    ErrorCode.TOO_LARGE: ("データが大きすぎます。", "The message is too large."),
    ErrorCode.NOT_FOUND: ("見つかりませんでした。", "Not found."),
    ErrorCode.CONFLICT: (
        "他の更新と競合しました。最新の値を読み直してください。",
        "Somebody else changed it first. Read the current value and try again.",
    ),
    ErrorCode.UNKNOWN_TICKER: ("この証券コードのデータがありません。", "No data for this ticker."),
    ErrorCode.UNAVAILABLE: ("担当するサービスが応答していません。", "The service for this is not running."),
    ErrorCode.BUSY: (
        "混み合っています。少し待ってからお試しください。",
        "Too many requests at once. Try again in a moment.",
    ),
    ErrorCode.DEADLINE_EXCEEDED: ("制限時間内に終わりませんでした。", "It did not finish in time."),
    ErrorCode.BUS_UNAVAILABLE: (
        "内部の通信が止まっています。復旧後にもう一度お試しください。",
        "The message bus is down. Try again once it is back.",
    ),
    ErrorCode.CANCELLED: ("取り消されました。", "It was cancelled."),
    ErrorCode.SLOW_CLIENT: (
        "受信が遅いため配信を終えました。続きは再接続で受け取れます。",
        "The reader was too slow and the stream ended. Reconnect to get the rest.",
    ),
    ErrorCode.PROVIDER_FAILED: ("文章の生成に失敗しました。", "No provider could write an answer."),
    ErrorCode.INTERNAL: ("内部エラーが発生しました。", "An internal error occurred."),
    ErrorCode.UNAUTHENTICATED: (
        "アクセストークンが必要です。管理者から受け取り、Authorization: Bearer ヘッダーで送ってください。",
        "An access token is needed. Get one from the operator and send it in the header Authorization: Bearer.",
    ),
    ErrorCode.FORBIDDEN: (
        "このトークンではできません。必要な権限を持つトークンを管理者に求めてください。",
        "This token may not do that. Ask the operator for one that may.",
    ),
    ErrorCode.RATE_LIMITED: (
        "リクエストが多すぎます。Retry-After の秒数だけ待ってからお試しください。",
        "Too many requests. Wait for as many seconds as Retry-After says, then try again.",
    ),
}


class ErrorReply(Message):
    """What a caller gets instead of a reply. Never holds an exception's text."""

    code: ErrorCode
    message: str
    message_en: str
    trace_id: str


class UradoriError(Exception):
    """A failure with a stable code. Raised where it is known, translated once at the border.

    `message` and `message_en` are shown to the caller as they are, so they hold nothing internal.
    """

    def __init__(self, code: ErrorCode, message: str | None = None, message_en: str | None = None) -> None:
        japanese, english = SENTENCES[code]
        self.code = code
        self.message = message or japanese
        self.message_en = message_en or english
        super().__init__(f"{code}: {self.message_en}")

    def reply(self, trace_id: str) -> ErrorReply:
        """The error as the caller sees it."""
        return ErrorReply(code=self.code, message=self.message, message_en=self.message_en, trace_id=trace_id)
