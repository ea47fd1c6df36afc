# Sourced by run.sh, test.sh and resources/starter_model/make.sh. Installs packages of packages.txt that are missing.
#   ensure_packages <set>…        (sets: build run test package portable bench tidy train)

packages_file=$(dirname "${BASH_SOURCE[0]}")/packages.txt

installed() { dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
available() { [ -n "$(apt-cache show --no-all-versions "$1" 2>/dev/null)" ]; }

# Prints which of the alternative packages `a|b|…` to install: the first that is available or installed. If none is,
# prints the first.
choose() {
  local alternative
  case $1 in *'|'*) ;; *) echo "$1"; return ;; esac
  for alternative in ${1//|/ }; do
    if available "$alternative" || installed "$alternative"; then echo "$alternative"; return; fi
  done
  echo "${1%%|*}"
}

# Prints "package<TAB>why" for every package of the given sets that is not installed.
missing_packages() {
  local set alternatives why package wanted=" $* "
  while read -r set alternatives why; do
    case "$set" in ''|'#'*) continue ;; esac
    [[ $wanted == *" $set "* ]] || continue
    package=$(choose "$alternatives")
    installed "$package" || printf '%s\t%s\n' "$package" "$why"
  done < "$packages_file"
}

ensure_packages() {
  local missing as_root=()
  if ! command -v apt-get >/dev/null; then
    echo "This system has no apt-get, so nothing is installed; the packages needed are listed in installer/packages.txt." >&2
    return 0
  fi
  [ -n "$(missing_packages "$@")" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Packages are missing; installing them needs root, and there is no sudo here. As root, install:" >&2
      missing_packages "$@" | sed 's/^/  /' >&2
      return 1
    fi
    echo "Packages are missing; installing them needs root, so sudo may ask for your password." >&2
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq || return 1
  missing=$(missing_packages "$@")  # computed again, because apt-get update may have made other package names available
  echo "Installing with apt-get:" >&2
  while IFS=$'\t' read -r package why; do printf '  %-38s %s\n' "$package" "$why" >&2; done <<< "$missing"
  # shellcheck disable=SC2046
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    $(cut -f1 <<< "$missing") >&2
}
