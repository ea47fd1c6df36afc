#!/usr/bin/env python3
"""What the inspector's pages cost while an answer is written: runs inspector_cost_bench with each in turn, round by round,
and prints for each the median of the milliseconds per token and the ratio to a window that never showed the inspector (the
median of the ratios within a round, and their middle half); then what the window's threads worked per second of generation,
how much more of a second that is than without the inspector, with the middle half, and how often the pages followed.
The second hardly depends on what else the machine does.

inspector_cost.py BENCH MODEL [--rounds N] [--tokens N] [--pages never,closed,tokens,…]"""

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
    parser.add_argument("--pages", default="never,closed,tokens,check,logits,samplers,tracked,compare,record")
    options = parser.parse_args()
    pages = options.pages.split(",")
    environment = dict(os.environ)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment.setdefault("QT_QUICK_BACKEND", "software")
    times = {page: [] for page in pages}
    shares = {page: [] for page in pages}
    followed = {page: [] for page in pages}
    for number in range(options.rounds):
        # Backwards every other time, so that none profits from its place.
        for page in pages if number % 2 == 0 else reversed(pages):
            done = subprocess.run([options.bench, options.model, page, "1", str(options.tokens)], env=environment,
                                  stdout=subprocess.PIPE, text=True)
            if done.returncode != 0:
                return done.returncode
            token, work, times_followed = (float(word) for word in done.stdout.split()[:3])
            times[page].append(token)
            shares[page].append(100 * work / token)
            followed[page].append(times_followed)
    for page in pages:
        ratios = [100 * (mine / base - 1) for mine, base in zip(times[page], times[pages[0]])]
        more = [mine - base for mine, base in zip(shares[page], shares[pages[0]])]
        print("%-9s %7.3f ms a token  %+6.2f %% (%+.2f to %+.2f)   work %5.2f %%  %+6.2f (%+.2f to %+.2f)   followed %3d" % (
            page, statistics.median(times[page]), statistics.median(ratios), *quartiles(ratios),
            statistics.median(shares[page]), statistics.median(more), *quartiles(more), statistics.median(followed[page])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
