# Sourced by the tests that install Vitrine on a new system. The caller sets suite, shots and source.
# Makes systems in the folder $work, which is deleted at the end; the system under test is $work/$suite.

skip() { echo "SKIP: $suite: $1" >&2; exit 77; }
fail() { echo "FAIL: $suite: $1" >&2; exit 1; }
step() { echo "== $1" >&2; }
[ "$(id -u)" -eq 0 ] || skip "only root can make and enter a system of its own."
command -v mmdebstrap > /dev/null || skip "mmdebstrap is not installed."

work=$(mktemp -d /var/tmp/vitrine-system-test-XXXXXX)
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
  mmdebstrap --variant=minbase --aptopt='Acquire::Check-Valid-Until "false"' "$suite" "$1" > "$1.log" 2>&1 ||
    { cat "$1.log" >&2; skip "mmdebstrap failed."; }
  # If a mirror is only a copy, the expiry date of its package lists has often passed.
  echo 'Acquire::Check-Valid-Until "false";' > "$1/etc/apt/apt.conf.d/90keep-old-lists"
  cp /etc/resolv.conf "$1/etc/resolv.conf"
  chroot "$1" apt-get update -qq > "$1.log" 2>&1 || { cat "$1.log" >&2; skip "apt-get update failed."; }
  mount -t proc proc "$1/proc"
  mounted=("$1/proc" ${mounted[@]+"${mounted[@]}"})
}
# share_tmp: makes /tmp of this system visible in the other one; the sockets of the display and of the session bus are
# there.
share_tmp() {
  mount --bind /tmp "$work/$suite/tmp"
  mounted=("$work/$suite/tmp" "${mounted[@]}")
}
# in_system COMMAND …: runs a command in the system under test.
in_system() { chroot "$work/$suite" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
install_packages() { in_system apt-get install -y -qq --no-install-recommends "$@" > "$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "apt-get could not install $*"; }; }
# window PROGRAM HOME x11|wayland first|again: see window_in_system.py.
window() {
  local status=0
  /usr/bin/python3 -B "$source/tests/installer/window_in_system.py" "$work/$suite" "$1" "$2" "$shots" "$3" "$4" || status=$?
  [ $status -ne 77 ] || skip "the window cannot be tested here."
  [ $status -eq 0 ] || fail "the window on $3 ($4)"
}
# contents FOLDER: prints a hash of every file of this folder of the system under test.
contents() { (cd "$work/$suite$1" && find . -type f -exec sha256sum {} + | sort -k 2); }
