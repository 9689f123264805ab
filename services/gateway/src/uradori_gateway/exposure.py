"""Whether the gateway may listen where it was told to."""

from uradori_bus import ConfigurationError

from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.address import is_loopback


def check_exposure(config: GatewayConfig) -> None:
    """Without tokens anybody who reaches the gateway could change its settings: then only this machine may.

    Raises:
        ConfigurationError: it would be reached by others, or asks for tokens that nobody has.
    """
    if config.tokens_file is not None:
        return
    if not is_loopback(config.http_host):
        raise ConfigurationError(
            f"URADORI_HTTP_HOST={config.http_host} は外部から届きますが、トークンがありません。"
            "URADORI_TOKENS_FILE を指定するか（uradori credentials で作れます）、URADORI_HTTP_HOST を 127.0.0.1 にしてください。",
            f"URADORI_HTTP_HOST={config.http_host} can be reached by others and there are no tokens: set "
            "URADORI_TOKENS_FILE (uradori credentials makes one), or URADORI_HTTP_HOST to 127.0.0.1.",
        )
    if not config.chat_open:
        raise ConfigurationError(
            "URADORI_CHAT_OPEN=false にはトークンが必要です。URADORI_TOKENS_FILE を指定してください。",
            "URADORI_CHAT_OPEN=false needs tokens: set URADORI_TOKENS_FILE.",
        )
