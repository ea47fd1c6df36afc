#!/usr/bin/env bash
# Tries the project on a bare system: makes a system with debootstrap, copies the committed tree into it, and runs a
# command there. The build folder is kept, so that the next try compiles only changed files.
#   sudo installer/try_bare_system.sh <suite> [folder] [command …]
#   suite: bookworm, trixie, sid, noble, …   folder: where the system is (made if missing; default /var/tmp/vitrine-<suite>)
#   command: default ./test.sh
# Exits with 77 if the system cannot be made here, otherwise with the exit code of the command.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
suite=$1
root=${2:-/var/tmp/vitrine-$suite}
[ $# -gt 2 ] && shift 2 || set -- ./test.sh
source=$(cd "$(dirname "$0")/.." && pwd)

skip() { echo "$suite: $1" >&2; exit 77; }
[ "$(id -u)" -eq 0 ] || skip "only root can make and enter a system of its own."

if [ ! -e "$root/made" ]; then
  command -v debootstrap > /dev/null || skip "debootstrap is not installed."
  components=main script=()
  case $suite in
  jammy|noble|oracular|plucky)
    mirror=http://archive.ubuntu.com/ubuntu components=main,universe
    # An older debootstrap has no script for a newer suite. All Ubuntu suites since gutsy use the script of gutsy.
    [ -e "/usr/share/debootstrap/scripts/$suite" ] || script=(gutsy) ;;
  *) mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2> /dev/null | head -n 1) ||
       mirror=http://deb.debian.org/debian ;;
  esac
  rm -rf "$root"
  debootstrap --variant=minbase --components="$components" "$suite" "$root" "${mirror% }" \
    ${script[@]+"${script[@]}"} > "$root.log" 2>&1 ||
    skip "debootstrap failed; $root.log has its messages."
  # If a mirror is only a copy, the expiry date of its package lists has often passed. The packages are only used for
  # this test, so expired lists are accepted.
  echo 'Acquire::Check-Valid-Until "false";' > "$root/etc/apt/apt.conf.d/90keep-old-lists"
  touch "$root/made"
fi

mounted=()
# Unmounts lazily. A process that the command left running may keep the mounts busy, and a failure of umount would
# replace the exit code of the command.
trap '[ ${#mounted[@]} -eq 0 ] || umount --lazy "${mounted[@]}"' EXIT
enter_mount() {
  ! mountpoint -q "$root/$1" || return 0
  mount "${@:2}" "$root/$1"
  mounted=("$root/$1" ${mounted[@]+"${mounted[@]}"})
}
enter_mount proc -t proc proc
enter_mount dev --bind /dev
enter_mount dev/pts --bind /dev/pts  # pseudo-terminals
mkdir -p "$root/home/vitrine"
find "$root/home/vitrine" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
git -C "$source" archive HEAD | tar x -C "$root/home/vitrine"
chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM="${TERM:-dumb}" \
  bash -c 'cd /home/vitrine && exec "$@"' bash "$@"
