#!/usr/bin/env bash
# Installs what is missing, builds Vitrine and starts it:   ./run.sh [model.gguf]
# Without a file, the model that was open last is opened, at first the starter model that comes with Vitrine.
set -euo pipefail
case ${1:-} in -h|--help) sed -n 's/^# //p' "$0"; exit 0 ;; esac
if [ $# -gt 1 ] || [[ ${1:-} == -* ]]; then echo "usage: ./run.sh [model.gguf]" >&2; exit 2; fi
if [ $# -eq 1 ] && [ ! -f "$1" ]; then echo "There is no file $1." >&2; exit 2; fi
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
command=("$bin/vitrine-cli" chat ${model:+-m "$model"})
echo "The same engine chats with ${model:-the starter model} in a terminal:  ${command[*]@Q}" >&2
if [ -t 0 ] && [ -t 1 ]; then
  read -rp "Start that now? [Y/n] " answer
  case ${answer:-y} in [Yy]*) exec "${command[@]}" ;; esac
fi
exit 1
