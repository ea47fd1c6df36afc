#!/usr/bin/env bash
# Takes pictures of every page of the window, with scripted data, on a display of its own:
#   tests/ui/screenshots.sh FOLDER [BINARIES] [page …]
# BINARIES: where vitrine is, default build/ci/bin. Pages: part of their names, such as chat or settings; default all.
# Light and dark at 1280x800, 900x600 and 1920x1080, some pages narrow, with high contrast, with text of 200 % and of 80 %,
# and in other accents. --LOOK takes one of these only, such as --dark, --contrast-light, --200 or --blue-light.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
binaries=$(cd "${2:-$here/../../build/ci/bin}" && pwd)
shift; [ $# -eq 0 ] || shift
exec /usr/bin/python3 -B "$here/screenshots.py" "$folder" "$binaries" "$@"
