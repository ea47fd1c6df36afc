#!/usr/bin/env python3
"""Checks rules for QML that qmllint does not check: typed properties, enums instead of strings, repeated sizes in the
theme.

usage: qml_rules.py ROOT | --self-test
"""
import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

UNTYPED = re.compile(r"\brequired property (var|QtObject)\b")
WORD = re.compile(r"""(?:[=!]==?\s*["'][A-Za-z]|["']\s*[=!]==?|\bcase\s+["'])""")
LITERAL = re.compile(r"\b(spacing|[rR]adius|[mM]argins?|\w+Margin|[pP]adding|\w+Padding|pixelSize|symbolSize|size|duration|border\.width|"
                     r"\w*[wW]idth|\w*[hH]eight):\s*(-?\d+(?:\.\d+)?)\s*[;}]?\s*$")
COLOUR = re.compile(r'''["'](#[0-9A-Fa-f]{3,8})["']''')


def breaches(root):
    places = defaultdict(list)
    for file in sorted((root / "ui").rglob("*.qml")):
        path = str(file.relative_to(root))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            code = line.split("//")[0]
            here = f"{path}:{number}"
            if UNTYPED.search(code):
                yield f"{here}: a required property must have a type, not var"
            if WORD.search(code):
                yield f"{here}: compares with a string; use an enum"
            if COLOUR.search(code) and file.name != "Theme.qml":
                yield f"{here}: move the colour to Theme.qml"
            literal = LITERAL.search(code)
            if literal and float(literal[2]) not in (0, 1) and file.name != "Theme.qml":
                words = ("padding", "margin", "width", "height")
                kind = next((word for word in words if word in literal[1].lower()), literal[1])
                places[kind, abs(float(literal[2]))].append(here)
    for (kind, value), where in places.items():
        if len(where) > 1:
            yield f"{where[0]}: {kind} {value:g} is also in {', '.join(where[1:])}: move it to Theme.qml"


def self_test():
    broken = {
        "untyped": "Item {\n    required property var app\n}",
        "word": 'Item {\n    visible: session.phase === "prompt"\n}',
        "case": 'Item {\n    function f(x) {\n        switch (x) {\n        case "a": return 1;\n        }\n    }\n}',
        "colour": 'Rectangle {\n    color: "#123456"\n}',
        "sizes": "Row {\n    implicitWidth: 50\n    Row { width: 50 }\n}",
        "literals": "Row {\n    spacing: 5\n    Row { spacing: 5 }\n    Row {\n        spacing: 5\n    }\n}",
    }
    sound = ("import QtQuick\n\nItem {\n    required property string name\n    visible: name !== \"\"  // === \"a\"\n"
             "    anchors.margins: 7\n    Row { spacing: 0 }\n    Row { spacing: 0 }\n}\n")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in broken.items():
            root = Path(folder) / name
            (root / "ui").mkdir(parents=True)
            (root / "ui/Broken.qml").write_text(text)
            if not list(breaches(root)):
                sys.exit(f"the check accepts the breach in: {text}")
        root = Path(folder) / "sound"
        (root / "ui").mkdir(parents=True)
        (root / "ui/Sound.qml").write_text(sound)
        if list(breaches(root)):
            sys.exit(f"the check rejects: {sound}")


if sys.argv[1] == "--self-test":
    self_test()
else:
    found = list(breaches(Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(1 if found else 0)
