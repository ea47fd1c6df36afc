#!/usr/bin/python3
"""Compares kl_against_exact.py with values computed by hand, and, if SHARED has them, with stored divergences of
llama.cpp from float64 arithmetic.

usage: kl_against_exact_test.py VITRINE_CLI SHARED      exit status 77: NumPy, SHARED or llama.cpp is missing
"""
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = Path(__file__).with_name("kl_against_exact.py")
SKIP = 77


def check(what, got, wanted, tolerance):
    if not abs(got - wanted) <= tolerance:
        sys.exit(f"{what} is {got!r}, not {wanted!r}")


def test_by_hand(np, divergence):
    # Row 0: probabilities 1/2, 1/2 against 1/4, 3/4. Row 1: the logits differ only by a constant, which has no effect.
    exact = np.array([[0, 0], [math.log(4), 0]], "f4")
    found = np.array([[0, math.log(3)], [math.log(4) + 2, 2]], "f4")
    values = divergence(exact, found)
    kl = math.log(2) / 2 + math.log(2 / 3) / 2
    check("the mean", values["kl_mean"], kl / 2, 1e-7)
    check("the largest", values["kl_max"], kl, 1e-7)
    check("the same best token", values["top1"], 0.5, 0)
    mean = math.log(4) / 4
    deviation = math.sqrt((3 * mean ** 2 + (math.log(4) - mean) ** 2) / 4)
    check("rel", values["rel"], math.sqrt((math.log(3) ** 2 + 2 * 4) / 4) / deviation, 1e-6)


def test_refusals(cli):
    """Checks messages also with a Python without NumPy, because they do not need it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "numpy.py").write_text("raise ImportError\n")
        (folder / "bytes").write_bytes(b"\xff")
        model = folder / "m.gguf"
        for arguments, status, says in (
                (["--help"], 0, "Measures the distance of the logits"),
                ([model], 77, "NumPy is missing"),
                ([model, "--json", folder / "none/r.json"], 2, "none/r.json cannot be written: No such file or directory"),
                ([model, "--text", folder / "none"], 2, "none cannot be read: No such file or directory"),
                ([model, "--text", folder / "bytes"], 2, "bytes cannot be read: it is not UTF-8"),
                ([model, "--kv", "q4_0"], 2, "--kv")):
            done = subprocess.run([str(part) for part in (SCRIPT, "--cli", cli, *arguments)], capture_output=True,
                                  text=True, env={**os.environ, "PYTHONPATH": name})
            if done.returncode != status or says not in done.stdout + done.stderr or "Traceback" in done.stderr:
                sys.exit(f"{arguments}: status {done.returncode}, {done.stdout}{done.stderr}")
            if (folder / "none").exists() or list(folder.glob("*.json")):
                sys.exit(f"{arguments} wrote a file")


def examined(cli, folder, peer_home, reference, kv):
    command = [SCRIPT, folder / reference["model"], "--cli", cli, "--peer-home", peer_home, "--json", "-", "--kv", kv,
               "--ids", ",".join(str(number) for number in reference["ids"])]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{reference['model']}: status {done.returncode}: {done.stderr}")
    result = json.loads(done.stdout)[0]
    check(f"tokens of {reference['model']}", result["tokens"], len(reference["ids"]), 0)
    return result["engines"]


def check_stored(reference, peer):
    for name in "mean", "max":
        stored = reference[f"kl_llamacpp_{name}"]
        check(f"llama.cpp's {name} of {reference['model']}", peer[f"kl_{name}"], stored, 0.05 * stored)


def test_references(cli, shared, peer_home):
    """Compares the mean distance from exact logits over all models with llama.cpp's, for each type of cache. Vitrine's
    mean must not be larger. Both engines round in the same way, but single roundings differ by chance. The measured
    ratios were 0.73 to 1.18 (and 0.13 in a model for which another expert was chosen). Their means were 1.00 for caches
    of the types f32 and f16. For Q8_0 caches, the mean was 0.90, because Vitrine rounds only the values in the cache.
    Fewer models were measured with AMX tiles, so the bounds for AMX are wider."""
    folder = shared / "data/reference/architectures"
    references = [entry for entry in json.loads((folder / "manifest.json").read_text()) if entry["type"] == "Q4_K_M"]
    for kv, mean_bound in ("f32", 1.01), ("f16", 1.01), ("q8_0", 1.0):
        ratios = {}
        for reference in references:
            engines = examined(cli, folder, peer_home, reference, kv)
            peer = engines.pop("llama.cpp")
            if kv == "f32":
                check_stored(reference, peer)
            for engine, values in engines.items():
                ratios.setdefault(engine, {})[reference["model"]] = values["kl_mean"] / peer["kl_mean"]
        for engine, of_models in ratios.items():
            worst = max(of_models, key=of_models.get)
            mean = sum(of_models.values()) / len(of_models)
            found = (f"{engine} with a cache in {kv}: {mean:.3f} times llama.cpp's divergence in {len(of_models)} "
                     f"models, {of_models[worst]:.3f} in {worst}")
            print(found)
            if mean > (1.05 if engine == "amx" else mean_bound) or of_models[worst] > (1.35 if engine == "amx" else 1.2):
                sys.exit(f"{found}: chance does not explain that")


def main():
    cli, shared = Path(sys.argv[1]), Path(sys.argv[2])
    try:
        import numpy as np
    except ImportError:
        print("skipped: no NumPy")
        return SKIP
    sys.path.insert(0, str(SCRIPT.parent))
    sys.dont_write_bytecode = True
    from kl_against_exact import divergence
    test_refusals(cli)
    test_by_hand(np, divergence)
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    peer_home = Path(os.environ.get("PEER_HOME") or cache / "vitrine-peer")
    for needed in shared / "data/reference/architectures/manifest.json", peer_home / "bin/oracle":
        if not needed.exists():
            print(f"skipped: no {needed}")
            return SKIP
    # The stored divergences were measured without llama.cpp's AMX kernels, which round differently.
    common = "node_modules/@node-llama-cpp/linux-x64/bins/linux-x64/libggml-cpu-haswell.so"
    os.environ.setdefault("PEER_BACKEND", str(peer_home / common))
    test_references(cli, shared, peer_home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
