#!/usr/bin/python3
"""damages.py VITRINE_CLI STARTER_MODEL [--shared FOLDER] [--only PATTERN] [--thin] [--keep FOLDER]

Damages valid model files in one way at a time (damage_table.py) and runs the doctor on each. A damage counts as
identified ("named") if a new finding, which the undamaged file lacks, describes it, and no other mistake of the
program that wrote the file is reported. Prints one line for each damage. Exits with 1 if fewer than 90 % are identified, and with 77 if NumPy is
missing.

Always damages the starter model. With --shared (test data outside the project), also files of further types and
architectures. --thin runs only the few damages of the regular test.
"""
import argparse
import fnmatch
import json
import os
import re
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("NumPy is missing")
    sys.exit(77)
import gguf_edit
from damage_table import ROWS, SHARED_SOURCES



def sources(options):
    found = {"starter": options.starter}
    if options.shared:
        models = os.path.join(options.shared, "data/models")
        for name, file in SHARED_SOURCES.items():
            path = os.path.join(options.shared, "data", file)
            if os.path.exists(path):
                found[name] = path
    return found


def examine(cli, path):
    done = subprocess.run([cli, "doctor", "-m", path, "--json"], capture_output=True, timeout=300)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("starter")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*")
    parser.add_argument("--thin", action="store_true")
    parser.add_argument("--keep", help="store the damaged files in this folder")
    options = parser.parse_args()
    found = sources(options)
    cache, before = {}, {}
    named = wrong = silent = skipped = 0
    with tempfile.TemporaryDirectory() as scratch:
        for name, source, says, function, thin in ROWS:
            title = "%s: %s" % (source, name)
            if not fnmatch.fnmatch(title, options.only) or (options.thin and not thin):
                continue
            if source not in found:
                skipped += 1
                continue
            if source not in cache:
                cache[source] = gguf_edit.Gguf(found[source])
            gguf = cache[source].copy()
            function(gguf)
            path = os.path.join(options.keep or scratch, re.sub(r"\W+", "-", title) + ".gguf")
            gguf.write(path)
            result = examine(options.cli, path)
            if not options.keep:
                os.unlink(path)
            if source not in before:  # findings that the undamaged file has as well do not count
                before[source] = {one["what"] for one in examine(options.cli, found[source])["findings"]}
            serious = [one for one in result["findings"] if one["what"] not in before[source]]
            texts = ["%s: %s" % (one["check"], one["what"]) for one in serious]
            # If a wrong cause is reported together with the right one, the result counts as wrong.
            causes = [text for text in texts if text.startswith(("repairs:", "data-offset:"))]
            right = any(re.search(says, text) for text in texts)
            misled = [text for text in causes if not re.search(says, text)]
            if right and not misled:
                named += 1
                print("named   %s" % title, flush=True)
            elif serious:
                wrong += 1
                print("%s %s\n          wanted: %s\n          %s" %
                      ("MISLED " if misled else "UNNAMED", title, says,
                       "\n          ".join(text[:230] for text in texts)), flush=True)
            else:
                silent += 1
                loss = result.get("sense", {}).get("verdict", "not run")
                print("SILENT  %s (%s)" % (title, loss), flush=True)
    total = named + wrong + silent
    print("%d of %d damages named (%d with another reason, %d not at all), %d skipped because their files are missing" %
          (named, total, wrong, silent, skipped))
    sys.exit(0 if total and named >= 0.9 * total else 1)


main()
