#!/bin/sh
# Installs Vitrine for this user:   ./install.sh [--remove] [PREFIX]
#   PREFIX    default ~/.local: the files go to PREFIX/lib/vitrine, the programs are linked in PREFIX/bin
#   --remove  removes these files; chats and settings stay
# Vitrine also runs from this folder without being installed: bin/vitrine.
set -eu
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
remove=no
if [ "${1:-}" = --remove ]; then remove=yes; shift; fi
case $#${1:-} in
0|1/*) ;;
*) echo "usage: ./install.sh [--remove] [PREFIX]; PREFIX is an absolute path" >&2; exit 2 ;;
esac
from=$(cd "$(dirname "$0")" && pwd -P)
prefix=${1:-${HOME:?}/.local}
to=$prefix/lib/vitrine
# These characters would have to be quoted in the file for the desktop.
case $to in *[\\\"\`\$\|\&%]*) echo "$to: this path must not contain any of \\ \" \` \$ | & %" >&2; exit 2 ;; esac

# Desktops read these files only in the folder `share` of the prefix.
desktop_files() { (cd "$1" && find share/applications share/icons share/metainfo share/mime share/dbus-1 \
  share/man share/bash-completion share/zsh share/fish ! -type d 2> /dev/null || true); }
refresh() {
  if command -v update-desktop-database > /dev/null; then update-desktop-database -q "$prefix/share/applications" || true; fi
  if command -v update-mime-database > /dev/null; then update-mime-database "$prefix/share/mime" || true; fi
}
remove_installed() {
  [ -e "$to/install.sh" ] || return 0
  desktop_files "$to" | while read -r file; do rm -f "$prefix/$file"; done
  rm -f "$prefix/bin/vitrine" "$prefix/bin/vitrine-cli"
  rm -rf "$to"
}

if [ "$remove" = yes ]; then
  [ -e "$to/install.sh" ] || { echo "Vitrine is not installed in $prefix." >&2; exit 1; }
  remove_installed
  refresh
  echo "Vitrine was removed from $prefix. Your chats stay in ${XDG_DATA_HOME:-$HOME/.local/share}/vitrine."
  exit 0
fi
[ "$from" != "$to" ] || { echo "Vitrine is already installed here." >&2; exit 1; }
if [ -e "$to" ] && [ ! -e "$to/install.sh" ]; then
  echo "$to exists and is not an installation of Vitrine, so nothing was changed." >&2
  exit 1
fi
mkdir -p "$prefix/lib" "$prefix/bin"
rm -rf "$to.new"
cp -R "$from" "$to.new"
remove_installed
mv "$to.new" "$to"
ln -sf "$to/bin/vitrine" "$to/bin/vitrine-cli" "$prefix/bin"
desktop_files "$to" | while read -r file; do
  mkdir -p "$prefix/${file%/*}"
  # Desktops start the installed program by its path, because PREFIX/bin may not be in their PATH.
  case $file in
  *.desktop|*.service)
    sed "s|^Exec=[^ ]*|Exec=\"$to/bin/vitrine\"|; s|^TryExec=.*|TryExec=$to/bin/vitrine|" "$to/$file" > "$prefix/$file" ;;
  *) cp "$to/$file" "$prefix/$file" ;;
  esac
done
refresh
echo "Vitrine is installed. Start it from the menu of your desktop, or with $prefix/bin/vitrine."
echo "Remove it with $to/install.sh --remove."
