#!/usr/bin/env bash
# Updates the translation catalogues from the sources: adds new texts as unfinished, to be translated by hand or in Qt
# Linguist, and removes unused ones:   resources/languages/renew.sh [FOLDER of the catalogues, default: this one]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
catalogues=$(cd "${1:-$here}" && pwd)
cd "$here/../.."
lupdate=$(PATH="/usr/lib/qt6/bin:$PATH" command -v lupdate)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
/usr/bin/env python3 -B "$here/core_texts.py" . > "$catalogues/core_texts.txt"
sed 's/[\\"]/\\&/g; s/.*/QT_TRANSLATE_NOOP("core", "&")/' "$catalogues/core_texts.txt" > "$scratch/core_texts.cpp"
find app ui -path app/cli -prune -o \( -name '*.cpp' -o -name '*.h' -o -name '*.qml' -o -name '*.js' \) -print |
  LC_ALL=C sort > "$scratch/sources"
echo "$scratch/core_texts.cpp" >> "$scratch/sources"
common=(-silent -locations none -no-obsolete -I . "@$scratch/sources" -source-language en)
"$lupdate" "${common[@]}" -ts "$catalogues/vitrine_de.ts" "$catalogues/vitrine_zh_CN.ts"
# The English catalogue contains only plural forms.
"$lupdate" "${common[@]}" -pluralonly -ts "$catalogues/vitrine_en.ts"
