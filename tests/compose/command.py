"""docker compose as it is found here: version 2 where it is, else 1.29."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_BUILDKIT = {"DOCKER_BUILDKIT": "1", "COMPOSE_DOCKER_CLI_BUILD": "1", "COMPOSE_ANSI": "never"}


class ComposeError(RuntimeError):
    """A command of docker compose failed."""


def compose_command() -> list[str]:
    """What to begin a command with. Raises ComposeError where there is none."""
    docker = shutil.which("docker")
    if docker and subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode == 0:
        return ["docker", "compose"]
    if shutil.which("docker-compose"):
        return ["docker-compose"]
    raise ComposeError("neither docker compose nor docker-compose is installed")


@dataclass(frozen=True, slots=True)
class Compose:
    """The commands of one project."""

    root: Path
    project: str
    files: tuple[Path, ...]
    env_file: Path

    def run(self, *words: str, seconds: float = 300.0) -> str:
        """Standard output. Raises ComposeError with the end of what it said."""
        files = [part for file in self.files for part in ("-f", str(file))]
        head = (*compose_command(), "-p", self.project, "--env-file", str(self.env_file), *files)
        return _run((*head, *words), self.root, seconds)


def _run(command: Sequence[str], root: Path, seconds: float) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("URADORI_", "OTEL_"))}
    try:
        done = subprocess.run(
            command,
            cwd=root,
            env={**environment, **_BUILDKIT},
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ComposeError(f"{' '.join(command)} took longer than {seconds:g} s") from error
    if done.returncode != 0:
        raise ComposeError(f"{' '.join(command)}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout
