#!/usr/bin/env python3
"""Checks that installer/debian/control and installer/packages.txt name the same packages, and that the package of the
window depends on every QML module that its QML files import.
package_lists_test.py SOURCE_FOLDER | --self-test"""

import re
import sys
import tempfile
from pathlib import Path

# Needed only by developers, or only by the packages.
ONLY_LISTED = {"ccache"}
ONLY_IN_CONTROL = {"debhelper-compat", "mesa-vulkan-drivers", "vitrine-cli"}
IMPORT = re.compile(r"^import (Qt[\w.]*)", re.MULTILINE)
FIELD = re.compile(r"^([\w-]+):(.*(?:\n .*)*)", re.MULTILINE)


def listed(root, wanted):
    """Returns the packages of a set of packages.txt: a set of alternatives for each line."""
    lines = (line.split() for line in (root / "installer/packages.txt").read_text().splitlines())
    return [set(words[1].split("|")) for words in lines if words and words[0] == wanted]


def relations(paragraph, *fields):
    """Returns the packages in fields such as Depends: a set of alternatives for each relation."""
    found = dict(FIELD.findall(paragraph))
    return [set(re.findall(r"(?:^|\|)\s*([a-z0-9][\w.+-]*)", relation))
            for field in fields for relation in found.get(field, "").replace("\n", " ").split(",")
            if relation.strip() and not relation.strip().startswith("${")]


def differences(wanted, given, where):
    for alternatives in wanted:
        if not any(alternatives & others for others in given) and not alternatives & ONLY_LISTED:
            yield f"control: {where} lack {'|'.join(sorted(alternatives))} of packages.txt"
    for alternatives in given:
        if not any(alternatives & others for others in wanted) and not alternatives & ONLY_IN_CONTROL:
            yield f"packages.txt: lacks {'|'.join(sorted(alternatives))}, which control has in {where}"


def complaints(root):
    source, *binaries = (root / "installer/debian/control").read_text().split("\n\n")
    window = next(text for text in binaries if text.startswith("Package: vitrine\n"))
    yield from differences(listed(root, "build"), relations(source, "Build-Depends"), "Build-Depends")
    yield from differences(listed(root, "run"), relations(window, "Depends", "Recommends"), "Depends and Recommends")
    depends = set().union(*relations(window, "Depends"))
    for file in sorted((root / "ui").rglob("*.qml")):
        for module in IMPORT.findall(file.read_text()):
            package = "qml6-module-" + module.removesuffix(".impl").lower().replace(".", "-")
            if package not in depends:
                yield f"{file.relative_to(root)}: imports {module}, but control lacks {package} in Depends"


def self_test():
    """Checks that every kind of difference is found in a small tree."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "installer/debian").mkdir(parents=True)
        (root / "ui").mkdir()
        (root / "installer/packages.txt").write_text("build b1|b2 why\nbuild b3 why\nrun r1 why\nrun r2 why\n")
        (root / "installer/debian/control").write_text(
            "Source: vitrine\nBuild-Depends: debhelper-compat (= 13), b2 (>= 1),\n b4\n\n"
            "Package: vitrine\nDepends: ${shlibs:Depends}, r1 | other, qml6-module-qtquick\nRecommends: r3\n")
        (root / "ui/Main.qml").write_text("import QtQuick\nimport QtQuick.Controls.impl\n")
        found = list(complaints(root))
    expected = ["control: Build-Depends lack b3 of packages.txt",
                "packages.txt: lacks b4, which control has in Build-Depends",
                "control: Depends and Recommends lack r2 of packages.txt",
                "packages.txt: lacks qml6-module-qtquick, which control has in Depends and Recommends",
                "packages.txt: lacks r3, which control has in Depends and Recommends",
                "ui/Main.qml: imports QtQuick.Controls.impl, but control lacks qml6-module-qtquick-controls in Depends"]
    return [f"expected {expected}", f"found {found}"] if found != expected else []


found = self_test() if sys.argv[1] == "--self-test" else list(complaints(Path(sys.argv[1])))
print("\n".join(found))
sys.exit(bool(found))
