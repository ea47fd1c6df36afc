#!/usr/bin/env python3
"""Makes ids.txt and llama_cpp.npy: llama.cpp's tokens and logits of the starter model for conversation.txt.

    make_golden.py ORACLE

ORACLE is a program that runs llama.cpp: `ORACLE -m MODEL --text-file F --tokenize-only --json -` prints {"ids": [...]},
and `ORACLE -m MODEL --ids 1,2 --logits F` writes the logits of all positions as raw float32. llama_cpp.npy contains the
last 24 rows.
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
MODEL = HERE.parents[2] / "resources" / "starter_model" / "vitrine-starter.gguf"
ROWS = 24


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    oracle = [sys.argv[1], "-m", str(MODEL), "--no-special"]
    text = str(HERE / "conversation.txt")
    ids = json.loads(subprocess.check_output([*oracle, "--text-file", text, "--tokenize-only", "--json", "-"]))["ids"]
    raw = HERE / "logits.bin"
    subprocess.check_call([*oracle, "--ids", ",".join(map(str, ids)), "--logits", str(raw)], stdout=subprocess.DEVNULL)
    logits = np.fromfile(raw, "<f4").reshape(len(ids), -1)
    raw.unlink()
    np.save(HERE / "llama_cpp.npy", logits[-ROWS:])
    (HERE / "ids.txt").write_text(" ".join(map(str, ids)) + "\n")


if __name__ == "__main__":
    main()
