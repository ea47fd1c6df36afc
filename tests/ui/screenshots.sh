#!/usr/bin/env bash
# Takes screenshots of every page of the window, with scripted data, on a separate display:
#   tests/ui/screenshots.sh FOLDER [BINARIES] [page …]
# BINARIES: the folder of vitrine, default build/release/bin. Pages: parts of page names, such as chat or settings; default
#   all.
# Light and dark at 1280x800, 900x600 and 1920x1080; some pages also narrow, with high contrast, with text at 200 % and
# 80 %, and in other accent colours. --LOOK selects one variant, such as --dark, --contrast-light, --200 or
# --blue-light. --one-size takes each page in one size only.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
binaries=$(cd "${2:-$here/../../build/release/bin}" && pwd)
shift; [ $# -eq 0 ] || shift
exec /usr/bin/python3 -B "$here/screenshots.py" "$folder" "$binaries" "$@"
