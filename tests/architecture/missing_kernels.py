#!/usr/bin/env python3
"""Checks that the compiler reports a tensor format that has a row in quant_types.def but no code.

The missing code includes the decoder, the kernels of every instruction set, and all other code of the core and the
tests that needs an addition for each format.

usage: missing_kernels.py ROOT COMPILE_COMMANDS

Compiles the sources with the build's commands, but with one more row in the table. The compiler must report that row.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TABLE = "core/file/quant/quant_types.def"
NAME = "Q9_X"
ROW = f"VITRINE_QUANT_TYPE({NAME}, 999, 32, 18, Groups32, {{2, 16}}, {{0, 2}})\n"
# Sources that must fail to compile, because they need an addition for each format. The list contains only those
# instruction sets that have code for formats in blocks of 32.
NEED_IT = re.compile(r"core/(file/quant/quant_traits|file/gguf/quantization|compute/cpu/isa/(avx2/multiply_32|avxvnni/multiply|"
                     r"avx512/matvec_32|\w+/panels))\.cpp$|tests/(support/block_scales|quant/formulas)\.cpp$")
# A source that takes everything about formats from the table. It must compile, which shows that the new row is valid.
FOLLOWS = re.compile(r"core/compute/vulkan/memory/device_layout\.cpp$")


def compile_with(folder, entry):
    command = re.sub(r" -o \S+| -Winvalid-pch| -include \S+", "", entry["command"])
    command = command.replace(" ", f" -I{folder} ", 1) + " -fsyntax-only -Werror=switch"
    done = subprocess.run(command, shell=True, cwd=entry["directory"], capture_output=True, text=True)
    return done.returncode, done.stderr


def sources(commands):
    """Yields every source with its entry in compile_commands.json; sources of a unity build one by one."""
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
                complaints.append(f"{source} compiles without code for the format {NAME}\n{errors[:500]}")
            if follows and code != 0:
                complaints.append(f"{source} does not compile with one more format:\n{errors[:500]}")
    if not any(FOLLOWS.match(source) for source in seen) or sum(bool(NEED_IT.match(source)) for source in seen) < 5:
        complaints.append(f"only {sorted(seen)} were found in {commands}")
    if complaints:
        sys.exit("\n".join(complaints))
    print(f"{len(seen) - 1} sources fail to compile for a format without code")


main(Path(sys.argv[1]), Path(sys.argv[2]))
