"""What the synthesizer is told by its environment."""

from pydantic import Field, HttpUrl, SecretStr
from uradori_bus import ServiceConfig


class SynthesizerConfig(ServiceConfig):
    """An OpenAI-compatible endpoint takes part once both its base URL and a model are given."""

    openai_base_url: HttpUrl | None = None
    """E.g. http://127.0.0.1:8080/v1."""
    openai_model: str = ""
    openai_api_key: SecretStr | None = None
    openai_connect_timeout_s: float = Field(default=3.0, gt=0)
    openai_idle_timeout_s: float = Field(default=15.0, gt=0)
    """The longest silence of a stream, its first token included."""
    openai_max_characters: int = Field(default=8_000, ge=100, le=1_000_000)
    """Of an answer; a longer draft is given up."""
