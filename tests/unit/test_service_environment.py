"""What a service reads from its environment."""

import pytest
from uradori_bus import ServiceConfig


def test_a_variable_that_is_empty_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URADORI_NATS_URL", "")
    monkeypatch.setenv("URADORI_NATS_CREDENTIALS", "")
    config = ServiceConfig()
    assert config.nats_url == "nats://127.0.0.1:4222"
    assert config.nats_credentials is None
