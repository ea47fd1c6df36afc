#!/usr/bin/env bash
# Installs what is missing, builds everything and runs all tests:   ./test.sh [preset] [ctest arguments …]
# Presets: ci (the default), dev, asan, tsan. With the default, what computes with a level's kernels runs again with the
# instruction-set level forced to avx2 and to scalar, and the fuzz tests run once more under AddressSanitizer.
#   ./test.sh --all        the same, then installer/try_newer_systems.sh (needs root and debootstrap; skips without)
#   ./test.sh --programs   builds the two programs, and tests the command line and the start of the window only
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
[ "$preset" != ci ] || sets+=(bench)  # only that preset builds the benchmarks, so that they keep compiling
ensure_packages "${sets[@]}"
# A test that asks for an absurd amount of memory expects a failure, not the sanitizer to give up.
export ASAN_OPTIONS=allocator_may_return_null=1 LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp
export TSAN_OPTIONS=allocator_may_return_null=1:die_after_fork=0:suppressions=$PWD/tests/tsan.supp
status=0
logs=()
only_alone=()

# Keeps what ctest wrote about its last run in the build folder $1.
keep_log() {
  local log=$1/Testing/run-${#logs[@]}.log
  mv "$1/Testing/Temporary/LastTest.log" "$log"
  logs+=("$log")
}

# Tests one build folder; the rest of the arguments go to ctest. What fails is tried once more, alone: beside other tests
# a window may be too slow for whoever clicks in it. What then passes is told, and is no failure.
run_tests() {
  local build=build/$1 failed
  shift
  # One more than there are processors, since tests of the window wait more than they compute.
  ctest --test-dir "$build" --output-on-failure --parallel $(($(nproc) + 1)) "$@" && { keep_log "$build"; return; }
  keep_log "$build"
  mapfile -t failed < <(sed 's/^[0-9]*://' "$build/Testing/Temporary/LastTestsFailed.log" 2>/dev/null)
  if [ ${#failed[@]} -eq 0 ] || [ ${#failed[@]} -gt 5 ]; then status=1; return; fi  # no accident
  echo "Once more, alone: ${failed[*]}"
  if ctest --test-dir "$build" --output-on-failure --rerun-failed; then only_alone+=("${failed[@]}"); else status=1; fi
  keep_log "$build"
}

# The levels that every machine should pass and that are not its own choice.
other_levels() {
  build/ci/bin/vitrine-cli devices --json | python3 -c '
import json, sys
levels = json.load(sys.stdin)["cpu"]["levels"]
print(*(level["isa"] for level in levels if level["isa"] in ("scalar", "avx2") and level["supported"] and not level["used"]))'
}

# Qt Test ends each program with "Totals: 5 passed, 0 failed, 1 skipped, …": adds them up. Some programs print bytes that
# are no text, hence -a.
print_counts() {
  grep -ahE '^(Totals: |SKIP   : |[0-9]+/[0-9]+ Testing: )' "${logs[@]}" | awk '
    /^Totals: / { passed += $2; failed += $4; skipped += $6; next }
    /^SKIP/     { print; next }
                { programs++ }
    END { printf "Tests: %d programs, %d passed, %d failed, %d skipped\n", programs, passed, failed, skipped }'
}

cmake --preset "$preset"
if $programs; then
  cmake --build "build/$preset" --target vitrine vitrine-cli cli_tests cli_compare_files_test
  run_tests "$preset" --tests-regex '^(cli_|window_first_start$|window_streaming$)'
  print_counts
  exit $status
fi
cmake --build "build/$preset"
run_tests "$preset" "$@"
if [ "$preset" = ci ] && [ $# -eq 0 ]; then
  # No test may depend on the processor that it was written on. Programs with an @ in their names have just run at every
  # level; of the others, those with this label get as far as the kernels (tests/CMakeLists.txt).
  levels=$(other_levels)
  for level in $levels; do
    echo "Again at the level $level:"
    VITRINE_ISA=$level run_tests ci --label-regex '^level$'
  done
  # What a file can do to the wider levels it can do to avx2, and those take minutes to compile here; so do symbols of
  # variables, which no report shows.
  cmake --preset asan -DVITRINE_BUILD_APP=OFF -DVITRINE_WIDE_LEVELS=OFF -DVITRINE_JOIN_SOURCES=ON \
    -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1 -D_GLIBCXX_ASSERTIONS" -B build/asan-core
  cmake --build build/asan-core --target fuzz_tests
  run_tests asan-core -L fuzz
fi
if $all; then installer/try_newer_systems.sh || status=1; fi
print_counts
[ ${#only_alone[@]} -eq 0 ] || echo "Passed only alone, not beside others: ${only_alone[*]}"
exit $status
