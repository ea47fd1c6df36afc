#!/usr/bin/python3
"""Measures how often Vitrine names the cause of a fault: every fault that a model can have, with all taps and with
fewer.

A fault counts if it changes a visible tap by more than rounding could. Its cause is named correctly if `compare --json`
reports one of the codes of the fault. A wrong code must have a confidence below 0.9. Exit status: 0 if no wrong code
has more confidence and the required shares are reached (--at-least), 1 if not, 77 without NumPy.

  causes.py --thin 50
  causes.py --models llama.Q4_K_M --visibility all --verbose
"""
import sys
from collections import Counter

try:
    import numpy as np  # noqa: F401
except ImportError:
    print("Skipped: NumPy is missing (python3-numpy).")
    sys.exit(77)

import equivalents
import faults
import models
import sweep
from engine import evaluate, shown
from families import network_of
from faults import unforeseen
from gguf import Failure
from vitrine import Visible, compare, prompt

VISIBILITIES = {  # values: (taps that compare gets, whether it gets only their last row)
    "all": ("all", False),
    "ends": ("layer_out,logits", False),
    "layer_out": ("layer_out", False),
    "logits": ("logits", False),
    "last_row": ("logits", True),
}
SURE = 0.9
TOKENS, DECODE = 28, 6
# The result "doubtful" means a wrong code with low confidence.
RESULTS = "named", "unknown", "doubtful", "wrong", "missed"


class Judge:
    """Judges the faults of one model: each call evaluates the model with one fault."""

    def __init__(self, options, name, mix):
        self.options, self.name = options, f"{name}.{mix}"
        self.network = network_of(models.write(options.folder, name, mix))
        known = faults.of(self.network)
        self.faults = unforeseen.of(self.network, known) if options.unforeseen else known
        if options.faults:
            self.faults = [fault for fault in self.faults if fault.name.startswith(tuple(options.faults.split(",")))]
        self.tokens = prompt(name, TOKENS, self.network.vocabulary)
        self.visible = Visible(self.network, self.tokens, DECODE)

    def __call__(self, job):
        """Returns (result, verdict) for a fault and a visibility, or None if the fault is not visible."""
        fault, visibility = job
        prompt_, decoded = fault.networks(self.network)
        taps = evaluate(prompt_, self.tokens, DECODE, decoded=decoded)
        # Taps whose shape differs, for example because of more experts, cannot be compared. Such an engine is assumed
        # to write only its other taps.
        taps = {name: rows for name, rows in taps.items() if rows.shape == self.visible.sound[name].shape}
        seen = shown(taps, *VISIBILITIES[visibility])
        if self.visible.first(seen) is None:
            return None
        report = compare(self.options.cli, self.network.file.path, seen, DECODE)
        return judge(fault, visibility, self.network, report)


def judge(fault, visibility, network, report):
    verdict = report.get("verdict") or {}
    cause, confidence = verdict.get("cause", "unknown"), verdict.get("confidence", 0)
    said = f"{cause} {confidence:.2f} {verdict.get('site', '')} {verdict.get('layer', '')}: {verdict.get('sentence', '')}"
    if report["agreement"] != "different":
        return "missed", report["agreement"]
    right = equivalents.codes(fault, visibility, network)
    if cause in right and (not fault.type or cause != "weights.decoded" or verdict.get("type") == fault.type):
        return "named", said
    if cause == "unknown":
        return "unknown", said
    return ("wrong" if confidence >= SURE else "doubtful"), said


def main(options):
    counts, codes, visibilities = Counter(), Counter(), options.visibility.split(",")
    for name, mix in sweep.chosen(options):
        judge_ = Judge(options, name, mix)
        work = [(fault, visibility) for fault in judge_.faults for visibility in visibilities]
        picked = [job for job in work if sweep.picked(options, name, mix, job[0].name, job[1])]
        for (fault, visibility), result in zip(picked, sweep.run(options, picked, judge_)):
            if result is None:
                continue
            outcome, said = ("failed", str(result)) if isinstance(result, Failure) else result
            counts[name, visibility, outcome] += 1
            codes[fault.codes[0], visibility, outcome] += 1
            if outcome != "named" or options.verbose:
                print(f"{outcome:8} {name}.{mix} {fault.name} [{visibility}] {said}", flush=True)
    for title, counted in ("model", counts), ("code", codes):
        print_table(title, counted, visibilities)
    return status(options, counts, visibilities)


def print_table(title, counts, visibilities):
    names = list(dict.fromkeys(key[0] for key in counts))
    def cell(name, visibility):
        of = Counter()
        for (each, seen, outcome), count in counts.items():
            if seen == visibility and name in (None, each):
                of[outcome] += count
        if not of:
            return "–"
        others = ", ".join(f"{of[outcome]} {outcome}" for outcome in (*RESULTS[1:], "failed") if of[outcome])
        return f"{of['named']} of {sum(of.values())}" + (f" ({others})" if others else "")
    rows = [(name, [cell(name, visibility) for visibility in visibilities]) for name in names]
    sweep.table(f"named rightly, by {title}", visibilities,
                rows + [("all", [cell(None, visibility) for visibility in visibilities])])


def status(options, counts, visibilities):
    """Returns the exit status: 1 if a wrong cause had high confidence or too few causes were named, otherwise 0."""
    bad = sum(count for (_, _, outcome), count in counts.items() if outcome in ("wrong", "failed"))
    for visibility, least in zip(visibilities, (options.at_least or "").split(",")):
        of = sum(count for (_, seen, _), count in counts.items() if seen == visibility)
        named = sum(count for (_, seen, outcome), count in counts.items() if seen == visibility and outcome == "named")
        if least and named < float(least) * of:
            print(f"{visibility}: {named} of {of} named, less than {least}")
            bad += 1
    return int(bad > 0 or not counts)


if __name__ == "__main__":
    arguments = sweep.parser(__doc__)
    arguments.add_argument("--visibility", default=",".join(VISIBILITIES), help="default: %(default)s")
    arguments.add_argument("--faults", help="prefixes of names, separated by commas; default: all")
    arguments.add_argument("--unforeseen", action="store_true", help="odd values, and two faults at once")
    arguments.add_argument("--at-least", metavar="SHARES", help="required shares of named faults, one for each visibility, such as 0.9,0.7")
    sweep.in_folder(arguments.parse_args(), main)
