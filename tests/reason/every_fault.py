#!/usr/bin/python3
"""Whether compare sees every fault: each that any model can have is planted, and must be judged different.

The models take turns, so that a fault of many models is planted into --rounds of them. Where it does not show with a
model and its prompt, the next one is taken. Exit status: 0 if all were seen, 1 if not, 77 without NumPy.
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
MOST_TURNS = 8  # models that a fault is tried in before it counts as hidden
DECODE = 6


class Planter:
    """Plants faults into one model."""

    def __init__(self, options, name, mix):
        self.options, self.model = options, f"{name}.{mix}"
        self.network = network_of(models.write(options.folder, name, mix))
        at = models.SETS.index((name, mix))
        self.tokens = prompt(self.model, LENGTHS[at % len(LENGTHS)], self.network.vocabulary)
        self.visible = Visible(self.network, self.tokens, DECODE)
        self.faults = {fault.name: fault for fault in faults.of(self.network)}

    def __call__(self, fault):
        """What compare says, and at which tap; None where nothing shows."""
        first, decoded = self.faults[fault].networks(self.network)
        taps = evaluate(first, self.tokens, DECODE, decoded=decoded)
        if self.visible.first(taps) is None:
            return None
        report = compare(self.options.cli, self.network.file.path, taps, DECODE)
        return report["agreement"], (report["first_divergence"] or {}).get("times_noise")


def owners(options, chosen):
    """By name of a fault: the models that can have it, another one first for each fault."""
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
    print(f"\n{len(having)} faults, planted {sum(counts.values())} times: {counts['different']} were different, "
          f"{counts['missed']} not; the weakest at {weakest:.4g} times the noise. Nowhere to be seen: "
          f"{', '.join(hidden) or 'none'}.")
    return int(counts["missed"] > 0 or not counts["different"])


if __name__ == "__main__":
    arguments = sweep.parser(__doc__)
    arguments.add_argument("--rounds", type=int, default=1, help="in how many models each is planted; default: 1")
    arguments.add_argument("--faults", help="beginnings of names, separated by commas; default: all")
    sweep.in_folder(arguments.parse_args(), main)
