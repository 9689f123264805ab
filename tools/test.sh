#!/bin/sh
# Runs pytest on what is named; with nothing named, on everything: tests that only compute beside tests that wait for
# servers, so that two cores are used. Usage: test.sh PYTEST [ARGUMENT ...]
set -eu

pytest=$1
shift
if [ $# -gt 0 ]; then
    exec "$pytest" "$@"
fi

computing=.cache/tests-that-compute.txt
mkdir -p .cache
"$pytest" tests/unit tests/contract -o cache_dir=.cache/pytest-computing >"$computing" 2>&1 &
beside=$!
trap 'kill "$beside" 2>/dev/null || true' EXIT INT TERM

waiting=0
"$pytest" tests/bus tests/integration tests/faults || waiting=$?
computed=0
wait "$beside" || computed=$?
trap - EXIT INT TERM
cat "$computing"
[ "$waiting" -eq 0 ] && [ "$computed" -eq 0 ]
