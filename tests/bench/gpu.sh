#!/usr/bin/env bash
# Measures a GPU, and Vitrine on it with models of random weights that are made there; writes gpu.md and gpu.json:
#   tests/bench/gpu.sh [--folder RESULTS] [options]
# Installs nothing. Builds vitrine-cli unless --cli names one. --help says the rest.
set -euo pipefail
exec python3 "$(dirname "$0")/gpu.py" "$@"
