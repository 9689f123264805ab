#!/bin/sh
# Makes a virtual environment from requirements.lock and installs the members named into it, editable.
# usage: bootstrap_venv.sh VENV MEMBER...
set -eu

venv=$1
shift

is_recent() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if is_recent "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    echo "Python 3.11 以上が見つかりません。 / Python 3.11 or newer was not found. Set PYTHON=..." >&2
    exit 1
}

python=$(find_python)
if ! is_recent "$venv/bin/python"; then
    rm -rf "$venv"
    if ! "$python" -m venv "$venv"; then
        rm -rf "$venv"
        echo "仮想環境を作れません。Debian では python3-venv を入れてください。 / Cannot create a virtual environment." \
            "On Debian, install python3-venv." >&2
        exit 1
    fi
fi

if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    "$venv/bin/python" -m ensurepip --upgrade
fi

echo "Installing into $venv (about a minute the first time) ..."
"$venv/bin/python" -m pip install --quiet --require-hashes -r requirements.lock

# shellcheck disable=SC2086
set -- $(printf -- '-e ./%s ' "$@")
"$venv/bin/python" -m pip install --quiet --no-deps --no-build-isolation "$@"
