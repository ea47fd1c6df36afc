#!/usr/bin/env python3
"""Prints the rows of core/text/unicode_additions.cpp: the characters that Unicode has assigned since version 14.

Both versions come from programs that contain the Unicode Character Database: Python 3.11 (unicodedata 14.0) and Node.js
(20.20 has 17.0; its patterns support General_Category and Script). Each character gets a representative: the nearest
one of version 14 with the same category, length in UTF-8 and Han property, and the same position in the ranges of
pretokenizer_table.cpp.
"""

import json
import pathlib
import re
import subprocess
import sys
import unicodedata

NEWER = r"""
const names = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cs Cn".split(" ");
const patterns = names.map(name => new RegExp(`^\\p{${name}}$`, "u"));
const han = /^\p{Script=Han}$/u;
const rows = [];
for (let c = 0; c < 0x110000; ++c) {
  const text = String.fromCodePoint(c);
  rows.push([names[patterns.findIndex(p => p.test(text))], han.test(text)]);
}
console.log(JSON.stringify(rows));
"""


def main():
    assert unicodedata.unidata_version == "14.0.0", unicodedata.unidata_version
    newer = json.loads(subprocess.run(["node", "-e", NEWER], check=True, capture_output=True, text=True).stdout)
    table = pathlib.Path(__file__).parents[2] / "core/text/pretokenizer_table.cpp"
    spelt = re.findall(r"\\x\{(\w+)\}(?:-\\x\{(\w+)\})?", table.read_text())
    ranges = [(int(first, 16), int(last or first, 16)) for first, last in spelt]

    def signature(c):
        category, is_han = newer[c]
        is_han = is_han and category != "Nl"  # because version 14 has no four-byte letter number of the script Han
        return category, is_han, 3 if c < 0x10000 else 4, tuple(a <= c <= b for a, b in ranges)

    candidates = {}  # characters with the same category in both versions
    added = []
    for c in range(0x110000):
        older = unicodedata.category(chr(c))
        if older == newer[c][0]:
            if older != "Cn":
                candidates.setdefault(signature(c), []).append(c)
        elif older == "Cn":
            added.append(c)
    rows = []  # entries: (first, last, representative, category)
    for c in added:
        fitting = candidates.get(signature(c))
        if not fitting:
            sys.exit(f"no character of version 14 matches U+{c:04X} {signature(c)}")
        if rows and rows[-1][1] == c - 1 and signature(rows[-1][0]) == signature(c):
            rows[-1][1] = c
        else:
            rows.append([c, c, min(fitting, key=lambda other: abs(other - c)), newer[c][0]])
    rows = [f"{{0x{a:x},0x{b:x},0x{r:x}}}" for a, b, r, _ in rows]
    print(",\n".join("    " + ", ".join(rows[i : i + 4]) for i in range(0, len(rows), 4)) + ",")


main()
