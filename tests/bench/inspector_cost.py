#!/usr/bin/env python3
"""What the inspector's pages cost while an answer is written: runs inspector_cost_bench with each in turn, round by round,
and prints the median of the milliseconds per token, the middle half of them, and the ratio to a window that never showed the
inspector (the median of the ratios within a round, and their middle half).

inspector_cost.py BENCH MODEL [--rounds N] [--tokens N] [--pages never,closed,tokens,logits,samplers,check]"""

import argparse
import os
import statistics
import subprocess
import sys


def quartiles(values):
    if len(values) < 2:
        return values[0], values[0]
    first, _, third = statistics.quantiles(values, n=4, method="inclusive")
    return first, third


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench")
    parser.add_argument("model")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tokens", type=int, default=100)
    parser.add_argument("--pages", default="never,closed,tokens,logits,samplers,check")
    options = parser.parse_args()
    pages = options.pages.split(",")
    environment = dict(os.environ)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment.setdefault("QT_QUICK_BACKEND", "software")
    times = {page: [] for page in pages}
    for number in range(options.rounds):
        # Backwards every other time, so that none profits from its place.
        for page in pages if number % 2 == 0 else reversed(pages):
            done = subprocess.run([options.bench, options.model, page, "1", str(options.tokens)], env=environment,
                                  stdout=subprocess.PIPE, text=True)
            if done.returncode != 0:
                return done.returncode
            times[page].append(float(done.stdout.split()[0]))
    for page in pages:
        ratios = [mine / base for mine, base in zip(times[page], times[pages[0]])]
        print("%-9s %8.3f ms a token (%.3f to %.3f)   %+6.2f %% (%+.2f to %+.2f)" % (
            page, statistics.median(times[page]), *quartiles(times[page]),
            100 * (statistics.median(ratios) - 1), *(100 * (ratio - 1) for ratio in quartiles(ratios))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
