#!/usr/bin/env bash
# Makes the Debian packages and tests them on a new system that has nothing but them and what they depend on:
#   sudo tests/installer/packages_test.sh SUITE SCREENSHOTS [PACKAGES]
#   SUITE        the system: bookworm, trixie, …
#   SCREENSHOTS  a folder for pictures of the window
#   PACKAGES     a folder with packages for this system; without it, they are made from the current commit
# Exits with 77 if the system cannot be made here.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
suite=$1 shots=$(realpath -m "$2") packages=${3:-}
source=$(cd "$(dirname "$0")/../.." && pwd)

skip() { echo "SKIP: $suite: $1" >&2; exit 77; }
fail() { echo "FAIL: $suite: $1" >&2; exit 1; }
step() { echo "== $1" >&2; }
[ "$(id -u)" -eq 0 ] || skip "only root can make and enter a system of its own."
command -v mmdebstrap > /dev/null || skip "mmdebstrap is not installed."

work=$(mktemp -d /var/tmp/vitrine-packages-test-XXXXXX)
mounted=()
clean_up() {
  # Unmounts lazily, because a process that a failed step left running may keep the mounts busy.
  [ ${#mounted[@]} -eq 0 ] || umount --lazy "${mounted[@]}"
  # If something is still mounted, deleting would go on in folders of this system.
  ! grep -q " $work/" /proc/self/mounts || { echo "$work is still in use and was not deleted." >&2; return; }
  rm -rf "$work"
}
trap clean_up EXIT

# make_system FOLDER: makes a minimal system.
make_system() {
  mmdebstrap --variant=minbase "$suite" "$1" > "$1.log" 2>&1 || { cat "$1.log" >&2; skip "mmdebstrap failed."; }
  # If a mirror is only a copy, the expiry date of its package lists has often passed.
  echo 'Acquire::Check-Valid-Until "false";' > "$1/etc/apt/apt.conf.d/90keep-old-lists"
  cp /etc/resolv.conf "$1/etc/resolv.conf"
  chroot "$1" apt-get update -qq > "$1.log" 2>&1 || { cat "$1.log" >&2; skip "apt-get update failed."; }
  mount -t proc proc "$1/proc"
  mounted=("$1/proc" ${mounted[@]+"${mounted[@]}"})
}
# in_system COMMAND …: runs a command in the system in which the packages are tested.
in_system() { chroot "$work/$suite" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
install_packages() { in_system apt-get install -y -qq --no-install-recommends "$@" > "$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "apt-get could not install $*"; }; }

if [ -z "$packages" ]; then
  packages=$work/packages
  build=()
  if [ "$suite" != "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" ]; then
    step "making a $suite system to build in"
    make_system "$work/build"
    mkdir -p "$work/build/tmp/source/debian"
    cp "$source/installer/debian/control" "$work/build/tmp/source/debian"
    chroot "$work/build" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive bash -c '
      apt-get install -y -qq --no-install-recommends build-essential lintian &&
      apt-get build-dep -y -qq --no-install-recommends /tmp/source' > "$work/apt.log" 2>&1 ||
      { cat "$work/apt.log" >&2; fail "the packages that the build needs could not be installed."; }
    build=(--root "$work/build")
  else
    build=(--ccache)
  fi
  step "making the packages, without network"
  unshare --net "$source/installer/make_packages.sh" "${build[@]}" "$packages"
fi

step "making a $suite system"
make_system "$work/$suite"
mkdir -p "$work/$suite/packages/new" "$work/$suite/packages/old"
cp "$packages"/*.deb "$work/$suite/packages/new"
# The same packages with a lower version, to upgrade from.
version=$(dpkg-deb -f "$packages"/vitrine_*.deb Version)
old=0.0.1
for package in vitrine vitrine-cli; do
  dpkg-deb -R "$packages/${package}_${version}_amd64.deb" "$work/$package"
  sed -i "s/^Version: .*/Version: $old/; s/vitrine-cli (= [^)]*)/vitrine-cli (= $old)/" "$work/$package/DEBIAN/control"
  dpkg-deb --root-owner-group -b "$work/$package" "$work/$suite/packages/old" > /dev/null
done
home=/home/someone
mkdir -p "$work/$suite$home"
mount --bind /tmp "$work/$suite/tmp"  # the sockets of the display and of the session bus are here
mounted=("$work/$suite/tmp" "${mounted[@]}")

step "installing version $old and chatting"
install_packages /packages/old/vitrine_"$old"_amd64.deb /packages/old/vitrine-cli_"$old"_amd64.deb
answer=$(in_system env HOME="$home" vitrine-cli chat --temp 0 <<< 'What is 27 + 45?')
[[ $answer == *72* ]] || fail "vitrine-cli answers: $answer"
text=$(in_system env HOME="$home" vitrine-cli generate -m /usr/share/vitrine/starter_model/vitrine-starter.gguf \
  -p 'Long ago, a' -n 8 --temp 0)
[ -n "$text" ] || fail "vitrine-cli generate prints nothing."
window() { /usr/bin/python3 -B "$source/tests/installer/window_in_system.py" "$work/$suite" "$home" "$shots" "$1"; }
status=0
window first || status=$?
[ $status -ne 77 ] || skip "the window cannot be tested here."
[ $status -eq 0 ] || fail "the window of version $old"

step "upgrading to version $version"
install_packages /packages/new/vitrine_"$version"_amd64.deb /packages/new/vitrine-cli_"$version"_amd64.deb
[ "$(in_system dpkg-query -W -f '${Version}' vitrine)" = "$version" ] || fail "the upgrade did not install $version."
window again || fail "the window after the upgrade"
for program in vitrine vitrine-cli; do
  in_system "$program" --version
  # The packages with debug symbols belong to these programs.
  id=$(readelf --notes "$work/$suite/usr/bin/$program" | sed -n 's/^ *Build ID: //p')
  [ -n "$id" ] || fail "$program has no build ID."
  symbols=$(dpkg-deb -c "$packages/$program-dbgsym_${version}_amd64.deb")
  [[ $symbols == *"/usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug"* ]] ||
    fail "$program-dbgsym has no symbols for the build ID $id."
done

step "removing"
contents() { (cd "$work/$suite$home" && find . -type f -exec sha256sum {} + | sort -k 2); }
kept=$(contents)
[ -n "$kept" ] || fail "the window stored nothing in $home."
in_system apt-get remove -y -qq vitrine vitrine-cli > "$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "removing"; }
in_system dpkg --purge vitrine vitrine-cli >> "$work/apt.log" 2>&1  # apt-get no longer knows packages from files
[ "$(contents)" = "$kept" ] || fail "removing the packages changed files of the user."
left=$(in_system find / -xdev -path "$home" -prune -o -path /packages -prune -o -path /tmp -prune -o -name '*vitrine*' -print)
[ -z "$left" ] || fail "purging left behind: $left"
left=$(in_system grep -rlsI vitrine /etc /usr/share/applications /usr/share/icons /usr/share/mime /var/lib/dpkg/info || true)
[ -z "$left" ] || fail "purging left vitrine in: $left"
echo "PASS: $suite: version $version" >&2
