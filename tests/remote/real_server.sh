#!/usr/bin/env bash
# Asks a server that we did not write: mock-llm of npm, which echoes what it is told by OpenAI's protocol.
#   tests/remote/real_server.sh VITRINE_CLI [FOLDER]
# FOLDER: where `npm install --ignore-scripts @dwmkerr/mock-llm` was run; else $VITRINE_NPM, else PATH. Skips (77) without it.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
cli=$(realpath "$1")
folder=${2:-${VITRINE_NPM:-}}
server=$(PATH="${folder:+$folder/node_modules/.bin:}$PATH" command -v mock-llm) || {
  echo "SKIP   : mock-llm is not here (npm install --ignore-scripts @dwmkerr/mock-llm)"; exit 77; }
scratch=$(mktemp -d)
port=$((20000 + $$ % 20000))
cd "$scratch"
PORT=$port "$server" > log 2>&1 &
served=$!
trap 'kill $served; rm -rf "$scratch"' EXIT
said='Grüße aus dem Glashaus, 🏠 and all.'  # its template takes no quotes
for _ in $(seq 60); do
  grep -q "server running" log && break
  sleep 1
done
printf '%s\n' "$said" | "$cli" chat --endpoint "http://127.0.0.1:$port/v1" > out 2> err || true
[ "$(cat out)" = "$said" ] || { echo "it answered:"; tail out err log; exit 1; }
echo '[{"role":"user","content":"Hi"}]' > messages.json
"$cli" generate --endpoint "http://127.0.0.1:$port" --messages messages.json --json > out 2>> err || true
grep -q '"text":"Hi"' out || { echo "it answered:"; tail out err log; exit 1; }
echo "a real server echoed both"
