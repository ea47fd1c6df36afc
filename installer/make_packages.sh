#!/usr/bin/env bash
# Makes the Debian packages vitrine and vitrine-cli, and packages with their debug symbols, from the current commit:
#   installer/make_packages.sh [--ccache] [--root SYSTEM] [FOLDER]
#   FOLDER         where the packages are written; default build/packages
#   --ccache       uses ccache with its folder of the user; without this option, every source is compiled
#   --root SYSTEM  builds in the Debian system in this folder, which needs the packages of the sets build and package
#                  of installer/packages.txt; only root can do that
# Two runs of one commit write the same bytes. The network is used only to install missing packages.
# Uncommitted changes are not part of the packages.
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
source=$(cd "$(dirname "$0")/.." && pwd)
ccache=OFF root=
while [ $# -gt 0 ]; do
  case $1 in
  --ccache) ccache=$(command -v ccache); shift ;;
  --root) root=$(realpath "$2"); shift 2 ;;
  -*) echo "$1: unknown option; see --help." >&2; exit 2 ;;
  *) break ;;
  esac
done
[ $# -le 1 ] || { echo "usage: installer/make_packages.sh [--ccache] [--root SYSTEM] [FOLDER]" >&2; exit 2; }
packages=$(realpath -m "${1:-$source/build/packages}")
commit=$(git -C "$source" rev-parse HEAD)

version=$(sed -n 's/^project(vitrine VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
# A commit between two releases gets a version between theirs, which grows with the time of the commit.
if git -C "$source" show "$commit:CHANGELOG.md" | awk '/^## / && !found { found = $2 } END { exit found != "Unreleased" }'; then
  version+=+git$(TZ=UTC git -C "$source" show -s --date=format-local:%Y%m%d.%H%M%S --format=%cd "$commit").${commit:0:7}
fi
# Compilers and archivers write this time instead of the current time.
SOURCE_DATE_EPOCH=$(git -C "$source" show -s --format=%ct "$commit")
export SOURCE_DATE_EPOCH

# Converts CHANGELOG.md on stdin to the format of Debian: one entry for each release, lines of at most 80 characters.
# The newest entry has the version and the date of the packages.
changelog() {
  sed -E 's/\[([^]]*)\]\([^)]*\)/\1/g' |  # removes the targets of links
  awk -v version="$version" -v now="$(date -u -R -d "@$SOURCE_DATE_EPOCH")" -v by="$maintainer" '
    function wrap(text, first, other,    count, words, line, i) {
      count = split(text, words, / +/)
      line = first words[1]
      for (i = 2; i <= count; ++i) {
        if (length(line) + 1 + length(words[i]) > 80) { print line; line = other words[i] }
        else line = line " " words[i]
      }
      print line
    }
    function end_item() { if (item != "") wrap(item, "  * ", "    "); item = "" }
    function end_entry() { end_item(); if (date != "") printf "\n -- %s  %s\n\n", by, date }
    function date_of(day,    command, text) {
      command = "date -u -R -d " day
      command | getline text
      close(command)
      return text
    }
    /^## / {
      end_entry()
      date = entries++ ? date_of($4) : now
      printf "vitrine (%s) unstable; urgency=medium\n", entries == 1 ? version : $2
      next
    }
    date == "" { next }
    /^### /    { end_item(); printf "\n  [ %s ]\n", substr($0, 5); next }
    /^- /      { end_item(); item = substr($0, 3); next }
    /^  /      { item = item " " substr($0, 3) }
    END        { end_entry() }'
}

work=$(mktemp -d "${root:+$root}/var/tmp/vitrine-packages-XXXXXX")
trap 'rm -rf "$work"' EXIT
tree=$work/vitrine
mkdir -p "$tree" "$packages"
git -C "$source" archive "$commit" | tar x -C "$tree"
cp -r "$tree/installer/debian" "$tree/debian"
maintainer=$(sed -n 's/^Maintainer: //p' "$tree/debian/control")
changelog < "$tree/CHANGELOG.md" > "$tree/debian/changelog"

if [ -n "$root" ]; then
  enter=(chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin)
else
  source "$tree/installer/dependencies.sh"
  ensure_packages build package
  enter=(env)
fi
in_tree=${tree#"$root"}
# The variables of the user must not change the result: neither the flags of the compiler nor the language.
flags=(SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" CCACHE="$ccache" LC_ALL=C.UTF-8 TZ=UTC)
# debhelper changes HOME, so ccache would not find the user's folder.
[ "$ccache" = OFF ] || flags+=(CCACHE_DIR="$(ccache -k cache_dir)")
for variable in CFLAGS CXXFLAGS CPPFLAGS LDFLAGS; do unset "$variable"; done
echo "Building vitrine $version of commit $commit." >&2
"${enter[@]}" "${flags[@]}" bash -c 'cd "$1" && dpkg-buildpackage --build=binary --no-sign' bash "$in_tree" >&2
cp "$work"/*.deb "$work"/*.changes "$work"/*.buildinfo "$packages"
echo "The packages of version $version are in $packages." >&2

if "${enter[@]}" bash -c 'command -v lintian' > /dev/null; then
  "${enter[@]}" bash -c 'cd "$1" && lintian --fail-on error,warning --show-overrides *.changes' bash "${work#"$root"}"
else
  echo "lintian is not installed, so the packages were not checked." >&2
fi
