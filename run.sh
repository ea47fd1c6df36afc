#!/usr/bin/env bash
# Installs what is missing, builds Vitrine and starts it:   ./run.sh [model.gguf]
set -euo pipefail
case ${1:-} in -h|--help) sed -n 's/^# //p' "$0"; exit 0 ;; esac
model=${1:+$(realpath -- "$1")}
cd "$(dirname "$0")"
source installer/dependencies.sh

ensure_packages build run
cmake --preset release >/dev/null
cmake --build --preset release
bin=$PWD/build/release/bin

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$bin/vitrine" ${model:+"$model"}
fi
echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window cannot open." >&2
echo "The same engine chats in a terminal:  $bin/vitrine-cli chat -m ${model:-MODEL.gguf}" >&2
if [ -n "$model" ] && [ -t 0 ] && [ -t 1 ]; then
  read -rp "Start that now? [Y/n] " answer
  case ${answer:-y} in [Yy]*) exec "$bin/vitrine-cli" chat -m "$model" ;; esac
fi
exit 1
