"""What the operator's process is told by its environment."""

from pydantic import FilePath
from uradori_bus import ServiceConfig


class OperatorConfig(ServiceConfig):
    """`URADORI_*`, as for every service, and these."""

    teams_file: FilePath
    """Who subscribes to audit reports, and to which of them; TOML."""
