"""The teams, from TOML."""

import tomllib
from pathlib import Path

from uradori_bus.configuration import reading
from uradori_contracts.teams import Teams

VARIABLE = "URADORI_TEAMS_FILE"


def read_teams(path: Path) -> Teams:
    """Raises ConfigurationError for a file that cannot be read or names a team that cannot be."""
    with reading(path, VARIABLE):
        return Teams.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
