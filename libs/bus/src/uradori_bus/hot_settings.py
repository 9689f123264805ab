"""Settings as they stand now, followed without a restart."""

from contextlib import AbstractAsyncContextManager

from structlog.typing import FilteringBoundLogger
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import SETTINGS, SETTINGS_KEY

from uradori_bus.hot_value import HotValue, following
from uradori_bus.interface import Bus


class HotSettings(HotValue[Settings]):
    """The last good value; the defaults where none was ever written. What is no `Settings` changes nothing."""

    def __init__(self, initial: Settings | None = None) -> None:
        super().__init__(initial or Settings())


def followed(settings: HotSettings, bus: Bus, log: FilteringBoundLogger) -> AbstractAsyncContextManager[None]:
    """Follows in the background; waits for the first value only where the bus is up."""
    return following(settings, bus, SETTINGS, SETTINGS_KEY, lambda written: written, log)
