#!/usr/bin/env bash
# Installs the engines that tests/engines runs: PyTorch, transformers and llama.cpp (CPU, and Vulkan on lavapipe) from
# Debian unstable, with all their libraries, in a separate folder (2 GB). Needs apt and a Debian mirror, but no root;
# installs nothing in the system.
#   tests/engines/install_engines.sh [FOLDER]      default: ~/.cache/vitrine-engines, where the tests look for them
# Afterwards FOLDER/python runs Python with transformers, and FOLDER/llama_taps runs llama_taps.c. Exits with 77 if the
# system has no mirror.
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine-engines}
packages=(python3-torch python3-transformers python3-numpy libllama-dev libggml0-backend-vulkan mesa-vulkan-drivers)
mkdir -p "$folder"
cd "$folder"

if [ ! -e tree.complete ]; then
  mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2> /dev/null | head -n 1 || true)
  if ! command -v apt-get > /dev/null || [ -z "$mirror" ]; then
    echo "Skipped: no Debian mirror in /etc/apt/sources.list or /etc/apt/sources.list.d." >&2
    exit 77
  fi
  # apt keeps its lists and packages in a separate folder. The empty status file makes apt download every dependency.
  rm -rf apt tree
  mkdir -p apt/lists/partial apt/archives/partial tree
  : > apt/status
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror% } unstable main" > apt/sources.list
  own=(-qq -o Dir::State="$PWD/apt" -o Dir::State::status="$PWD/apt/status" -o Dir::Cache="$PWD/apt"
    -o Dir::Etc::SourceList="$PWD/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o APT::Architecture=amd64
    -o APT::Keep-Downloaded-Packages=true)
  apt-get "${own[@]}" update
  apt-get "${own[@]}" install -y --download-only --no-install-recommends "${packages[@]}"
  # Some packages still contain /lib or /bin. These links put their files into /usr.
  ln -s usr/bin usr/sbin usr/lib usr/lib64 tree/
  mkdir -p tree/usr/bin tree/usr/sbin tree/usr/lib tree/usr/lib64
  for package in apt/archives/*.deb; do dpkg --fsys-tarfile "$package" | tar x -C tree --keep-directory-symlink; done
  rm -r apt
  touch tree.complete
fi

# Writes a script that runs Python with the libraries of the tree. The folders blas and lapack replace the links that
# Debian's alternatives would create.
cat > python <<END
#!/usr/bin/env bash
tree=$PWD/tree
libraries=\$tree/usr/lib/x86_64-linux-gnu
export PYTHONHOME=\$tree/usr PYTHONDONTWRITEBYTECODE=1
exec "\$libraries/ld-linux-x86-64.so.2" --library-path "\$libraries:\$tree/usr/lib:\$libraries/blas:\$libraries/lapack" "\$tree/usr/bin/python3" "\$@"
END
libraries=$PWD/tree/usr/lib/x86_64-linux-gnu
"${CC:-cc}" -O1 -I"$PWD/tree/usr/include" "$here/llama_taps.c" -o llama_taps.program "$libraries"/lib{llama,ggml,ggml-base}.so \
  -Wl,--allow-shlib-undefined
cat > llama_taps <<END
#!/usr/bin/env bash
libraries=$libraries
# Lavapipe is a CPU device, which llama.cpp uses only if the device is named explicitly.
export VK_DRIVER_FILES=$PWD/tree/usr/share/vulkan/icd.d/lvp_icd.json GGML_VK_VISIBLE_DEVICES=0
exec "\$libraries/ld-linux-x86-64.so.2" --library-path "\$libraries" $PWD/llama_taps.program "\$@" --backends "\$libraries/ggml/backends0"
END
chmod +x python llama_taps
./python -c 'import torch, transformers; print("PyTorch", torch.__version__, "and transformers", transformers.__version__)'
