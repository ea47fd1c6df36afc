#!/usr/bin/env python3
"""Checks with nm that the core never prints, exits or aborts.

usage: no_print.py ARCHIVE… | --self-test COMPILER
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# std::terminate is allowed, because the compiler itself adds calls of it where an exception would leave a noexcept
# function.
FORBIDDEN = re.compile(
    r"^(abort|exit|_exit|_Exit|quick_exit|v?f?printf|__v?f?printf_chk|puts|fputs|putchar|fputc|perror|"
    r"_ZSt4cout|_ZSt4cerr|_ZSt4clog|_ZSt5wcout|stdout|stderr)$")


def breaches(archive):
    listing = subprocess.run(["nm", "-A", "--undefined-only", archive], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        symbol = line.split()[-1].split("@")[0]
        if FORBIDDEN.match(symbol):
            yield line.split(" ")[0].rstrip(":") + " uses " + symbol


def self_test(compiler):
    sources = {
        "print": '#include <cstdio>\nvoid f(int n) { std::printf("%d", n); }',
        "stream": "#include <iostream>\nvoid f() { std::cerr << 1; }",
        "abort": "#include <cstdlib>\nvoid f() { std::abort(); }",
        "exit": "#include <cstdlib>\nvoid f() { std::exit(3); }",
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            source, target = Path(folder) / f"{name}.cpp", Path(folder) / f"{name}.o"
            source.write_text(text)
            subprocess.run([compiler, "-c", source, "-o", target], check=True)
            if not list(breaches(target)):
                sys.exit(f"the check accepts the breach in: {text}")


if sys.argv[1] == "--self-test":
    self_test(sys.argv[2])
else:
    found = [line for archive in sys.argv[1:] for line in breaches(archive)]
    print("\n".join(found))
    sys.exit(1 if found else 0)
