#!/usr/bin/env bash
# Tests the client with two servers of other projects. mock-llm echoes messages in OpenAI's protocol. inference-server
# answers with llama.cpp. With greedy sampling, its answers must equal those of Vitrine with the same model.
#
#   tests/remote/real_server.sh VITRINE_CLI MODEL.gguf [FOLDER]
#
# FOLDER: the folder of install_servers.sh; default: ~/.cache/vitrine-servers. Exits with 77 (skipped) without the
# servers.
set -euo pipefail
case ${1:---help} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
cli=$(realpath "$1")
model=$(realpath "$2")
folder=${3:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine-servers}
[ -d "$folder/node_modules/inference-server" ] && [ -d "$folder/node_modules/@node-llama-cpp/linux-x64" ] || {
  echo "SKIP   : no servers in $folder; install them by tests/remote/install_servers.sh"; exit 77; }
scratch=$(mktemp -d)
port=$((20000 + $$ % 20000))
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$scratch"' EXIT
fail() { echo "FAIL   : $1"; shift; tail -n 80 "$@"; exit 1; }
await() {
  for _ in $(seq 120); do
    ! grep -q "server running" "$1" || return 0
    sleep 0.5
  done
  fail "no server within a minute" "$1"
}
cd "$scratch"
export VITRINE_CONFIG_HOME=$scratch XDG_CACHE_HOME=$scratch

PORT=$port "$folder/node_modules/.bin/mock-llm" > echo.log 2>&1 &
await echo.log
said='Grüße aus dem Glashaus, 🏠 and all.'  # contains no quotes, because they would break the template of mock-llm
printf '%s\n' "$said" | "$cli" chat --endpoint "http://127.0.0.1:$port/v1" > out 2> err || true
[ "$(cat out)" = "$said" ] || fail "mock-llm did not echo" out err echo.log
echo '[{"role":"user","content":"Hi"}]' > messages.json
"$cli" generate --endpoint "http://127.0.0.1:$port" --messages messages.json --json > out 2>> err || true
grep -q '"text":"Hi"' out || fail "mock-llm did not echo messages" out err echo.log
# does URL MODEL FEATURE …: checks which features vitrine-cli finds. Both servers report no tokens, and both accept
# parameters that they ignore. "continues" is not checked, because the text of a small model does not show whether the
# server continued the given text.
does() {
  "$cli" devices --endpoint "$1" -m "$2" --json > does.json 2>> err || fail "$2 was not asked" err
  /usr/bin/env python3 -c '
import json, sys
said = json.load(open("does.json"))
does = [name for name, entry in said["abilities"].items() if entry["does"]]
sys.exit(not (said["complete"] and all(entry["asked"] for name, entry in said["abilities"].items() if name != "continues") and does == sys.argv[1:]))' "${@:3}" ||
    fail "$2: other abilities than ${*:3} were found" does.json err
}
does "http://127.0.0.1:$port/v1" gpt-5.2 seed

port=$((port + 1))
(cd "$folder" && exec node "$here/serve_llama.mjs" "$model" $port) > llama.log 2>&1 &
await llama.log
asked=('What is the capital of France?' 'Tell me a story.')
for question in "${asked[@]}"; do
  printf '%s\n' "$question" | "$cli" chat -m "$model" --temp 0 > here 2> err
  printf '%s\n' "$question" | "$cli" chat --endpoint "http://127.0.0.1:$port/openai/v1" -m served --temp 0 > there 2>> err ||
    fail "llama.cpp did not answer: $question" err llama.log
  [ -s there ] && cmp -s here there || fail "llama.cpp answers differently: $question" here there err llama.log
done
# The records of Vitrine and of the server must contain the same answer of 24 tokens.
echo '[{"role":"user","content":"Tell me a story."}]' > story.json
record() { "$cli" inspect record "$@" --messages story.json --temp 0 -n 24 --json 2>> err; }
does "http://127.0.0.1:$port/openai/v1" served seed
record -m "$model" > here.json && record --endpoint "http://127.0.0.1:$port/openai/v1" -m served > there.json ||
  fail "no records" err llama.log
"$cli" inspect record --file here.json --against there.json --json > compared.json 2>> err ||
  fail "records do not compare" err
/usr/bin/env python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))["answer"]
sys.exit(answer["first_difference"] is not None or answer["tokens_b"] != 24)' compared.json ||
  fail "the records differ" compared.json
echo "mock-llm echoed, and llama.cpp gave the same ${#asked[@]} answers as Vitrine"
