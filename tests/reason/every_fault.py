#!/usr/bin/python3
"""Checks that compare finds every fault: each fault of any model is injected, and the verdict must be "different".

A fault that many models can have is injected into --rounds of them. Each fault begins with another model. If a
fault is not visible with a model and its prompt, the next model is used. Exit status: 0 if all were found, 1 if not,
77 without NumPy.
"""
import sys
from collections import Counter

try:
    import numpy as np  # noqa: F401
except ImportError:
    print("Skipped: NumPy is missing (python3-numpy).")
    sys.exit(77)

import faults
import models
import sweep
from engine import evaluate
from families import network_of
from gguf import Failure
from vitrine import Visible, compare, prompt

LENGTHS = 24, 30, 36, 45
MOST_TURNS = 8  # number of models that are tried before a fault counts as hidden
DECODE = 6


class Planter:
    """Injects faults into one model."""

    def __init__(self, options, name, mix):
        self.options, self.model = options, f"{name}.{mix}"
        self.network = network_of(models.write(options.folder, name, mix))
        at = models.SETS.index((name, mix))
        self.tokens = prompt(self.model, LENGTHS[at % len(LENGTHS)], self.network.vocabulary)
        self.visible = Visible(self.network, self.tokens, DECODE)
        self.faults = {fault.name: fault for fault in faults.of(self.network)}

    def __call__(self, fault):
        """Returns compare's verdict and the tap; None if the fault is not visible."""
        first, decoded = self.faults[fault].networks(self.network)
        taps = evaluate(first, self.tokens, DECODE, decoded=decoded)
        if self.visible.first(taps) is None:
            return None
        report = compare(self.options.cli, self.network.file.path, taps, DECODE)
        return report["agreement"], (report["first_divergence"] or {}).get("times_noise")


def owners(options, chosen):
    """Returns for each fault the models that can have it, in a different order for each fault."""
    found = {}
    for name, mix in chosen:
        for fault in faults.of(network_of(models.write(options.folder, name, mix))):
            found.setdefault(fault.name, []).append((name, mix))
    if options.faults:
        wanted = tuple(options.faults.split(","))
        found = {fault: having for fault, having in found.items() if fault.startswith(wanted)}
    for number, (fault, having) in enumerate(sorted(found.items())):
        at = number * 7 % len(having)
        found[fault] = having[at:] + having[:at]
    return {fault: having for fault, having in found.items() if sweep.picked(options, fault)}


def main(options):
    chosen = sweep.chosen(options)
    if not options.models:
        chosen += [(name, mix) for name, mix in models.SETS if name == "types"]
    having, counts, weakest = owners(options, chosen), Counter(), float("inf")
    seen = Counter({fault: 0 for fault in having})
    for turn in range(MOST_TURNS):
        wanted = {}
        for fault, names in having.items():
            if seen[fault] < options.rounds and turn < len(names):
                wanted.setdefault(names[turn], []).append(fault)
        for name, mix in chosen:
            if (name, mix) not in wanted:
                continue
            planter, work = Planter(options, name, mix), wanted[name, mix]
            for fault, result in zip(work, sweep.run(options, work, planter)):
                if result is None:
                    continue
                seen[fault] += 1
                said, times = ("failed: " + str(result), None) if isinstance(result, Failure) else result
                counts["different" if said == "different" else "missed"] += 1
                weakest = min(weakest, times or float("inf"))
                if said != "different" or options.verbose:
                    print(f"{planter.model} {fault}: {said}, {times} times the noise", flush=True)
    hidden = [fault for fault in having if not seen[fault]]
    print(f"\n{len(having)} faults, injected {sum(counts.values())} times: {counts['different']} were different, "
          f"{counts['missed']} not; the weakest at {weakest:.4g} times the noise. Never visible: "
          f"{', '.join(hidden) or 'none'}.")
    return int(counts["missed"] > 0 or not counts["different"])


if __name__ == "__main__":
    arguments = sweep.parser(__doc__)
    arguments.add_argument("--rounds", type=int, default=1, help="number of models into which each fault is injected; default: 1")
    arguments.add_argument("--faults", help="prefixes of names, separated by commas; default: all")
    sweep.in_folder(arguments.parse_args(), main)
