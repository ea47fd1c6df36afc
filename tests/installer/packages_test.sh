#!/usr/bin/env bash
# Tests the Debian packages on a new system that has nothing but them and what they depend on:
#   sudo tests/installer/packages_test.sh SUITE SCREENSHOTS PACKAGES
#   SUITE        the system: bookworm, trixie, …
#   SCREENSHOTS  a folder for pictures of the window
#   PACKAGES     the folder with the packages that packages_made_test.sh made. If this system is not SUITE, other
#                packages are made, in a system of its own.
# Exits with 77 if the system cannot be made here.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
suite=$1 shots=$(realpath -m "$2") packages=$3
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/tests/installer/systems.sh"

if [ "$suite" != "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" ]; then
  step "making a $suite system to build in"
  make_system "$work/build"
  mkdir -p "$work/build/tmp/source/debian"
  cp "$source/installer/debian/control" "$work/build/tmp/source/debian"
  chroot "$work/build" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive bash -c '
    apt-get install -y -qq --no-install-recommends build-essential lintian &&
    apt-get build-dep -y -qq --no-install-recommends /tmp/source' > "$work/apt.log" 2>&1 ||
    { cat "$work/apt.log" >&2; fail "the packages that the build needs could not be installed."; }
  step "making the packages, without network"
  packages=$work/packages
  unshare --net "$source/installer/make_packages.sh" --root "$work/build" "$packages"
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
share_tmp

step "installing version $old and chatting"
install_packages /packages/old/vitrine_"$old"_amd64.deb /packages/old/vitrine-cli_"$old"_amd64.deb
answer=$(in_system env HOME="$home" vitrine-cli chat --temp 0 <<< 'What is 27 + 45?')
[[ $answer == *72* ]] || fail "vitrine-cli answers: $answer"
text=$(in_system env HOME="$home" vitrine-cli generate -m /usr/share/vitrine/starter_model/vitrine-starter.gguf \
  -p 'Long ago, a' -n 8 --temp 0)
[ -n "$text" ] || fail "vitrine-cli generate prints nothing."
window /usr/bin/vitrine "$home" x11 first

step "upgrading to version $version"
install_packages /packages/new/vitrine_"$version"_amd64.deb /packages/new/vitrine-cli_"$version"_amd64.deb
[ "$(in_system dpkg-query -W -f '${Version}' vitrine)" = "$version" ] || fail "the upgrade did not install $version."
window /usr/bin/vitrine "$home" x11 again
install_packages qt6-wayland  # recommended by vitrine
window /usr/bin/vitrine "$home" wayland again
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
kept=$(contents "$home")
[ -n "$kept" ] || fail "the window stored nothing in $home."
in_system apt-get remove -y -qq vitrine vitrine-cli > "$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "removing"; }
in_system dpkg --purge vitrine vitrine-cli >> "$work/apt.log" 2>&1  # apt-get no longer knows packages from files
[ "$(contents "$home")" = "$kept" ] || fail "removing the packages changed files of the user."
left=$(in_system find / -xdev -path "$home" -prune -o -path /packages -prune -o -path /tmp -prune -o -name '*vitrine*' -print)
[ -z "$left" ] || fail "purging left behind: $left"
left=$(in_system grep -rlsI vitrine /etc /usr/share/applications /usr/share/icons /usr/share/mime /var/lib/dpkg/info || true)
[ -z "$left" ] || fail "purging left vitrine in: $left"
echo "PASS: $suite: version $version" >&2
