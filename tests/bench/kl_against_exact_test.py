#!/usr/bin/python3
"""Holds kl_against_exact.py to values computed by hand, and, where SHARED has them, to the divergence of llama.cpp from
float64 arithmetic that was stored with the reference models.

usage: kl_against_exact_test.py VITRINE_CLI SHARED      exit status 77: NumPy, SHARED or llama.cpp is missing
"""
import json
import math
import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).with_name("kl_against_exact.py")
SKIP = 77


def check(what, got, wanted, tolerance):
    if not abs(got - wanted) <= tolerance:
        sys.exit(f"{what} is {got!r}, not {wanted!r}")


def test_by_hand(np, divergence):
    # Row 0: one half each against one and three quarters. Row 1: equal but for a constant, which changes nothing.
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


def test_references(cli, shared, peer_home):
    folder = shared / "data/reference/architectures"
    references = {entry["model"]: entry for entry in json.loads((folder / "manifest.json").read_text())}
    for name in "tiny-qwen2.Q4_K_M.gguf", "tiny-gemma3.Q4_K_M.gguf":
        reference = references[name]
        command = [SCRIPT, folder / name, "--cli", cli, "--peer-home", peer_home, "--json", "-", "--ids",
                   ",".join(str(number) for number in reference["ids"])]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{name}: status {done.returncode}: {done.stderr}")
        result = json.loads(done.stdout)[0]
        check(f"tokens of {name}", result["tokens"], len(reference["ids"]), 0)
        stored = reference["kl_llamacpp_mean"]
        check(f"llama.cpp's mean of {name}", result["engines"]["llama.cpp"]["kl_mean"], stored, 0.05 * stored)
        stored = reference["kl_llamacpp_max"]
        check(f"llama.cpp's largest of {name}", result["engines"]["llama.cpp"]["kl_max"], stored, 0.05 * stored)
        for engine, values in result["engines"].items():
            print(f"{name:28} {engine:12} {values['kl_mean']:.3e} {values['kl_max']:.3e}")


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
    test_by_hand(np, divergence)
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    peer_home = Path(os.environ.get("PEER_HOME") or cache / "vitrine-peer")
    for needed in shared / "data/reference/architectures/manifest.json", peer_home / "bin/oracle":
        if not needed.exists():
            print(f"skipped: no {needed}")
            return SKIP
    # The stored figures are not those of llama.cpp's kernels for AMX, which round otherwise than its others.
    common = "node_modules/@node-llama-cpp/linux-x64/bins/linux-x64/libggml-cpu-haswell.so"
    os.environ.setdefault("PEER_BACKEND", str(peer_home / common))
    test_references(cli, shared, peer_home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
