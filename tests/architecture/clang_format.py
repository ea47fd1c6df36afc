#!/usr/bin/env python3
"""Checks that every C++ file is formatted according to .clang-format by clang-format 14; other versions format
differently.

usage: clang_format.py ROOT | --self-test
"""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOMS = ("core", "app", "ui", "tests")


def formatter():
    for name in ("clang-format-14", "clang-format"):
        path = shutil.which(name)
        if path and " version 14." in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    print("SKIP   : clang-format 14 is not installed; other versions format differently")
    sys.exit(77)


def breaches(root):
    files = [f for room in ROOMS for f in sorted((root / room).rglob("*")) if f.suffix in (".h", ".cpp")]
    result = subprocess.run([formatter(), "--dry-run", "--style=file", *files], capture_output=True, text=True)
    return [line for line in result.stderr.splitlines() if "[-Wclang-format-violations]" in line]


def self_test():
    style = Path(__file__).resolve().parents[2] / ".clang-format"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "core").mkdir()
        shutil.copy(style, root)
        (root / "core/good.cpp").write_text("int f();\n")
        if breaches(root):
            sys.exit("the check rejects a well-formatted file")
        (root / "core/bad.cpp").write_text("int   f( ) ;\n")
        if not breaches(root):
            sys.exit("the check accepts a badly formatted file")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    found = breaches(Path(sys.argv[1]))
    print("\n".join(found))
    sys.exit(1 if found else 0)
