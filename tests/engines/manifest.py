"""Reads and writes the list of references that evidence.py judges. Each line describes one reference, in columns that
are separated by tabs. Also writes the models of the references."""
import os
import shutil
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/reason"))

import models  # noqa: E402

COLUMNS = "reference", "model", "arguments", "kind", "what", "evidence", "ratio"
EVIDENCE = "logits", "layer_out", "all"


class Manifest:
    """Appends lines to a manifest. `ratio` is the effect of a mistake on the logits in units of the engine's own
    rounding error."""

    def __init__(self, path):
        self.path, self.count = path, 0

    def add(self, reference, model, arguments, kind, what, evidence, ratio):
        self.count += 1
        with open(self.path, "a") as file:
            file.write("\t".join([str(reference), str(model), arguments, kind, what, evidence, f"{ratio:.3g}"]) + "\n")


def read(paths):
    """Returns the lines of several manifests as dictionaries."""
    found = {}
    for path in paths:
        for line in open(path):
            row = dict(zip(COLUMNS, line.rstrip("\n").split("\t"), strict=True))
            found[row["reference"]] = row | {"ratio": float(row["ratio"])}
    return list(found.values())


def model_file(folder, model):
    """Returns the file of FAMILY.TYPE, and writes it if it is missing; `starter` is the trained starter model."""
    if model == "starter":
        return ROOT / "resources/starter_model/vitrine-starter.gguf"
    return models.write(folder, *model.split("."))


def tap_of(file):
    """Returns Vitrine's name for an array of the file."""
    name = file.stem
    return f"{name.removeprefix('l_out-')}.layer_out" if name.startswith("l_out-") else name


def link_evidence(place):
    """Makes folders next to PLACE/all that contain fewer taps, as hard links to the files of PLACE/all."""
    for evidence in "layer_out", "logits":
        folder = place / evidence
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for file in (place / "all").iterdir():
            tap = tap_of(file).split(".")[-1]
            if tap in ("tokens", "logits") or tap == evidence:
                os.link(file, folder / file.name)


def relative(a, b):
    """Returns the relative L2 difference of a from b."""
    return float(np.linalg.norm(a - b) / (np.linalg.norm(b) + 1e-30))
