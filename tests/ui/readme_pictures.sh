#!/usr/bin/env bash
# Takes the animation and the pictures of README.md from the real window, on a separate display:
#   tests/ui/readme_pictures.sh [FOLDER] [BINARIES]
# FOLDER: folder for the files, default resources/screenshots. BINARIES: folder of vitrine, default build/release/bin.
# Needs the packages of the set "test" in installer/packages.txt: Xvfb, openbox, xdotool, ImageMagick, AT-SPI and NumPy.
# The starter model computes everything that is shown.
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../../resources/screenshots}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
binaries=$(cd "${2:-$here/../../build/release/bin}" && pwd)
exec /usr/bin/python3 -B "$here/readme_pictures.py" "$folder" "$binaries"
