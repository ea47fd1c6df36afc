#!/usr/bin/env bash
# Makes vitrine-starter.gguf from scratch: installs missing packages (apt), generates the corpus, trains the tokenizer
# and the network, writes the GGUF file and evaluates it on the held-out questions:   ./make.sh [work folder]
set -euo pipefail
case ${1:-} in -h|--help) sed -n 's/^# //p' "$0"; exit 0 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
work=$(realpath -m -- "${1:-$here/../../build/starter_model}")
cd "$here"
source ../../installer/dependencies.sh
ensure_packages build train

# OpenBLAS before 0.3.22 does not recognize recent processors. This selects the kernels for AVX-512.
if grep -q avx512dq /proc/cpuinfo; then export OPENBLAS_CORETYPE=SkylakeX; fi
# Makes malloc keep freed memory for later temporary arrays, instead of returning it to the system.
export MALLOC_MMAP_THRESHOLD_=8589934592 MALLOC_TRIM_THRESHOLD_=8589934592 MALLOC_TOP_PAD_=268435456
export PYTHONDONTWRITEBYTECODE=1

cmake --preset release -S ../.. >/dev/null
cmake --build ../../build/release --target vitrine-cli
/usr/bin/python3 train.py "$work"
/usr/bin/python3 export_gguf.py "$work" vitrine-starter.gguf
/usr/bin/python3 corpus.py questions questions.jsonl
/usr/bin/python3 evaluate.py questions.jsonl vitrine-starter.gguf ../../build/release/bin/vitrine-cli
