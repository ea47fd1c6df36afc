#!/usr/bin/env python3
"""Measures the cost of the inspector's pages during an answer. Runs inspector_cost_bench with each page in turn, round
by round. The base of each round is a window that never showed the inspector. For each page, prints these values:

- the median of the milliseconds per token, and the median and quartiles of their ratio to the base of the same round
- the CPU time of the window's threads per second of generation, and its increase over the base as median and quartiles
- the number of page updates and of frames

The CPU time hardly depends on other load of the machine.

With --in-turn, each page is compared with the closed inspector in one process instead, answer by answer: closed, open,
open, closed, and so on. All answers then use the model at the same position in memory, so that position has no effect
on the comparison.

inspector_cost.py BENCH MODEL [--rounds N] [--tokens N] [--pages never,closed,tokens,…] [--in-turn]"""

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


def measure(options, page, answers, environment):
    """Returns for each answer: milliseconds per token, CPU time of the window's threads in percent, updates of the
    page, frames."""
    done = subprocess.run([options.bench, options.model, page, str(answers), str(options.tokens)], env=environment,
                          stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(done.returncode)
    lines = [[float(word) for word in line.split()] for line in done.stdout.splitlines()]
    return [(token, 100 * work / token, followed, frames) for token, work, followed, frames in lines]


def tell(page, answers, bases):
    """Compares answers with a page to answers without it."""
    ratios = [100 * (mine[0] / base[0] - 1) for mine, base in zip(answers, bases)]
    more = [mine[1] - base[1] for mine, base in zip(answers, bases)]
    print("%-9s %7.3f ms a token  %+6.2f %% (%+.2f to %+.2f)   work %5.2f %%  %+6.2f (%+.2f to %+.2f)   followed %3d   frames %4d" % (
        page, statistics.median(answer[0] for answer in answers), statistics.median(ratios), *quartiles(ratios),
        statistics.median(answer[1] for answer in answers), statistics.median(more), *quartiles(more),
        statistics.median(answer[2] for answer in answers), statistics.median(answer[3] for answer in answers)), flush=True)


def in_turn(options, page, environment):
    # The first answer only warms up.
    answers = measure(options, "closed+" + page, 2 * options.rounds + 1, environment)[1:]
    # State of the page during the answers: closed (the answer that only warms up), open, open, closed, closed, and so
    # on.
    is_open = [number % 4 in (1, 2) for number in range(1, len(answers) + 1)]
    tell(page, [a for a, shown in zip(answers, is_open) if shown], [a for a, shown in zip(answers, is_open) if not shown])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench")
    parser.add_argument("model")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tokens", type=int, default=100)
    parser.add_argument("--pages", default="never,closed,tokens,check,logits,samplers,tracked,compare,record")
    parser.add_argument("--in-turn", action="store_true")
    options = parser.parse_args()
    pages = options.pages.split(",")
    environment = dict(os.environ)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment.setdefault("QT_QUICK_BACKEND", "software")
    if options.in_turn:
        for page in pages:
            if page not in ("never", "closed"):
                in_turn(options, page, environment)
        return 0
    answers = {page: [] for page in pages}
    for number in range(options.rounds):
        # Every other round uses the reverse order, so that no page profits from its position.
        for page in pages if number % 2 == 0 else reversed(pages):
            answers[page] += measure(options, page, 1, environment)
    for page in pages:
        tell(page, answers[page], answers[pages[0]])
    return 0


if __name__ == "__main__":
    sys.exit(main())
