#!/usr/bin/env bash
# Measures a GPU, and Vitrine on it with generated models of random weights; writes gpu.md and gpu.json:
#   tests/bench/gpu.sh [--folder RESULTS] [options]
# Installs nothing. Builds vitrine-cli unless --cli names one. --help lists the options.
set -euo pipefail
exec python3 "$(dirname "$0")/gpu.py" "$@"
