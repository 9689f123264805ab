#!/bin/sh
# Pins every dependency of the workspace in requirements.lock, and what each image needs of it below deploy/locks:
# versions and hashes, no address, no host.
set -eu

command -v uv >/dev/null || {
    echo "uv がありません。 / uv is not installed; it is needed for this target only." >&2
    exit 1
}

export UV_PROJECT_ENVIRONMENT=.venv
uv lock --quiet

export_to() {
    target=$1
    shift
    uv export --quiet --frozen --format requirements.txt --no-emit-workspace --no-header --no-annotate "$@" \
        -o "$target" >/dev/null
    python3 tools/check_lock.py "$target"
}

export_to requirements.lock --all-packages
mkdir -p deploy/locks
export_to deploy/locks/build.txt --only-group build
for member in services/*; do
    service=${member#services/}
    export_to "deploy/locks/$service.txt" --package "uradori-$service" --no-default-groups
done
