#!/usr/bin/env bash
# Installs missing packages, builds everything and runs the tests:   ./test.sh [--all] [preset] [ctest arguments …]
# Presets: release (default; the folder and flags of ./run.sh), dev, asan, tsan.
#   ./test.sh              runs the first set of tests. Tests that run once for each level of CPU instructions run only
#                          at the levels that this processor uses, and at the level scalar.
#   ./test.sh --all        also runs the second set. It tests the same behaviour in more detail, at the other levels of
#                          CPU instructions, and with damaged files under AddressSanitizer. CI runs it.
#   ./test.sh --programs   builds only the two programs; tests only the command line and the start of the window
#   ./test.sh --packages   makes Debian packages and the portable archive; installs, uses and removes them in new systems
#                          (needs root)
#   ./test.sh --systems    runs installer/try_newer_systems.sh, which tests newer systems (needs root and debootstrap)
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
cd "$(dirname "$0")"
source installer/dependencies.sh
all=false
programs=false
packages=false
case ${1:-} in
--systems) exec installer/try_newer_systems.sh ;;
--all) all=true; shift ;;
--programs) programs=true; shift ;;
--packages) packages=true; shift ;;
esac
preset=${1:-release}
[ $# -eq 0 ] || shift

sets=(build run test)
! $packages || sets+=(package portable)
[ "$preset" != release ] || sets+=(bench)  # only the preset release builds the benchmarks, to check that they compile
ensure_packages "${sets[@]}"
# Some tests request an absurd amount of memory and expect the allocation to fail; the sanitizer must not abort there.
export ASAN_OPTIONS=allocator_may_return_null=1 LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp
export TSAN_OPTIONS=allocator_may_return_null=1:die_after_fork=0:suppressions=$PWD/tests/tsan.supp
status=0
logs=()

# Prints what is finished and how long the whole run has taken so far.
report_time() { printf '%s after %d:%02d minutes.\n' "$1" $((SECONDS / 60)) $((SECONDS % 60)); }

# Moves ctest's log of the last run in build folder $1 to a file of its own.
keep_log() {
  local log=$1/Testing/run-${#logs[@]}.log
  mv "$1/Testing/Temporary/LastTest.log" "$log"
  logs+=("$log")
}

# run_tests NAME [ctest arguments …]: tests the build folder build/NAME.
run_tests() {
  local build=build/$1
  shift
  # One job more than there are processors, because tests of the window mostly wait.
  ctest --test-dir "$build" --output-on-failure --parallel $(($(nproc) + 1)) "$@" || status=1
  keep_log "$build"
}

# Prints a line for each level of CPU instructions: its name, whether this processor supports it, whether it is used.
levels() {
  "build/$preset/bin/vitrine-cli" devices --json | python3 -c '
import json, sys
for level in json.load(sys.stdin)["cpu"]["levels"]:
    print(level["isa"], *("yes" if level[key] else "no" for key in ("supported", "used")))'
}

# Sums the line "Totals: 5 passed, 0 failed, 1 skipped, …" that ends each Qt Test program. Some programs print binary
# data, hence grep -a.
print_counts() {
  grep -ahE '^(Totals: |SKIP   : |[0-9]+/[0-9]+ Testing: )' "${logs[@]}" | awk '
    /^Totals: / { passed += $2; failed += $4; skipped += $6; next }
    /^SKIP/     { print; next }
                { programs++ }
    END { printf "Tests: %d programs, %d passed, %d failed, %d skipped\n", programs, passed, failed, skipped }'
}

cmake --preset "$preset"
if $programs; then
  cmake --build "build/$preset" --target vitrine vitrine-cli cli_tests
  run_tests "$preset" --tests-regex '^(cli_|window_first_start$|window_streaming$)'
  print_counts
  exit $status
fi
cmake --build "build/$preset" --target all tests
report_time "Built"
if $packages; then
  run_tests "$preset" --label-regex '^packages$' "$@"
  print_counts
  exit $status
fi
first=(--label-exclude '^packages$')
if ! $all; then
  first=(--label-exclude '^(second|packages)$')
  # Leave out tests of levels that are not used. The names of tests that run once per level end in @ and the level.
  repeated=$(levels | awk '$3 == "no" && $1 != "scalar" { print $1 }' | paste -sd '|')
  [ -z "$repeated" ] || first+=(--exclude-regex "@($repeated)\$")
fi
run_tests "$preset" "${first[@]}" "$@"
report_time "Tested"
if $all && [ "$preset" = release ] && [ $# -eq 0 ]; then
  # Results must not depend on the processor. Tests with an @ in their names have just run at every level. The label
  # "level" marks the remaining tests that use kernels (tests/CMakeLists.txt).
  for level in $(levels | awk '$1 ~ /^(scalar|avx2)$/ && $2 == "yes" && $3 == "no" { print $1 }'); do
    echo "Running again at the level $level:"
    VITRINE_ISA=$level run_tests release --label-regex '^level$'
    report_time "Tested at the level $level"
  done
  # Leave out the levels wider than avx2. They take minutes to compile with sanitizers, and malformed files reach the
  # same code at avx2. -g1 leaves out debug symbols of variables, which take time to compile and are in no report.
  cmake --preset asan -DVITRINE_BUILD_APP=OFF -DVITRINE_WIDE_LEVELS=OFF -DVITRINE_JOIN_SOURCES=ON \
    -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1 -D_GLIBCXX_ASSERTIONS" -B build/asan-core
  cmake --build build/asan-core --target fuzz_tests
  report_time "Built with AddressSanitizer"
  run_tests asan-core -L fuzz
  report_time "Fuzzed"
fi
print_counts
exit $status
