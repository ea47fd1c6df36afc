#!/usr/bin/env bash
# Installs missing packages, builds everything and runs all tests:   ./test.sh [preset] [ctest arguments …]
# Presets: ci (default), dev, asan, tsan. With the default, tests that use CPU kernels run again with the
# instruction-set level forced to avx2 and to scalar, and the fuzz tests run once more under AddressSanitizer.
#   ./test.sh --all        as above, then installer/try_newer_systems.sh (needs root and debootstrap; otherwise skipped)
#   ./test.sh --programs   builds only the two programs; tests only the command line and the start of the window
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
cd "$(dirname "$0")"
source installer/dependencies.sh
all=false
programs=false
case ${1:-} in
--all) all=true; shift ;;
--programs) programs=true; shift ;;
esac
preset=${1:-ci}
[ $# -eq 0 ] || shift

sets=(build run test)
[ "$preset" != ci ] || sets+=(bench)  # the benchmarks are built only here, which checks that they compile
ensure_packages "${sets[@]}"
# Some tests request an absurd amount of memory and expect the allocation to fail; the sanitizer must not abort there.
export ASAN_OPTIONS=allocator_may_return_null=1 LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp
export TSAN_OPTIONS=allocator_may_return_null=1:die_after_fork=0:suppressions=$PWD/tests/tsan.supp
status=0
logs=()
only_alone=()

# Prints what is finished and how long the whole run has taken so far.
report_time() { printf '%s after %d:%02d minutes.\n' "$1" $((SECONDS / 60)) $((SECONDS % 60)); }

# Moves ctest's log of the last run in build folder $1 to a file of its own.
keep_log() {
  local log=$1/Testing/run-${#logs[@]}.log
  mv "$1/Testing/Temporary/LastTest.log" "$log"
  logs+=("$log")
}

# run_tests NAME [ctest arguments …]: tests the build folder build/NAME. Runs up to five failed tests once more, one at
# a time: under load, a window may react too slowly for the simulated clicks. Tests that pass then are reported, but do
# not count as failures.
run_tests() {
  local build=build/$1 failed
  shift
  # One job more than there are processors, because tests of the window mostly wait.
  ctest --test-dir "$build" --output-on-failure --parallel $(($(nproc) + 1)) "$@" && { keep_log "$build"; return; }
  keep_log "$build"
  mapfile -t failed < <(sed 's/^[0-9]*://' "$build/Testing/Temporary/LastTestsFailed.log" 2>/dev/null)
  if [ ${#failed[@]} -eq 0 ] || [ ${#failed[@]} -gt 5 ]; then status=1; return; fi  # too many failures to blame timing
  echo "Running again, one at a time: ${failed[*]}"
  if ctest --test-dir "$build" --output-on-failure --rerun-failed; then only_alone+=("${failed[@]}"); else status=1; fi
  keep_log "$build"
}

# Prints those of the levels scalar and avx2 that this processor supports but does not use by default.
other_levels() {
  build/ci/bin/vitrine-cli devices --json | python3 -c '
import json, sys
levels = json.load(sys.stdin)["cpu"]["levels"]
print(*(level["isa"] for level in levels if level["isa"] in ("scalar", "avx2") and level["supported"] and not level["used"]))'
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
cmake --build "build/$preset"
report_time "Built"
run_tests "$preset" "$@"
report_time "Tested"
if [ "$preset" = ci ] && [ $# -eq 0 ]; then
  # Results must not depend on the processor. Tests with an @ in their names have just run at every level. The label "level"
  # marks the remaining tests that use kernels (tests/CMakeLists.txt).
  levels=$(other_levels)
  for level in $levels; do
    echo "Running again at the level $level:"
    VITRINE_ISA=$level run_tests ci --label-regex '^level$'
    report_time "Tested at the level $level"
  done
  # Malformed files reach the same code at avx2 as at the wider levels, which take minutes to compile with sanitizers.
  # Debug symbols of variables take time too, and no report shows them: hence -g1.
  cmake --preset asan -DVITRINE_BUILD_APP=OFF -DVITRINE_WIDE_LEVELS=OFF -DVITRINE_JOIN_SOURCES=ON \
    -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1 -D_GLIBCXX_ASSERTIONS" -B build/asan-core
  cmake --build build/asan-core --target fuzz_tests
  report_time "Built with AddressSanitizer"
  run_tests asan-core -L fuzz
  report_time "Fuzzed"
fi
if $all; then installer/try_newer_systems.sh || status=1; fi
print_counts
[ ${#only_alone[@]} -eq 0 ] || echo "Passed only when run alone: ${only_alone[*]}"
exit $status
