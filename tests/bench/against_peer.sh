#!/usr/bin/env bash
# Runs llama.cpp and Vitrine in turn on the same files and prints how many times as fast Vitrine is:
#   tests/bench/against_peer.sh [options] FILE.gguf … | --shape llama-3.2-1b:Q4_K_M …
# Needs Vitrine's release build and, for llama.cpp, what ../shared/tools/peer/setup.sh builds. --help says the rest.
set -euo pipefail
exec python3 "$(dirname "$0")/against_peer.py" "$@"
