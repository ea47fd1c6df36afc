#!/usr/bin/env bash
# Installs missing packages, builds Vitrine and starts it:   ./run.sh [model.gguf]
# Without a file, opens the model that was open last; at the first start, the starter model that comes with Vitrine.
set -euo pipefail
shopt -s lastpipe  # lets show_progress set variables of this shell
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
if [ $# -gt 1 ] || [[ ${1:-} == -* ]]; then echo "usage: ./run.sh [model.gguf]" >&2; exit 2; fi
if [ $# -eq 1 ] && [ ! -f "$1" ]; then echo "$1: no such file." >&2; exit 2; fi
model=${1:+$(realpath -- "$1")}
cd "$(dirname "$0")"
source installer/dependencies.sh

# Measured processor time of a full build without ccache, in seconds. Used to estimate the build time for the user.
build_seconds=1460
bin=$PWD/build/release/bin

# step N TEXT: prints "N of 3: TEXT" at the first call for each step. Steps with nothing to do are never announced.
announced=0
step() {
  [ "$1" -gt "$announced" ] || return 0
  [ "$1" -ne 2 ] || step 1 "all packages are installed"
  echo "$1 of 3: $2" >&2
  announced=$1
}

building() {
  [ ! -x "$bin/vitrine" ] || { echo "building what has changed"; return; }
  local processors minutes
  processors=$(nproc)
  minutes=$(((build_seconds + 60 * processors - 1) / (60 * processors)))
  echo "building, which takes about $minutes min with $processors processors the first time"
}

# Shows ninja's progress on one line of the terminal. Passes on all other output of the build.
show_progress() {
  local line done begin=$SECONDS
  while IFS= read -r line; do
    case $line in
    '['*'] Re-'*|'ninja: no work'*|'ninja: Entering'*) ;;  # hide ninja's checks for new files
    '['*/*)
      step 2 "$(building)"
      done=${line%%]*}
      if [ -t 2 ]; then printf '\r\033[K  %s, %d s' "${done#[}" $((SECONDS - begin)) >&2; else echo "$line" >&2; fi ;;
    *)
      [ ! -t 2 ] || printf '\r\033[K' >&2
      echo "$line" >&2 ;;
    esac
  done
  if [ "$announced" -eq 2 ] && [ -t 2 ]; then echo >&2; fi
}

if ! command -v apt-get >/dev/null; then
  ensure_packages build run  # prints that nothing can be installed without apt-get
elif [ -n "$(missing_packages build run)" ]; then
  step 1 "installing the packages that are missing"
  ensure_packages build run
fi
if ! configured=$(cmake --preset release 2>&1); then echo "$configured" >&2; exit 1; fi
LC_ALL=C NINJA_STATUS='[%f/%t] ' cmake --build --preset release 2>&1 | show_progress
[ "$announced" -eq 0 ] || step 3 "starting"

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
