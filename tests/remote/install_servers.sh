#!/usr/bin/env bash
# Installs the servers for tests with real servers. Two servers come from npm (about 130 MB; needs Node.js 18).
# llama-server comes from Debian unstable with its libraries (80 MB; needs apt). With ggml-rpc-server, llama-server can
# compute on other machines. Nothing is installed in the system.
#
#   tests/remote/install_servers.sh [FOLDER]      default: ~/.cache/vitrine-servers, where the tests look for them
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
folder=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine-servers}
mkdir -p "$folder"
cd "$folder"
[ -f package.json ] || npm init -y > /dev/null
# The optional packages for other systems and GPUs take gigabytes, so they are omitted. The packages that are needed are
# installed by name, one by one.
for package in @dwmkerr/mock-llm inference-server@1.0.0-beta.32 @img/sharp-linux-x64@0.33.5 \
  @img/sharp-libvips-linux-x64@1.0.4 node-llama-cpp@3.22.1 @node-llama-cpp/linux-x64@3.22.1; do
  [ -d "node_modules/${package%@[0-9]*}" ] ||
    npm install --ignore-scripts --omit=optional --no-audit --no-fund "$package"
done

[ ! -x ggml-rpc-server ] || exit 0
# Uses the mirror of the system. apt keeps its lists and packages in a separate folder.
mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2> /dev/null | head -n 1 || true)
[ -n "$mirror" ] || { echo "No Debian mirror in /etc/apt/sources.list or /etc/apt/sources.list.d, so llama-server cannot be installed." >&2; exit 1; }
mkdir -p apt/lists/partial apt/archives/partial debian
: > apt/status
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror% } unstable main" > apt/sources.list
own=(-qq -o Dir::State="$PWD/apt" -o Dir::State::status="$PWD/apt/status" -o Dir::Cache="$PWD/apt"
  -o Dir::Etc::SourceList="$PWD/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o APT::Architecture=amd64
  -o APT::Keep-Downloaded-Packages=true)
apt-get "${own[@]}" update
apt-get "${own[@]}" install -y --download-only --no-install-recommends llama.cpp-tools llama.cpp-tools-extra libggml0-backend-rpc patchelf
for package in apt/archives/*.deb; do dpkg -x "$package" debian; done
rm -r apt
libraries=$PWD/debian/usr/lib/x86_64-linux-gnu
loader=$libraries/ld-linux-x86-64.so.2
# A server with several models starts its own program again for each model. The program file must therefore name the
# dynamic loader.
for program in bin/llama-server libexec/x86_64-linux-gnu/llama/bin/ggml-rpc-server; do
  program=$PWD/debian/usr/$program
  "$loader" --library-path "$libraries" debian/usr/bin/patchelf --set-interpreter "$loader" "$program"
  ln -sf "$libraries/ggml/backends0/libggml-rpc.so" "${program%/*}"
  cat > "${program##*/}" <<END
#!/usr/bin/env bash
level=x64
! grep -qw avx2 /proc/cpuinfo || level=haswell
export GGML_BACKEND_PATH=$libraries/ggml/backends0/libggml-cpu-\$level.so
export LD_LIBRARY_PATH=$libraries:$libraries/ggml:$libraries/llama
exec $program "\$@"
END
  chmod +x "${program##*/}"
done
./llama-server --version
