"""Whether the images of the stack have been built."""

import re
from pathlib import Path

from docker.errors import DockerException, ImageNotFound
from testcontainers.core.docker_client import DockerClient

_BUILT = re.compile(r"^    image: (\S+)\n    build:", re.MULTILINE)


def missing_images(root: Path) -> str:
    """Why the stack cannot be started without a build; empty where it can."""
    try:
        client = DockerClient().client
    except DockerException:
        return "no container engine answers"
    try:
        for image in _BUILT.findall((root / "docker-compose.yml").read_text(encoding="utf-8")):
            client.images.get(image)
    except ImageNotFound as error:
        return f"{error.explanation}; docker compose build"
    finally:
        client.close()
    return ""
