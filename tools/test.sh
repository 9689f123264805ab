#!/bin/sh
# Runs pytest on what is named; with nothing named, on everything, in three lanes on two cores: tests that only compute
# beside two lanes of tests that wait for servers and processes most of the time. Usage: test.sh PYTEST [ARGUMENT ...]
set -eu

pytest=$1
shift
if [ $# -gt 0 ]; then
    exec "$pytest" "$@"
fi

lanes=.cache/tests
mkdir -p "$lanes"
# About half of what waits; the other lane takes whatever is not named here.
aside="tests/integration/companies tests/integration/coordinator tests/integration/credentials
    tests/integration/documents tests/integration/operator tests/integration/stack tests/integration/turn"
rest=""
for folder in $aside; do
    rest="$rest --ignore=$folder"
done

"$pytest" tests/unit tests/contract -o cache_dir=.cache/pytest-computing >"$lanes/computing" 2>&1 &
computing=$!
# shellcheck disable=SC2086 # a list
"$pytest" $aside -o cache_dir=.cache/pytest-aside >"$lanes/aside" 2>&1 &
waiting=$!
trap 'kill "$computing" "$waiting" 2>/dev/null || true' EXIT INT TERM

failed=0
# shellcheck disable=SC2086 # a list
"$pytest" tests/bus tests/integration tests/faults $rest || failed=$?
wait "$waiting" || failed=$?
cat "$lanes/aside"
wait "$computing" || failed=$?
trap - EXIT INT TERM
cat "$lanes/computing"
[ "$failed" -eq 0 ]
