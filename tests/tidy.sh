#!/usr/bin/env bash
# Runs clang-tidy on the C++ files of a change:   tests/tidy.sh [commit]
# Checks the differences from that commit, including the working tree. Default: the commit where the branch left main;
# on main, the parent of the last commit. Builds nothing and uses no precompiled headers, so it finds missing #includes.
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
cd "$(dirname "$0")/.."
source installer/dependencies.sh
ensure_packages build tidy

base=${1:-$(git merge-base main HEAD 2>/dev/null || git rev-parse HEAD~)}
[ $# -gt 0 ] || [ "$base" != "$(git rev-parse HEAD)" ] || base=HEAD~
git rev-parse --verify --quiet "$base^{commit}" >/dev/null || { echo "$base: no such commit." >&2; exit 2; }

# Prints the source file in which a header is checked. It is the source with the header's name, or else the first source
# that includes the header directly or indirectly.
source_of() {
  local includer
  [ ! -f "${1%.h}.cpp" ] || { echo "${1%.h}.cpp"; return; }
  for includer in $(git grep -lF "#include \"$1\"" -- '*.cpp') $(git grep -lF "#include \"$1\"" -- '*.h'); do
    case $includer in *.cpp) echo "$includer"; return ;; *) source_of "$includer"; return ;; esac
  done
  echo "$1 is not checked, because no file includes it." >&2
}

changed=$({ git diff --name-only --diff-filter=d "$base"; git ls-files --others --exclude-standard; } |
  while read -r file; do
    case $file in *.cpp) echo "$file" ;; *.h) source_of "$file" ;; esac
  done | sort -u)
build=build/tidy
if ! configured=$(cmake --preset dev -B $build -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DVITRINE_JOIN_SOURCES=OFF -DCMAKE_AUTOGEN_ORIGIN_DEPENDS=OFF 2>&1)
then echo "$configured" >&2; exit 1; fi

# Selects those changed files that are compiled, and creates their moc output.
moc=$(grep -m 1 -oE '/[^ ]+/moc\b' $build/build.ninja)
files=() targets=()
while IFS=$'\t' read -r file target; do
  files+=("$file")
  grep -q '^#include ".*\.moc"' "$file" || continue
  case $file in
    tests/*) mkdir -p "$(dirname $build/"$file")"; "$moc" -o "$build/${file%.cpp}.moc" "$file" ;;
    *) targets+=("${target}_autogen") ;;
  esac
done < <(python3 - $build/compile_commands.json $changed <<'END'
import json, os, re, sys
seen = set()
for entry in json.load(open(sys.argv[1])):
    file = os.path.relpath(entry["file"])
    if file in sys.argv[2:] and file not in seen:
        seen.add(file)
        print(file, re.search(r"CMakeFiles/([^/]+)\.dir/", entry["command"])[1], sep="\t")
END
)
if [ ${#files[@]} -eq 0 ]; then echo "No compiled file differs from $base." >&2; exit 0; fi
[ ${#targets[@]} -eq 0 ] || cmake --build $build --target "${targets[@]}" >/dev/null
printf '%s\n' "${files[@]}" |
  xargs -n 1 -P "$(nproc)" clang-tidy -p $build --quiet "--header-filter=^$PWD/(core|app|tests)/" --extra-arg=-Wno-unknown-warning-option \
  2> >(grep -v 'warnings\? generated\.$' >&2)
