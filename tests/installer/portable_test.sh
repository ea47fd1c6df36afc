#!/usr/bin/env bash
# Tests the portable archive on a new system that has only what every desktop has:
#   sudo tests/installer/portable_test.sh SUITE SCREENSHOTS ARCHIVES
#   SUITE        the system: bookworm, trixie, sid, …
#   SCREENSHOTS  a folder for pictures of the window
#   ARCHIVES     the folder with the archives that installer/make_portable.sh made
# Exits with 77 if the system cannot be made here.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
suite=$1 shots=$(realpath -m "$2") archives=$(realpath "$3")
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/tests/installer/systems.sh"

step "making a $suite system with the libraries of a desktop"
make_system "$work/$suite"
# make_portable.sh leaves these libraries to the system. The names of the packages differ between the systems.
glib=$(in_system apt-cache search --names-only '^libglib2\.0-0(t64)?$' | cut -d ' ' -f 1)
install_packages fonts-dejavu-core "$glib" libdbus-1-3 libegl1 libfontconfig1 libfreetype6 libgl1 libgl1-mesa-dri libopengl0 \
  libwayland-client0 libwayland-cursor0 libwayland-egl1 libx11-6 libx11-xcb1 libxcb-glx0 libxcb-randr0 libxcb-shm0 \
  libxcb-sync1 libxcb-xfixes0 xkb-data
share_tmp
home=/home/someone
mkdir -p "$work/$suite$home" "$work/$suite/opt"

step "starting the extracted programs"
tar -C "$work/$suite/opt" -xf "$archives"/vitrine-*-x86_64.tar.zst
extracted=/opt/$(ls "$work/$suite/opt")
answer=$(in_system env HOME="$home" "$extracted/bin/vitrine-cli" chat --temp 0 <<< 'What is 27 + 45?')
[[ $answer == *72* ]] || fail "vitrine-cli answers: $answer"
window "$extracted/bin/vitrine" "$home" x11 first
window "$extracted/bin/vitrine" "$home" wayland again

step "installing it with the self-extracting archive"
before=$(contents "$home")
cp "$archives"/vitrine-*-x86_64.run "$work/$suite/opt/vitrine.run"
in_system env HOME="$home" /opt/vitrine.run --quiet > "$work/install.log" 2>&1 || { cat "$work/install.log" >&2; fail "installing"; }
rm -r "$work/$suite/opt"
entry=$work/$suite$home/.local/share/applications
program=$(sed -n 's/^Exec="\{0,1\}\([^" ]*\).*/\1/p' "$entry"/*.desktop | sort -u)
[ "$program" = "$home/.local/lib/vitrine/bin/vitrine" ] || fail "the desktop starts $program"
window "$home/.local/bin/vitrine" "$home" x11 again
in_system env HOME="$home" /bin/sh "$home/.local/lib/vitrine/install.sh" --remove
[ "$(contents "$home" | cut -d ' ' -f 3)" = "$(cut -d ' ' -f 3 <<< "$before")" ] || fail "removing left or took files: $(
  diff <(cut -d ' ' -f 3 <<< "$before") <(contents "$home" | cut -d ' ' -f 3))"
echo "PASS: $suite" >&2
