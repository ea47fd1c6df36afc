#!/usr/bin/env bash
# Makes the Debian packages and the portable archives of the current commit, without network, for the other tests:
#   packages_made_test.sh FOLDER
# The archives are made twice, and both times must give the same bytes.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
folder=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(id -u)" -eq 0 ] || { echo "SKIP: only root can turn the network off." >&2; exit 77; }

rm -rf "$folder"
unshare --net "$source/installer/make_packages.sh" --ccache "$folder"
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
for place in "$folder" "$again"; do unshare --net "$source/installer/make_portable.sh" "$folder" "$place"; done
for archive in "$again"/*; do
  cmp "$archive" "$folder/${archive##*/}" || { echo "FAIL: a second archive differs." >&2; exit 1; }
done
