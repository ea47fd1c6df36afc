#!/usr/bin/env bash
# Runs llama.cpp and Vitrine in turn on the same files and prints the ratio of their speeds:
#   tests/bench/against_peer.sh [options] FILE.gguf … | --shape llama-3.2-1b:Q4_K_M …
# Needs Vitrine's release build and the llama.cpp that ../shared/tools/peer/setup.sh builds. --help lists the options.
set -euo pipefail
exec python3 "$(dirname "$0")/against_peer.py" "$@"
