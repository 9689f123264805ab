"""What a command presents to a gateway, and whose certificate it takes."""

import re
import ssl
from dataclasses import dataclass, field
from pathlib import Path

from uradori_cli.failure import CommandError

_SIZE_LIMIT = 4096
_TOKEN = re.compile(r"[A-Za-z0-9._~+/-]{1,256}={0,2}")


@dataclass(frozen=True, slots=True)
class Access:
    """A bearer token, which is never shown, and a CA of one's own for https."""

    token: str | None = field(default=None, repr=False)
    ca: Path | None = None

    def headers(self) -> dict[str, str]:
        """Of every request."""
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def verify(self) -> ssl.SSLContext | bool:
        """What httpx checks certificates with. Raises CommandError for a file that is no CA."""
        if self.ca is None:
            return True
        try:
            return ssl.create_default_context(cafile=self.ca)
        except ssl.SSLError as error:
            raise CommandError(
                f"{self.ca} は CA 証明書（PEM）ではありません。", f"{self.ca} is no CA certificate in PEM form."
            ) from error
        except OSError as error:
            raise _unreadable(self.ca, error) from error


def access_of(token: str | None, token_file: Path | None, ca: Path | None) -> Access:
    """What the options say; a file comes before URADORI_TOKEN.

    Raises:
        CommandError: the file cannot be read, or what was given is no token.
    """
    given = token if token_file is None else _content(token_file)
    if not given:
        return Access(None, ca)
    if not _TOKEN.fullmatch(given):
        raise CommandError(
            "アクセストークンの形式が正しくありません。空白や改行が混ざっていないか確認してください。",
            "That is no access token. Check that it holds no blanks or line breaks.",
            exit_code=2,
        )
    return Access(given, ca)


def _content(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(_SIZE_LIMIT).strip()
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> CommandError:
    return CommandError(
        f"{path} を読めません（{error.strerror}）。", f"Cannot read {path} ({error.strerror}).", exit_code=2
    )
