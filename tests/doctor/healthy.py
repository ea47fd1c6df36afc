#!/usr/bin/python3
"""healthy.py VITRINE_CLI FILE|FOLDER…

Runs the doctor on valid model files (every .gguf in the folders and their subfolders). No file may get an error or a
warning. Skips and counts files of unsupported architectures and vocabularies without weights. Prints the findings in
the other files and the seconds for each. Exits with 1 if there is any finding.
"""
import json
import subprocess
import sys
import time
from pathlib import Path


def files_of(names):
    for name in names:
        path = Path(name)
        yield from sorted(path.rglob("*.gguf")) if path.is_dir() else [path]


def main():
    cli, *names = sys.argv[1:]
    if not names:
        sys.exit(__doc__)
    sound = told = left_out = 0
    verdicts = {}
    for path in files_of(names):
        start = time.monotonic()
        done = subprocess.run([cli, "doctor", "-m", str(path), "--json"], capture_output=True, timeout=600)
        result = json.loads(done.stdout)
        seconds = time.monotonic() - start
        if any(one["check"] in ("architecture", "tensors") for one in result["findings"]):
            left_out += 1
            continue
        verdict = result["sense"]["verdict"]
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
        serious = [one for one in result["findings"] if one["severity"] != "note"]
        for one in serious:
            print("%s: %s: %s: %s" % (path.name, one["severity"], one["check"], one["what"]), flush=True)
        if seconds > 30:
            print("%s took %.0f s" % (path.name, seconds), flush=True)
        told += bool(serious)
        sound += not serious
    print("%d sound files without findings, %d with findings; %d skipped. Sense: %s" %
          (sound, told, left_out, ", ".join("%s %d" % item for item in sorted(verdicts.items()))))
    sys.exit(1 if told or not sound else 0)


main()
