"""Runs vitrine-cli compare on the results of the engine."""
import json
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy as np

from arithmetic import SOUND
from engine import evaluate
from gguf import Failure

ROOT = Path(__file__).resolve().parents[2]
USUAL_CLI = ROOT / "build/release/bin/vitrine-cli"
WEAKEST = 4e-5  # smallest relative L2 difference of a row; weaker faults are not tested


def prompt(seed, count, vocabulary):
    """Returns random token ids. One id occurs again later, and one id occurs twice in a row."""
    random = np.random.default_rng(zlib.crc32(str(seed).encode()))
    ids = random.integers(0, vocabulary, count)
    if count > 6:
        ids[count // 2] = ids[1]
        ids[count // 2 + 2] = ids[count // 2 + 1]
    return [int(number) for number in ids]


def rows_off(sound, other):
    """Returns for each tap the largest relative L2 difference of a row."""
    found = {}
    for name, rows in other.items():
        if name == "tokens" or name not in sound:
            continue
        if sound[name].shape != rows.shape or not np.isfinite(rows).all():
            found[name] = float("inf")
            continue
        a, b = (x.reshape(len(x), -1).astype(np.float64) for x in (sound[name], rows))
        found[name] = float((np.linalg.norm(a - b, axis=1) / (np.linalg.norm(a, axis=1) + 1e-30)).max())
    return found


def effect(sound, other):
    """Returns the largest relative L2 difference of a row of any tap."""
    return max(rows_off(sound, other).values(), default=0.0)


class Visible:
    """Whether a fault is visible: its effect is at least WEAKEST, and at least 20 times the effect of another order
    of summation."""

    def __init__(self, network, tokens, decode):
        self.sound = evaluate(network, tokens, decode)
        self.noise = rows_off(self.sound, evaluate(network, tokens, decode, SOUND["lanes"]))

    def first(self, taps):
        """Returns the first tap, in the order of computation, that shows the fault; None if no tap shows it."""
        off = rows_off({name: self.sound[name][-len(rows):] for name, rows in taps.items()}, taps)
        return next((name for name, by in off.items() if by >= max(WEAKEST, 20 * self.noise[name])), None)


def compare(cli, model, taps, decode, more=(), timeout=300):
    """Returns the report of compare --json."""
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
