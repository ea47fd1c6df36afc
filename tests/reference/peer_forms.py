#!/usr/bin/python3
"""peer_forms.py VITRINE_CLI SHARED [--keep FOLDER] [--only PATTERN]

Compares llama.cpp's results by `compare --reference` under llama.cpp's own names, for each F16 model of
SHARED/data/reference/architectures: as a folder of headerless arrays, and as the output of llama-eval-callback for the
same nodes. No tap of the folder may diverge at the level that rounds as llama.cpp does. No tap of the output may
diverge at the scalar level, where llama.cpp's rounding must be recognised. All taps that llama.cpp names must be found.
Prints one line for each file.

Exits with 1 if a check fails, and with 77 if NumPy, the tools in SHARED, llama.cpp or AVX2 are missing.
"""
import fnmatch
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "inference"))
import peer_script  # noqa: E402

OPTIONS = peer_script.start(__doc__, kept="write the dumps to this folder and keep them")
import numpy as np  # noqa: E402

from eval_print import node  # noqa: E402

ORACLE = peer_script.program("oracle")
MODELS = Path(OPTIONS.shared) / "data/reference/architectures"
CONTEXT, LEVEL = 256, "avx2"
# Taps that must be found for every decoder, in both formats.
FOUND = {"attn_mix", "layer_out", "final_norm", "logits", "scores", "v"}


def nodes_of(folder):
    """Yields (name, operation, values) of the dump, in its order; the last axis of the values varies fastest."""
    for entry in json.loads((folder / "index.json").read_text()):
        yield entry["name"], entry["op"], np.fromfile(folder / entry["file"], "f4").reshape(entry["ne"][::-1])


def write_folder(nodes, ids, path):
    path.mkdir(exist_ok=True)
    # If a name occurs several times, the last node replaces the others, as in a folder with one file per name.
    for name, _, values in nodes:
        np.save(path / f"{name.replace('/', '_')}.npy", values)
    np.save(path / "tokens.npy", np.array(ids))


def write_print(nodes, ids, path):
    lines = [f"number of input tokens = {len(ids)}", *(f"  {token}" for token in ids)]
    for name, operation, values in nodes:
        lines += node(name, operation, values)
    path.write_text("\n".join(lines) + "\n")


def compare(model, reference, side):
    done = subprocess.run([OPTIONS.cli, "compare", "-m", model, "--a", side, "-c", str(CONTEXT), "-t", "1",
                           "--decode", "0", "--reference", reference, "--json"], capture_output=True, text=True)
    if not done.stdout:
        return {"taps": [], "first_divergence": {"name": done.stderr.strip()}}
    return json.loads(done.stdout)


def judge(case, folder):
    model, ids = MODELS / case["model"], case["ids"]
    dump = folder / "dump"
    dump.mkdir(parents=True, exist_ok=True)
    subprocess.run([ORACLE, "-m", model, "--ids", ",".join(map(str, ids)), "-c", str(CONTEXT), "--kv", "f32", "--fa", "off",
                    "--dump", dump, "--json", os.devnull], check=True, capture_output=True)
    nodes = list(nodes_of(dump))
    write_folder(nodes, ids, folder / "run")
    write_print(nodes, ids, folder / "print.log")
    good, said = True, []
    for reference, side in (folder / "run", f"cpu:{LEVEL}"), (folder / "print.log", "cpu:scalar"):
        report = compare(model, reference, side)
        sites = {tap["name"].split(".")[-1] for tap in report["taps"]}
        first = report.get("first_divergence")
        good = good and first is None and FOUND <= sites
        said.append("%d taps, %s %s, %s%s" % (len(report["taps"]), report.get("agreement"), report.get("rounding"), "first apart " + first["name"] if first else "none apart",
                                       "" if FOUND <= sites else ", without " + ", ".join(FOUND - sites)))
    print(f"{case['model']:28} folder: {said[0]}; print: {said[1]}{'' if good else '   WRONG'}", flush=True)
    return good


def main():
    devices = json.loads(subprocess.run([OPTIONS.cli, "devices", "--json"], check=True, capture_output=True).stdout)
    if LEVEL not in [level["isa"] for level in devices["cpu"]["levels"] if level["supported"]]:
        peer_script.skip("this processor lacks", LEVEL)
    cases = json.loads((MODELS / "manifest.json").read_text())
    chosen = [case for case in cases if case["type"] in ("F16", "Q4_K_M", "Q8_0") and fnmatch.fnmatch(case["model"], OPTIONS.only)]
    with tempfile.TemporaryDirectory() as temporary:
        results = [judge(case, Path(OPTIONS.keep or temporary) / case["model"]) for case in chosen]
    print(f"{len(results)} models, {results.count(False)} with something unexplained")
    return 0 if results and all(results) else 1


sys.exit(main())
