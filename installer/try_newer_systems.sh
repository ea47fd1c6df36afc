#!/usr/bin/env bash
# Builds both programs on newer systems, runs the command-line tests there and opens the window:
#   sudo installer/try_newer_systems.sh [suite …]      default: trixie sid (Debian 13 and unstable)
# A system that cannot be made here is reported as SKIP and does not count as a failure.
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
[ $# -gt 0 ] || set -- trixie sid
here=$(cd "$(dirname "$0")" && pwd)

passed=0 failed=0 skipped=0
for suite in "$@"; do
  status=0
  "$here/try_bare_system.sh" "$suite" "/var/tmp/vitrine-$suite" ./test.sh --programs || status=$?
  case $status in
  0) passed=$((passed + 1)) ;;
  77) skipped=$((skipped + 1)); echo "SKIP: $suite was not tried." >&2 ;;
  *) failed=$((failed + 1)); echo "FAILED: $suite" >&2 ;;
  esac
done
echo "Newer systems: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
