#!/usr/bin/env bash
# Tries the project on a bare system: makes one with debootstrap, copies the committed tree into it, runs a command there.
#   sudo installer/try_bare_system.sh <suite> [folder] [command …]
#   suite: bookworm, trixie, noble, …   folder: where the system is (made if missing; default /var/tmp/vitrine-<suite>)
#   command: default ./test.sh
set -euo pipefail
case ${1:---help} in -h|--help) sed -n 's/^# //p' "$0"; exit 0 ;; esac
suite=$1
root=${2:-/var/tmp/vitrine-$suite}
[ $# -gt 2 ] && shift 2 || set -- ./test.sh
source=$(cd "$(dirname "$0")/.." && pwd)

mirror=http://deb.debian.org/debian
components=main
case $suite in jammy|noble|oracular|plucky) mirror=http://archive.ubuntu.com/ubuntu components=main,universe ;; esac
[ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase --components="$components" "$suite" "$root" "$mirror"

mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
trap 'umount "$root/dev" "$root/proc"' EXIT
rm -rf "$root/home/vitrine" && mkdir -p "$root/home/vitrine"
git -C "$source" archive HEAD | tar x -C "$root/home/vitrine"
chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM="${TERM:-dumb}" \
  bash -c 'cd /home/vitrine && exec "$@"' bash "$@"
