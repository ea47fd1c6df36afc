#!/usr/bin/env bash
# Makes the portable archive from the Debian packages of make_packages.sh:
#   installer/make_portable.sh [PACKAGES] [FOLDER]
#   PACKAGES  the folder with the packages vitrine and vitrine-cli; default build/packages. They must have been made on
#             this system, because their libraries are taken from it.
#   FOLDER    where the archive is written; default build/portable
# Writes vitrine-VERSION-x86_64.tar.zst, and vitrine-VERSION-x86_64.run, which extracts and installs itself.
# Two runs with the same packages write the same bytes. The network is used only to install missing packages.
# The archive starts on this system and on newer ones, so make it on the oldest system that it is meant for.
set -euo pipefail
case ${1:-} in -h|--help) sed -n '2,/^[^#]/s/^# //p' "$0"; exit 0 ;; esac
[ $# -le 2 ] || { echo "usage: installer/make_portable.sh [PACKAGES] [FOLDER]" >&2; exit 2; }
source=$(cd "$(dirname "$0")/.." && pwd)
packages=$(realpath -m "${1:-$source/build/packages}") folder=$(realpath -m "${2:-$source/build/portable}")
fail() { echo "$1" >&2; exit 1; }

# one PACKAGE: prints the only file of this package; the folder may contain several versions, which is an error.
one() {
  local found=("$packages/$1"_*_amd64.deb)
  [ -e "${found[0]}" ] || fail "$packages has no package $1; installer/make_packages.sh makes it."
  [ ${#found[@]} -eq 1 ] || fail "$packages has ${#found[@]} packages $1, and one is needed."
  echo "${found[0]}"
}
window=$(one vitrine) cli=$(one vitrine-cli)
source "$source/installer/dependencies.sh"
ensure_packages run portable

version=$(dpkg-deb -f "$window" Version)
name=vitrine-$version-x86_64
# The time of the commit, which make_packages.sh gives to the files that it builds.
SOURCE_DATE_EPOCH=$(dpkg-deb --fsys-tarfile "$window" | TZ=UTC tar tv --full-time ./usr/bin/vitrine |
  awk '{ print $4, $5, "UTC" }' | date -f - +%s)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name
mkdir -p "$tree" "$folder"
for package in "$window" "$cli"; do dpkg-deb -x "$package" "$work/packages"; done
cp -a "$work/packages/usr/." "$tree"
cp "$source/installer/portable/install.sh" "$tree"

# Qt's plugins and QML modules that the window uses.
qt=$(/sbin/ldconfig -p | sed -n 's|.* => \(.*\)/libQt6Core\.so\.6$|\1|p')
plugins=$tree/lib/qt6/plugins
mkdir -p "$plugins" "$tree/lib/qt6/qml"
for pattern in \
  platforms/libqxcb.so platforms/libqwayland-'*'.so platforms/libqoffscreen.so xcbglintegrations/'*' \
  wayland-shell-integration/libxdg-shell.so wayland-decoration-client/'*' \
  wayland-graphics-integration-client/libqt-plugin-wayland-egl.so \
  platforminputcontexts/'*' platformthemes/libqxdgdesktopportal.so \
  sqldrivers/libqsqlite.so iconengines/libqsvgicon.so imageformats/'*'; do
  # shellcheck disable=SC2206  # the pattern is to be expanded
  files=("$qt"/qt6/plugins/$pattern)
  [ -e "${files[0]}" ] || fail "Qt's plugin $pattern is not installed on this system."
  mkdir -p "$plugins/${pattern%/*}"
  cp "${files[@]}" "$plugins/${pattern%/*}"
done
for module in QtQml QtQuick Qt/labs/folderlistmodel; do
  mkdir -p "$tree/lib/qt6/qml/$(dirname "$module")"
  cp -r "$qt/qt6/qml/$module" "$tree/lib/qt6/qml/$(dirname "$module")"
done
mkdir -p "$tree/lib/qt6/translations"
cp /usr/share/qt6/translations/qtbase_*.qm "$tree/lib/qt6/translations"
cat > "$tree/bin/qt.conf" <<'CONF'
[Paths]
Prefix=..
Plugins=lib/qt6/plugins
QmlImports=lib/qt6/qml
Translations=lib/qt6/translations
CONF

# Libraries that are not copied, because every system with a desktop has its own, and its drivers, its fonts and its
# keyring work only with that: the C and C++ libraries, OpenGL, Vulkan, Wayland and X11; what Mesa and LLVM load; GLib
# and D-Bus; fontconfig and FreeType.
shared='ld-linux-x86-64|lib(c|m|dl|rt|pthread|resolv|anl|util|nsl|crypt)|libstdc\+\+|libgcc_s'
shared+='|lib(GL|EGL|GLX|GLdispatch|OpenGL|gbm|drm|vulkan)|libwayland-(client|cursor|egl)'
shared+='|lib(X11|X11-xcb|Xau|Xdmcp|xcb|xcb-(dri2|dri3|glx|present|randr|shm|sync|xfixes)|xshmfence)'
shared+='|lib(z|zstd|lzma|bz2|expat|ffi|bsd|md|elf|uuid)|lib(glib|gobject|gio|gmodule|gthread)-2\.0'
shared+='|lib(dbus-1|systemd|udev|cap|gcrypt|gpg-error|selinux|mount|blkid)|lib(fontconfig|freetype)|libasound'
needed() {
  find "$tree" -type f \( -name '*.so*' -o -path '*/bin/vitrine*' \) ! -name '*.conf' -print0 |
    LD_LIBRARY_PATH=$tree/lib xargs -0 ldd 2> /dev/null |
    awk '$2 == "=>" && $3 ~ "^/" { print $3 } /not found/ { print "missing:" $1 }' | sort -u
}
for library in $(needed); do
  case $library in missing:*) fail "The library ${library#missing:} is not installed on this system." ;; esac
  file=${library##*/}
  [[ $file =~ ^($shared)(-[0-9.]+)?\.so ]] || [[ $library == "$tree"/* ]] || cp -L "$library" "$tree/lib/$file"
done

# Each file finds the libraries relative to itself.
find "$tree/lib" "$tree/bin" -type f ! -name qt.conf -exec sh -c '
  for file do
    head -c 4 "$file" | grep -q ELF || continue
    chmod u+w "$file"
    patchelf --set-rpath "\$ORIGIN/$(realpath --relative-to="$(dirname "$file")" "$0/lib")" "$file"
  done' "$tree" {} +
# Licence texts of the copied libraries.
find "$tree/lib" -name '*.so*' -printf '%f\n' | sort -u | while read -r file; do
  dpkg -S "*/$file" 2> /dev/null | cut -d : -f 1 | head -n 1
done | sort -u | while read -r package; do
  [ ! -f "/usr/share/doc/$package/copyright" ] ||
    install -D -m 644 "/usr/share/doc/$package/copyright" "$tree/share/doc/libraries/$package"
done

chmod -R u=rwX,go=rX "$tree"
same=(--sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH")
tar -C "$work" "${same[@]}" -c "$name" | zstd -q -19 -T0 -f -o "$folder/$name.tar.zst"
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
# A system may lack zstd, but not gzip. With the option n, gzip does not store the time of the compression. The archive
# contains the command that made it, hence the relative paths.
(cd "$work" && LC_ALL=C TZ=UTC makeself --quiet --gzip --complevel 9n --nox11 --nomd5 --sha256 --tar-extra "${same[*]}" \
  --packaging-date "$(LC_ALL=C TZ=UTC date -d "@$SOURCE_DATE_EPOCH")" \
  "$name" "$name.run" "Vitrine $version" ./install.sh) > "$work/makeself.log" || { cat "$work/makeself.log" >&2; exit 1; }
mv "$work/$name.run" "$folder"
ls -l "$folder/$name".* >&2
