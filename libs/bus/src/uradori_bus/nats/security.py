"""TLS to the server, and what it means when the server turns a connection down."""

import ssl
from urllib.parse import urlsplit

from uradori_bus.config import ServiceConfig
from uradori_bus.configuration import ConfigurationError, reading
from uradori_bus.nats.client import UnsecuredServerError
from uradori_bus.nats.credentials import user_of

_SECURED = frozenset({"tls", "wss"})
_REFUSALS = (
    "authorization violation",
    "user authentication expired",
    "user authentication revoked",
    "account authentication expired",
)


def tls_context(config: ServiceConfig) -> ssl.SSLContext | None:
    """None where neither a URL nor a CA asks for TLS.

    Raises:
        ConfigurationError: the CA cannot be read or holds no certificate.
    """
    if config.nats_ca is None:
        return ssl.create_default_context() if secured(config) else None
    with reading(config.nats_ca, "URADORI_NATS_CA"):
        config.nats_ca.open("rb").close()
        try:
            return ssl.create_default_context(cafile=config.nats_ca)
        except ssl.SSLError as error:
            raise ValueError("PEM 形式の証明書がありません / it holds no certificate in PEM form") from error


def secured(config: ServiceConfig) -> bool:
    """Whether nothing may be said in clear."""
    return config.nats_ca is not None or any(
        urlsplit(url.strip()).scheme in _SECURED for url in config.nats_url.split(",")
    )


def refusal(error: Exception, config: ServiceConfig) -> ConfigurationError | None:
    """What to tell where trying again would not help; None for what may pass."""
    at = config.nats_url
    match error:
        case ssl.SSLCertVerificationError():
            return ConfigurationError(
                f"NATS サーバー {at} の証明書を信頼できません（{error.verify_message}）。"
                "URADORI_NATS_CA とサーバーの証明書を確認してください。",
                f"The certificate of the NATS server {at} is not trusted ({error.verify_message}): "
                "check URADORI_NATS_CA and the server's certificate.",
            )
        case UnsecuredServerError():
            return ConfigurationError(
                f"NATS サーバー {at} は TLS に対応していません。サーバーの設定か URADORI_NATS_URL を直してください。",
                f"The NATS server {at} offers no TLS: correct its configuration or URADORI_NATS_URL.",
            )
        case Exception() if any(words in str(error).lower() for words in _REFUSALS):
            return _turned_down(at, config)
    return None


def _turned_down(at: str, config: ServiceConfig) -> ConfigurationError:
    path = config.nats_credentials
    if path is None:
        return ConfigurationError(
            f"NATS サーバー {at} は資格情報を求めています。URADORI_NATS_CREDENTIALS に指定してください。",
            f"The NATS server {at} asks for credentials: name them in URADORI_NATS_CREDENTIALS.",
        )
    user = user_of(path)
    return ConfigurationError(
        f"NATS サーバー {at} が利用者 {user}（{path}）を拒否しました。uradori credentials を実行し、"
        "サーバーに accounts.conf を読み直させてください。",
        f"The NATS server {at} refused the user {user} ({path}): "
        "run uradori credentials and have the server reload its accounts.conf.",
    )
