#!/usr/bin/python3
"""Measures how often Vitrine's verdict on an engine is wrong: a sound engine is judged "different", a rounding engine
is not judged "rounding", or a faulty engine is judged sound.

Every model is evaluated with prompts of 4 to 200 tokens by three engines. The first computes in float32, in one of
several orders of summation. The second rounds, and the third has a fault. The variant of each engine changes from
prompt to prompt. Exit status: 0 if all verdicts were right, 1 if not, 77 without NumPy.
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
from arithmetic import ROUNDINGS, SOUND
from engine import evaluate
from families import network_of
from gguf import Failure
from vitrine import Visible, compare, prompt

LENGTHS = 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 30, 36, 45, 60, 75, 96, 120, 160, 200
EXPECTED = {"sound": "equal", "rounding": "rounding", "fault": "different"}


def jobs(options):
    """Yields (model, type, number of the prompt, kind of engine)."""
    return [(name, mix, number, kind) for name, mix in sweep.chosen(options) for number in range(len(LENGTHS))
            for kind in options.kinds.split(",") if sweep.picked(options, name, mix, number, kind)]


def roundings_of(network):
    """Returns the roundings that are visible in a model and that compare recognises. Rounding every value of a state is
    excluded: its effect is larger than a single rounding."""
    left_out = set()
    if any(layer.state or layer.time_mix for layer in network.layers):
        left_out |= {"f16", "bf16"}
    if not any(layer.q or layer.latent for layer in network.layers):
        left_out.add("f16_cache")
    return [way for way in ROUNDINGS if way not in left_out]


class Judge:
    def __init__(self, options):
        self.options, self.known = options, {}

    def network(self, name, mix):
        if (name, mix) not in self.known:
            network = network_of(models.write(self.options.folder, name, mix))
            # Keeps only one network, because jobs are ordered by model.
            self.known = {(name, mix): (network, faults.of(network))}
        return self.known[name, mix]

    def __call__(self, job):
        name, mix, number, kind = job
        network, possible = self.network(name, mix)
        at = models.SETS.index((name, mix)) * len(LENGTHS) + number
        tokens, decode = prompt(f"{name} {number}", LENGTHS[number], network.vocabulary), min(4, LENGTHS[number] - 1)
        if kind == "sound":
            way = list(SOUND)[at % len(SOUND)]
            taps = evaluate(network, tokens, decode, SOUND[way])
        elif kind == "rounding":
            ways = roundings_of(network)
            way = ways[at % len(ways)]
            taps = evaluate(network, tokens, decode, ROUNDINGS[way][0])
        else:
            way, taps = self.faulty(network, possible, tokens, decode, at)
        report = compare(self.options.cli, network.file.path, taps, decode)
        said = report["agreement"]
        if kind == "rounding" and said == "rounding" and report["rounding"] != ROUNDINGS[way][1]:
            said = report["rounding"]
        return way, said, report

    @staticmethod
    def faulty(network, possible, tokens, decode, at):
        """Returns the next fault that is visible with these tokens."""
        visible = Visible(network, tokens, decode)
        for step in range(len(possible)):
            fault = possible[(at * 37 + step) % len(possible)]
            prompt_, decoded = fault.networks(network)
            taps = evaluate(prompt_, tokens, decode, decoded=decoded)
            if visible.first(taps):
                return fault.name, taps
        raise Failure(f"{network.file.path} has no visible fault with {len(tokens)} tokens.")


def main(options):
    work, counts, wrong, loudest = jobs(options), Counter(), 0, 0.0
    for job, result in zip(work, sweep.run(options, work, Judge(options))):
        name, mix, number, kind = job
        if isinstance(result, Failure):
            print(f"FAILED {name}.{mix} prompt {number} {kind}: {result}", flush=True)
            counts[f"{name}", kind, "failed"] += 1
            wrong += 1
            continue
        way, said, report = result
        right = said == EXPECTED[kind]
        if kind == "sound":
            loudest = max([loudest] + [tap["times_noise"] or 0 for tap in report["taps"]])
        counts[name, kind, "right" if right else said] += 1
        wrong += not right
        if not right or options.verbose:
            first = report.get("first_divergence") or {}
            print(f"{'ok   ' if right else 'WRONG'} {name}.{mix} {LENGTHS[number]} tokens, {kind} {way}: {said} "
                  f"{first.get('name', '')} {first.get('relative_l2', '')}", flush=True)
    names = list(dict.fromkeys(job[0] for job in work))
    kinds = options.kinds.split(",")
    sweep.table("judged rightly", kinds,
                [(name, [ratio(counts, name, kind) for kind in kinds]) for name in names]
                + [("all", [ratio(counts, None, kind) for kind in kinds])])
    if loudest:
        print(f"\nThe largest step of a sound engine has {loudest:.3g} times the noise.")
    return int(wrong > 0)


def ratio(counts, name, kind):
    of = {said: count for (model, sort, said), count in counts.items() if sort == kind and name in (None, model)}
    total = sum(count for (model, sort, said), count in counts.items() if sort == kind and name in (None, model))
    right = sum(count for (model, sort, said), count in counts.items()
                if sort == kind and said == "right" and name in (None, model))
    return f"{right} of {total}" if of else "–"


if __name__ == "__main__":
    arguments = sweep.parser(__doc__)
    arguments.add_argument("--kinds", default="sound,rounding,fault", help="default: %(default)s")
    sweep.in_folder(arguments.parse_args(), main)
