#!/usr/bin/env python3
"""Checks with nm that objects compiled for one instruction set define no symbol that the linker may share.

An inline function of a header is a weak symbol: the linker keeps one of its copies for the whole program. If it kept
the copy compiled for a newer processor, an older processor would stop with an illegal instruction in unrelated code.

usage: weak_symbols.py OBJECT… | --self-test COMPILER
"""
import subprocess
import sys
import tempfile
from pathlib import Path

# Letters that nm prints: V and v for weak objects, W and w for weak functions, u for symbols that are unique in the
# program.
SHAREABLE = set("VvWwu")


def breaches(path):
    listing = subprocess.run(["nm", "-C", "--defined-only", path], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        address, letter, symbol = line.split(" ", 2)
        if letter in SHAREABLE:
            yield f"{path} shares {symbol}"


def self_test(compiler):
    broken = {
        "inline function": "inline int twice(int n) { return 2 * n; }\nint (*f())(int) { return twice; }",
        "inline variable": "inline int counter = 3;\nint* f() { return &counter; }",
        "library template": "#include <algorithm>\nconst int& f(const int& a, const int& b) { return std::max(a, b); }",
        "local static of an inline function": "inline int& once() { static int n; return n; }\nint f() { return once(); }",
    }
    sound = {
        "anonymous namespace": "namespace { inline int twice(int n) { return 2 * n; } }\nint (*f())(int) { return twice; }",
        "external table": "extern const int table[2];\nconst int table[2] = {1, 2};",
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (broken | sound).items():
            source, target = Path(folder) / "unit.cpp", Path(folder) / "unit.o"
            source.write_text(text)
            subprocess.run([compiler, "-std=c++20", "-O0", "-c", source, "-o", target], check=True)
            if bool(list(breaches(target))) != (name in broken):
                sys.exit(f"the check is wrong about: {name}")
    print(f"{len(broken)} breaches found, {len(sound)} sound units passed")


def main():
    if sys.argv[1:2] == ["--self-test"] and len(sys.argv) == 3:
        return self_test(sys.argv[2])
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    found = [breach for path in sys.argv[1:] for breach in breaches(path)]
    if found:
        sys.exit("\n".join(found))
    print(f"{len(sys.argv) - 1} objects define no shared symbols")


main()
