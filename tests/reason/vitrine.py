"""Runs vitrine-cli compare on what the engine computed."""
import json
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy as np

from gguf import Failure

ROOT = Path(__file__).resolve().parents[2]
USUAL_CLI = ROOT / "build/release/bin/vitrine-cli"
WEAKEST = 4e-5  # a fault that moves no row by more than this is not asked for


def prompt(seed, count, vocabulary):
    """Ids of which some come again, and some follow themselves."""
    random = np.random.default_rng(zlib.crc32(str(seed).encode()))
    ids = random.integers(0, vocabulary, count)
    if count > 6:
        ids[count // 2] = ids[1]
        ids[count // 2 + 2] = ids[count // 2 + 1]
    return [int(number) for number in ids]


def effect(sound, faulty):
    """The largest relative L2 difference of a row of any tap."""
    most = 0.0
    for name, rows in faulty.items():
        if name == "tokens" or name not in sound:
            continue
        right = sound[name]
        if right.shape != rows.shape:
            return float("inf")
        if not np.isfinite(rows).all():
            return float("inf")
        a, b = (x.reshape(len(x), -1).astype(np.float64) for x in (right, rows))
        most = max(most, float((np.linalg.norm(a - b, axis=1) / (np.linalg.norm(a, axis=1) + 1e-30)).max()))
    return most


def compare(cli, model, taps, decode, more=(), timeout=300):
    """The report of compare --json, with its "judgement": equal, rounding or different."""
    with tempfile.TemporaryDirectory(prefix="reason") as folder:
        reference = Path(folder) / "reference.npz"
        np.savez(reference, **taps)
        command = [cli, "compare", "-m", model, "--isa", "scalar", "-t", "1", "--decode", decode, "--reference", reference,
                   "--json", *more]
        try:
            done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            raise Failure(f"{model}: compare took more than {timeout} seconds.") from None
    if done.returncode not in (0, 1) or not done.stdout:
        raise Failure(f"{model}: compare ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return json.loads(done.stdout)


def judgement(report):
    """What compare calls the two runs."""
    if "judgement" in report:
        return report["judgement"]
    return "equal" if report.get("first_divergence") is None else "different"
