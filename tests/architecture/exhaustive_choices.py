#!/usr/bin/env python3
"""Checks that code of the core chooses between the kinds of some enums only with a switch without default. The compiler
then reports every place that a new kind needs.

usage: exhaustive_choices.py ROOT | --self-test
"""
import re
import sys
import tempfile
from pathlib import Path

ENUMS = ("NormKind",)
COMMENT = re.compile(r"//.*")


def patterns(enum):
    kind = rf"\b{enum}::\w+"
    yield re.compile(rf"[=!]=\s*(\w+::)*{kind}|{kind}\s*[=!]="), "compares with one kind"
    yield re.compile(rf"\bswitch\b[^}}]*\bcase\s+(\w+::)*{kind}[^}}]*\bdefault\s*:"), "has a switch with a default"
    # Kinds without the name of the enum would hide the two breaches above.
    yield re.compile(rf"\busing\s+enum\s+(\w+::)*{enum}\b|\busing\s+\w+\s*=\s*(\w+::)*{enum}\b"), "gives the enum another name"


def breaches(root):
    for file in sorted((root / "core").rglob("*")):
        if file.suffix not in (".h", ".cpp"):
            continue
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        for enum in ENUMS:
            for pattern, what in patterns(enum):
                for match in pattern.finditer(text):
                    line = text.count("\n", 0, match.start()) + 1
                    yield (f"{file.relative_to(root)}:{line}: {what} of {enum}: "
                           "choose with a switch without default, or iterate over all kinds")


def self_test():
    broken = {
        "equal": "bool f(NormKind kind) { return kind == NormKind::Rms; }",
        "unequal": "int f(NormKind kind)\n{\n    return kind !=\n           vitrine::NormKind::Layer;\n}",
        "reversed": "int f(NormKind kind) { return NormKind::Rms == kind ? 1 : 2; }",
        "default": "int f(NormKind kind)\n{\n    switch (kind) {\n    case NormKind::Rms:\n        return 1;\n    default:\n"
                   "        return 2;\n    }\n}",
        "using_enum": "int f(NormKind kind)\n{\n    using enum NormKind;\n    return kind == Rms;\n}",
        "alias": "using Kind = NormKind;",
    }
    sound = ("// kind == NormKind::Rms\nint f(NormKind kind, NormKind right)\n{\n    if (kind == right) return 0;\n"
             "    switch (kind) {\n    case NormKind::Rms:\n        return 1;\n    case NormKind::Layer:\n        return 2;\n    }\n"
             "    g(NormKind::Rms);\n    switch (x) {\n    case 1:\n        return 1;\n    default:\n        return 2;\n    }\n}\n")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**broken, "sound": sound}.items():
            root = Path(folder) / name
            (root / "core/model").mkdir(parents=True)
            (root / "core/model/a.cpp").write_text(text)
            if bool(list(breaches(root))) != (name in broken):
                sys.exit(f"the check {'accepts' if name in broken else 'rejects'}: {text}")


if sys.argv[1] == "--self-test":
    self_test()
else:
    found = list(breaches(Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(1 if found else 0)
