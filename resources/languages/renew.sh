#!/usr/bin/env bash
# Updates the translation catalogues: adds new texts as unfinished, to be translated by hand or in Qt Linguist, and removes
# unused ones. The forms of the core's sentences come from the linked program, so build it first:
#   resources/languages/renew.sh [PROGRAM, default: the newest of build/*/bin/vitrine] [FOLDER of the catalogues, default: this one]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
program=${1:-$(ls -t "$root"/build/*/bin/vitrine 2> /dev/null | head -n 1)}
if [ ! -x "$program" ]; then echo "There is no program to take the sentences from; build vitrine first." >&2; exit 1; fi
program=$(realpath "$program")
catalogues=$(cd "${2:-$here}" && pwd)
cd "$root"
lupdate=$(PATH="/usr/lib/qt6/bin:$PATH" command -v lupdate)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
/usr/bin/env python3 -B "$here/forms.py" "$program" > "$scratch/core_forms.cpp"
find app ui -path app/cli -prune -o \( -name '*.cpp' -o -name '*.h' -o -name '*.qml' -o -name '*.js' \) -print |
  LC_ALL=C sort > "$scratch/sources"
echo "$scratch/core_forms.cpp" >> "$scratch/sources"
common=(-silent -locations none -no-obsolete -I . "@$scratch/sources" -source-language en)
"$lupdate" "${common[@]}" -ts "$catalogues/vitrine_de.ts" "$catalogues/vitrine_zh_CN.ts"
# The English catalogue contains only plural forms.
"$lupdate" "${common[@]}" -pluralonly -ts "$catalogues/vitrine_en.ts"
