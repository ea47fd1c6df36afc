#!/usr/bin/env bash
# Installs the servers that real_server.sh asks, from npm (about 130 MB; needs Node.js 18):
#   tests/remote/install_servers.sh [FOLDER]      default: ~/.cache/vitrine-servers, where the test looks for them
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
folder=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine-servers}
mkdir -p "$folder"
cd "$folder"
[ -f package.json ] || npm init -y > /dev/null
# Of optional packages, which are gigabytes for other systems and GPUs, only these are wanted, and npm takes them if they
# are named one by one.
for package in @dwmkerr/mock-llm inference-server@1.0.0-beta.32 @img/sharp-linux-x64@0.33.5 \
  @img/sharp-libvips-linux-x64@1.0.4 node-llama-cpp@3.22.1 @node-llama-cpp/linux-x64@3.22.1; do
  [ -d "node_modules/${package%@[0-9]*}" ] ||
    npm install --ignore-scripts --omit=optional --no-audit --no-fund "$package"
done
