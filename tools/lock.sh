#!/bin/sh
# Pins every dependency of the workspace in requirements.lock: versions and hashes, no address, no host.
set -eu

command -v uv >/dev/null || {
    echo "uv がありません。 / uv is not installed; it is needed for this target only." >&2
    exit 1
}

export UV_PROJECT_ENVIRONMENT=.venv
uv lock --quiet
uv export --quiet --frozen --all-packages --format requirements.txt \
    --no-emit-workspace --no-header --no-annotate -o requirements.lock >/dev/null
python3 tools/check_lock.py requirements.lock
