#!/usr/bin/python3
"""Compares the engine of this folder with exact logits of small models of each family, to make sure that it is right
itself.

  reference.py SHARED [--all]

SHARED contains data/reference (CONTRIBUTING.md). Without it, or without NumPy, the script skips: exit status 77.
Exit status 0: all results are exact; 1: some are not.
"""
import argparse
import json
import sys
from pathlib import Path

try:
    import numpy as np
except ImportError:
    print("Skipped: NumPy is missing (python3-numpy).")
    sys.exit(77)

from arithmetic import SOUND
from engine import evaluate
from families import FAMILIES, network_of
from gguf import Failure, Gguf

BAND = 2e-5  # maximum ratio of the root mean square of the differences to the standard deviation of the exact logits


def distance(found, exact, sure):
    """Returns the root mean square of the differences divided by the standard deviation of the exact logits. Uses only
    the rows in `sure`. In the other rows, two experts are almost equally good, so that rounding may decide between
    them."""
    rows = [row for row in range(len(exact)) if sure is None or row in sure]
    difference = found[rows].astype(np.float64) - exact[rows]
    return float(np.sqrt(np.mean(difference ** 2)) / exact[rows].std())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("--all", action="store_true", help="also compute with every sound variant")
    options = parser.parse_args()
    folder = options.shared / "data/reference"
    if not (folder / "architectures/manifest.json").exists():
        print(f"Skipped: {folder} has no reference results.")
        sys.exit(77)
    failed = tried = 0
    for part in ("architectures", "architectures2"):
        manifest = folder / part / "manifest.json"
        if not manifest.exists():
            continue
        for entry in json.loads(manifest.read_text()):
            try:
                file = Gguf(manifest.parent / entry["model"])
                if file.metadata["general.architecture"] not in FAMILIES:
                    continue
                network = network_of(file)
            except Failure:
                continue  # this engine does not decode one of the types in the file
            exact = np.load(manifest.parent / entry["exact"])
            for name, arithmetic in SOUND.items() if options.all else [("blas", SOUND["blas"])]:
                logits = evaluate(network, entry["ids"], 4, arithmetic)["logits"]
                off = distance(logits, exact, entry.get("sure"))
                tried += 1
                if not off <= BAND:
                    failed += 1
                    print(f"{entry['model']} {name}: {off:.2e} from the exact logits, more than {BAND:.0e}")
    print(f"{tried} runs compared with exact logits, {failed} too far off")
    sys.exit(failed > 0 or tried == 0)


if __name__ == "__main__":
    main()
