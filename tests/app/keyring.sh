#!/usr/bin/env bash
# Runs a test in a separate D-Bus session with a keyring. Usage: keyring.sh PROGRAM TEST. If gnome-keyring or D-Bus is
# missing, exits with 77 (skipped).
set -euo pipefail
for tool in dbus-run-session gnome-keyring-daemon; do
  command -v "$tool" > /dev/null || { echo "SKIP   : $tool is not installed"; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -m 700 "$scratch/run"
export HOME=$scratch XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config XDG_RUNTIME_DIR=$scratch/run
unset DBUS_SESSION_BUS_ADDRESS
dbus-run-session -- bash -c 'printf password | gnome-keyring-daemon --unlock --components=secrets > /dev/null && exec "$@"' _ "$@"
