#!/usr/bin/env python3
"""Checks that a format which stands in quant_types.def alone compiles nowhere: not its decoder, not in the kernels of any
level, not where the core or the tests say something new about every format.

usage: missing_kernels.py ROOT COMPILE_COMMANDS

The sources are compiled as the build does, but with a table that has one row more, and must complain of that row.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TABLE = "core/quant/quant_types.def"
NAME = "Q9_X"
ROW = f"VITRINE_QUANT_TYPE({NAME}, 999, 32, 18, Groups32, {{2, 16}}, {{0, 2}})\n"
# Sources that must know the row's format; of levels, those that multiply formats in blocks of 32.
NEED_IT = re.compile(r"core/(quant/quant_traits|gguf/quantization|cpu/isa/(avx2/multiply_32|avxvnni/multiply|"
                     r"avx512/matvec_32|\w+/panels))\.cpp$|tests/(support/block_scales|quant/formulas)\.cpp$")
# One that takes all it needs from the table: what is compiled here fails for want of a kernel, not for the row itself.
FOLLOWS = re.compile(r"core/vulkan/memory/device_layout\.cpp$")


def compile_with(folder, entry):
    command = re.sub(r" -o \S+| -Winvalid-pch| -include \S+", "", entry["command"])
    command = command.replace(" ", f" -I{folder} ", 1) + " -fsyntax-only -Werror=switch"
    done = subprocess.run(command, shell=True, cwd=entry["directory"], capture_output=True, text=True)
    return done.returncode, done.stderr


def sources(commands):
    """Every source with the entry of its command; those that are compiled joined, one by one."""
    for entry in json.loads(commands.read_text(encoding="utf-8")):
        file = Path(entry["file"])
        if file.parent.name != "Unity":
            yield file, entry
            continue
        for joined in re.findall(r'#include "(.+)"', file.read_text(encoding="utf-8")):
            yield Path(joined), entry | {"command": entry["command"].replace(f" -c {file}", f" -c {joined}")}


def main(root, commands):
    seen = set()
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / TABLE
        table.parent.mkdir(parents=True)
        text = (root / TABLE).read_text(encoding="utf-8")
        end = text.index("#undef")
        table.write_text(text[:end] + ROW + text[end:], encoding="utf-8")
        for file, entry in sources(commands):
            source = file.relative_to(root).as_posix() if file.is_relative_to(root) else ""
            needs, follows = bool(NEED_IT.match(source)), bool(FOLLOWS.match(source))
            if source in seen or not (needs or follows):
                continue
            seen.add(source)
            code, errors = compile_with(folder, entry)
            if needs and (code == 0 or NAME not in errors):
                complaints.append(f"{source} does not miss the format {NAME}\n{errors[:500]}")
            if follows and code != 0:
                complaints.append(f"{source} does not compile with one format more:\n{errors[:500]}")
    if not any(FOLLOWS.match(source) for source in seen) or sum(bool(NEED_IT.match(source)) for source in seen) < 5:
        complaints.append(f"only {sorted(seen)} were found in {commands}")
    if complaints:
        sys.exit("\n".join(complaints))
    print(f"{len(seen) - 1} sources miss a format that stands in the table alone")


main(Path(sys.argv[1]), Path(sys.argv[2]))
