#!/usr/bin/env python3
"""Uses the real window intensively for an hour, and checks whether memory, files or threads grow: soak.py BINARIES
[--minutes 60]

Plays scripted answers (or, with --starter, those of the starter model) on a separate display. Each round asks, repeats
an answer, switches and adds chats, opens and closes inspector, settings and shortcuts, resizes the window and selects
tokens. With --handover N, it starts the program N more times at the end, and each start hands over a model to the
running program. Every minute it prints resident memory (whole and private), open files, threads, rounds and answers.
At the end it compares the last quarter with the minutes after the warm-up. The exit code is 1 if a value grew by more
than --tolerance, or if the program ended or lost an answer. Run it by hand (see CONTRIBUTING.md); it is not a test.
"""

import argparse
import json
import os
import random
import statistics
import sys
import time

import desktop
from desktop import Desktop, Failure, Missing, wait_for

WIDE, MEDIUM, NARROW = (1264, 768), (900, 600), (700, 500)

ANSWERS = [
    "A plain answer. " + "It has some words more than one line can hold. " * 12,
    "## Parts\n\n- one\n- **two**\n- `three`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n> quoted\n",
    "```cpp\n" + "\n".join("int value%d = %d;" % (i, i) for i in range(30)) + "\n```\nThat is all.\n",
    "<think>\n" + "Let me see. " * 20 + "\n</think>\n\nIt is **four**. مرحبا بالعالم, שלום, 你好.",
]


def script():
    return json.dumps({"model": {"name": "Soak", "architecture": "qwen2", "contextLength": 4096},
                       "loadMilliseconds": 20, "millisecondsPerToken": 3, "answers": [{"text": text} for text in ANSWERS]})


class Sample:
    COLUMNS = ("minute", "rss_kib", "private_kib", "files", "threads", "rounds", "answers")

    def __init__(self, pid, began, rounds, answers):
        self.minute = round((time.monotonic() - began) / 60, 2)
        self.rss_kib = self.private_kib = 0
        with open("/proc/%d/smaps_rollup" % pid) as text:
            for line in text:
                if line.startswith("Rss:"):
                    self.rss_kib = int(line.split()[1])
                elif line.startswith("Private_Dirty:"):
                    self.private_kib = int(line.split()[1])
        self.files = len(os.listdir("/proc/%d/fd" % pid))
        self.threads = len(os.listdir("/proc/%d/task" % pid))
        self.rounds, self.answers = rounds, answers

    def row(self):
        return ",".join(str(getattr(self, column)) for column in self.COLUMNS)


class Soak:
    def __init__(self, place, options):
        self.place, self.options = place, options
        self.random = random.Random(14)
        self.rounds = 0
        arguments = ["--theme", "light"]
        if not options.starter:
            arguments += ["--scripted", place.file("script.json", script())]
        self.program = place.start(*arguments)
        self.window = place.vitrine_window()
        self.resize(WIDE)
        self.settle("the model is open", lambda: self.asked(), lambda: self.send("Hello"), 10)

    # The following methods act as a user does.

    def key(self, *names):
        self.place.xdotool("key", "--delay", 20, *names)

    def click(self, x, y):
        self.place.xdotool("mousemove", x, y, "click", 1)

    def resize(self, size):
        self.place.xdotool("windowsize", self.window, *size)
        self.place.xdotool("windowmove", self.window, 0, 0)
        time.sleep(0.2)

    def send(self, text):
        self.place.activate(self.window)
        self.place.xdotool("type", "--delay", 5, text)
        self.key("Return")

    # The following methods query the stored chats.

    def count(self, sql):
        rows = self.place.query(sql)
        return rows[0][0] if rows else 0

    def asked(self):
        return self.count("SELECT COUNT(*) FROM messages WHERE role = 'user'")

    def answered(self):
        return self.count("SELECT COUNT(*) FROM messages WHERE role = 'assistant' AND state = 'complete'")

    def running(self):
        return self.count("SELECT COUNT(*) FROM messages WHERE state = 'streaming'")

    def settle(self, what, condition, again, times):
        """Repeats an action until it has an effect, because keys are lost while a popup fades out."""
        for _ in range(times):
            again()
            try:
                return wait_for(what, lambda: self.alive() and condition(), 6)
            except Failure:
                self.key("Escape")
        raise Failure("no effect after %d tries: %s" % (times, what))

    def alive(self):
        if self.program.poll() is not None:
            raise Failure("the program ended with %d" % self.program.returncode)
        return True

    def ask(self):
        before = self.asked()
        self.settle("the question is stored", lambda: self.asked() > before,
                    lambda: self.send("question %d" % self.rounds), 5)
        wait_for("the answer is finished", lambda: self.alive() and not self.running(), 120)

    def regenerate(self):
        self.key("ctrl+r")
        time.sleep(0.1)
        wait_for("the other answer is finished", lambda: self.alive() and not self.running(), 120)

    def look_around(self):
        for keys in (("ctrl+shift+i", "ctrl+shift+i"), ("ctrl+b", "ctrl+b"), ("ctrl+comma",), ("F1",)):
            self.key(*keys)
            time.sleep(0.1)
            if len(keys) == 1:
                self.key("Escape")
                time.sleep(0.25)

    def choose_tokens(self):
        for _ in range(3):
            self.click(self.random.randint(850, 1230), self.random.randint(110, 360))
        self.key("Left", "Left", "Right", "Home", "End")
        self.click(600, 680)

    def switch_chats(self):
        self.click(120, self.random.randint(140, 500))
        time.sleep(0.2)
        self.click(600, 680)

    def round(self):
        self.rounds += 1
        self.ask()
        self.choose_tokens()
        if self.rounds % 2 == 0:
            self.regenerate()
        if self.rounds % 3 == 0:
            self.look_around()
        if self.rounds % 4 == 0:
            self.switch_chats()
        if self.rounds % 5 == 0:
            self.key("ctrl+n")
        if self.rounds % 7 == 0:
            for size in (NARROW, MEDIUM, WIDE):
                self.resize(size)

    # The following methods run the test and measure memory, files and threads.

    def run(self, out):
        began = time.monotonic()
        samples = []
        end = began + 60 * self.options.minutes
        while time.monotonic() < end:
            self.round()
            if time.monotonic() - began >= 60 * (len(samples) + 1):
                samples.append(Sample(self.program.pid, began, self.rounds, self.answered()))
                print(samples[-1].row(), file=out, flush=True)
        return samples

    def hand_over(self, times, out):
        """Starts several programs at once. A file manager does this when it opens many files."""
        share = os.path.join(self.place.binaries, "../share/vitrine/starter_model/vitrine-starter.gguf")
        for first in range(0, times, 8):
            starts = [self.place.start(share) for _ in range(min(8, times - first))]
            for start in starts:
                if start.wait(desktop.PATIENCE) != 0:
                    raise Failure("a start ended with %d" % start.returncode)
            self.alive()
            self.place.processes = [process for process in self.place.processes if process not in starts]
        self.ask()
        print("%d handed over, and it still answers" % times, file=out, flush=True)


def report(samples, options, out):
    """Returns whether no value grew by more than the tolerance after the warm-up."""
    after = [sample for sample in samples if sample.minute > options.warm_up]
    if len(after) < 8:
        print("Too short to judge: %d samples after the warm-up, 8 are needed." % len(after), file=out)
        return True
    quarter = len(after) // 4
    good = True
    for column in ("rss_kib", "private_kib", "files", "threads"):
        first = statistics.median(getattr(sample, column) for sample in after[:quarter])
        last = statistics.median(getattr(sample, column) for sample in after[-quarter:])
        allowed = first * options.tolerance / 100 if column.endswith("kib") else 2
        minutes = after[-1].minute - after[0].minute
        verdict = "flat" if last - first <= allowed else "GREW"
        good = good and verdict == "flat"
        print("%-12s %9.0f -> %9.0f  (%+.1f each minute) %s" % (column, first, last, (last - first) / minutes, verdict),
              file=out)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binaries", help="the folder that holds vitrine")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--warm-up", type=float, default=5, help="minutes before growth counts")
    parser.add_argument("--tolerance", type=float, default=5, help="percent that memory may grow by after the warm-up")
    parser.add_argument("--starter", action="store_true", help="the starter model answers, not a script")
    parser.add_argument("--handover", type=int, default=0, metavar="N", help="at the end, hand over a file N times")
    options = parser.parse_args()
    try:
        desktop.require_tools()
        home = desktop.enter_session_bus()
        with Desktop(home, os.path.abspath(options.binaries), os.path.join(home, "shots"), "soak") as place:
            # Turn accessibility off. Otherwise its caches would count as growth of memory.
            os.environ.pop("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", None)
            soak = Soak(place, options)
            print(",".join(Sample.COLUMNS), flush=True)
            samples = soak.run(sys.stdout)
            if options.handover:
                soak.hand_over(options.handover, sys.stdout)
            good = report(samples, options, sys.stdout)
            if place.complaints():
                raise Failure("QML complains: " + place.complaints())
    except Missing as missing:
        print("soak: %s" % missing, file=sys.stderr)
        return 77
    except Failure as failure:
        print("soak: %s" % failure, file=sys.stderr)
        return 1
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
